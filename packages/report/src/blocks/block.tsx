import type {
  BasisBlock,
  Block,
  FactsBlock,
  FormulasBlock,
  HeadlineBlock,
  Side,
  VerifyBlock,
} from '@worthwhile/roi-core/report-model';
import { round } from '../charts/hatch.ts';
import { CashFlowChart, CashFlowKey, RangeChart, TornadoChart, widthOfText } from '../charts/index.ts';
import { QrCode } from '../qr-code.tsx';
import { DataTable } from './data-table.tsx';
import { Markdown } from './markdown.tsx';
import { ProvenanceKey, ProvenanceMark } from './provenance-mark.tsx';

/** Width of the text column next to the side column, in chart units (CSS pixels on A4). */
const TEXT_WIDTH = 499;
/** `room` is the widest text per font size, in em: millions with a minus, or words, need a smaller size. */
const FIGURE_SIZES = [
  { name: undefined, room: 7.7 },
  { name: 'figure-long', room: 9.9 },
  { name: 'figure-longer', room: 13 },
] as const;

/** @param sign currency sign of the charts' labels */
export function BlockView({ block, sign }: { block: Block; sign: string }) {
  switch (block.kind) {
    case 'text':
      return (
        <Beside side={block.side} isRuled={!block.isLarge}>
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph} className={block.isLarge ? 'answer' : undefined}>
              {paragraph}
            </p>
          ))}
        </Beside>
      );
    case 'headline':
      return <Headline block={block} />;
    case 'table':
      return <DataTable block={block} />;
    case 'cashFlow':
      return (
        <Beside side={block.side ?? { title: '', note: '' }}>
          <figure>
            <CashFlowKey />
            <CashFlowChart {...block} sign={sign} width={TEXT_WIDTH} height={184} />
          </figure>
        </Beside>
      );
    case 'range':
      return (
        <Beside side={block.side}>
          <figure>
            <RangeChart {...block} sign={sign} width={TEXT_WIDTH} />
            <figcaption>{block.note}</figcaption>
          </figure>
        </Beside>
      );
    case 'tornado':
      return (
        <Beside side={block.side}>
          <figure>
            <TornadoChart {...block} sign={sign} width={TEXT_WIDTH} />
          </figure>
        </Beside>
      );
    case 'formulas':
      return <Formulas block={block} />;
    case 'basis':
      return <Basis block={block} />;
    case 'verify':
      return <Verify {...block} />;
    case 'facts':
      return <Facts block={block} />;
    case 'notes':
      return (
        <div className="notes">
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      );
    case 'provenanceKey':
      return <ProvenanceKey />;
    case 'markdown':
      return (
        <Beside side={{ title: '', note: '' }}>
          <Markdown text={block.markdown} />
        </Beside>
      );
  }
}

function Beside({ side, isRuled = false, children }: { side: Side; isRuled?: boolean; children: React.ReactNode }) {
  return (
    <div className={isRuled ? 'beside beside-ruled' : 'beside'}>
      <div className="side">
        {side.title === '' ? null : <h3>{side.title}</h3>}
        {side.note === '' ? null : <p>{side.note}</p>}
      </div>
      <div className="main-column">{children}</div>
    </div>
  );
}

function Headline({ block }: { block: HeadlineBlock }) {
  return (
    <dl className="headline">
      {block.figures.map(({ label, value, sentence }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={figureSize(value)}>{value}</dd>
          <dd className="figure-sentence">{sentence}</dd>
        </div>
      ))}
    </dl>
  );
}

function figureSize(value: string): string | undefined {
  const width = widthOfText(value);
  const size = FIGURE_SIZES.find(({ room }) => width <= room);
  return size ? size.name : 'figure-longest';
}

function Formulas({ block }: { block: FormulasBlock }) {
  return (
    <div className="formulas">
      <h3>{block.title}</h3>
      {block.items.map((item) => (
        <div className="formula" key={item.title}>
          <h4>
            <span>{item.title}</span> <span className="formula-result">{item.result}</span>
          </h4>
          <dl>
            {item.lines.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd className="formula-text">{raised(line.text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Exponents as `<sup>`: the embedded fonts have raised digits only up to three. */
function raised(text: string): React.ReactNode[] {
  return text
    .split(/([⁰¹²³⁴-⁹]+)/)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <sup key={`${part}-${text.indexOf(part)}`}>
          {[...part].map((digit) => RAISED_DIGITS.indexOf(digit)).join('')}
        </sup>
      ),
    );
}

function Basis({ block }: { block: BasisBlock }) {
  const { side, sentence, sharePct, own, other, paragraphs } = block;
  return (
    <Beside side={side} isRuled>
      <p className="basis">{sentence}</p>
      {sharePct === null ? null : (
        <>
          <svg className="basis-bar" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
            <rect className="basis-own" width={round(Math.min(100, Math.max(0, sharePct)))} height="2" />
          </svg>
          <ul className="basis-key">
            <li>
              <ProvenanceMark mark="customer" /> {own}
            </li>{' '}
            <li>
              <ProvenanceMark mark="expertDefault" /> {other}
            </li>
          </ul>
        </>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Beside>
  );
}

function Verify({ title, text, url }: Pick<VerifyBlock, 'title' | 'text' | 'url'>) {
  return (
    <div className="verify">
      {url ? <QrCode text={url} size={138} label="Link to the page that verifies this report" /> : null}
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        {url ? (
          <p className="verify-link">
            <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Facts({ block }: { block: FactsBlock }) {
  return (
    <dl className="facts">
      {block.items.map(({ label, value, isCode }) => (
        <div key={label} className={isCode ? 'fact-long' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
