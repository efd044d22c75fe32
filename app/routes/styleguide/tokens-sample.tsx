import { PageHeader } from '#app/ui/shell/shell.tsx';
import { SampleFrame } from './sample-frame.tsx';

/** Colors by use; tokens.css has their values in light and dark. */
const COLORS: Readonly<Record<string, readonly (readonly [token: string, use: string])[]>> = {
  Surfaces: [
    ['canvas', 'Pages and fields'],
    ['sunken', 'Rail, heads of tables, units'],
    ['raised', 'Menus and dialogs'],
    ['line', 'Between things that stand together'],
    ['edge', 'Around controls: 3 to 1 against the canvas'],
  ],
  Text: [
    ['ink', 'Headings, text, figures'],
    ['ink2', 'Leads and second lines'],
    ['ink3', 'Hints: still 4.5 to 1'],
    ['link', 'Links'],
  ],
  Brand: [
    ['accent', 'The one main action of a page, cost reduction'],
    ['tint', 'What is chosen'],
    ['avoid', 'Cost avoidance'],
    ['cost', 'What is spent'],
    ['focus', 'The ring around what has the focus'],
  ],
  States: [
    ['ok', 'Success'],
    ['info', 'Info'],
    ['warn', 'Warning'],
    ['danger', 'Error, and what deletes'],
  ],
};

const SPACES = [4, 8, 12, 16, 20, 24, 32, 44, 56];

export function TokensSample() {
  return (
    <SampleFrame>
      <PageHeader
        title="Tokens"
        lead="Colors by what they are for, type, and space. Never a color by itself: each state has its mark and its word."
      />
      {Object.entries(COLORS).map(([group, tokens]) => (
        <section key={group} className="section">
          <h2>{group}</h2>
          <dl>
            {tokens.map(([token, use]) => (
              <div key={token} className="list-line">
                <Bar width={64} fill={`var(--${token})`} />
                <dt className="num">--{token}</dt>
                <dd className="hint">{use}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className="section">
        <h2>Space</h2>
        {SPACES.map((width) => (
          <p key={width} className="list-line">
            <Bar width={width} fill="var(--accent)" />
            <span className="hint num">{width} px</span>
          </p>
        ))}
      </section>
      <section className="section">
        <h2>Type</h2>
        <p className="stat-value">$392,884</p>
        <h3>A heading of the third level</h3>
        <p className="lead">A lead: what the page is for, in a sentence of at most 66 characters a line.</p>
        <p>Text of a page, 15 pixels at 22.</p>
        <p className="hint">A hint: the limits of a field, where a figure comes from.</p>
      </section>
    </SampleFrame>
  );
}

/** Drawn, because the content security policy allows no style attributes. */
function Bar({ width, fill }: { readonly width: number; readonly fill: string }) {
  return (
    <svg width={width} height={24} aria-hidden="true" focusable="false">
      <rect width={width} height={24} fill={fill} stroke="var(--line)" />
    </svg>
  );
}
