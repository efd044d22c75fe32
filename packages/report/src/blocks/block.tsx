import type {
  BasisBlock,
  Block,
  FactsBlock,
  FormulasBlock,
  Section,
  Side,
  VerifyBlock,
} from '@worthwhile/roi-core/report-model';
import { round } from '../charts/hatch.ts';
import { CashFlowChart, CashFlowKey, RangeChart, TornadoChart } from '../charts/index.ts';
import { QrCode } from '../qr-code.tsx';
import { Contents, Reading } from './contents.tsx';
import { DataTable } from './data-table.tsx';
import { Headline } from './headline.tsx';
import { Markdown } from './markdown.tsx';
import { ProvenanceMark } from './provenance-mark.tsx';
import { Citation, References } from './references.tsx';

/** Width of the text column next to the side column, in chart units (CSS pixels on A4). */
const TEXT_WIDTH = 499;
interface BlockProps {
  readonly block: Block;
  /** Currency sign of the charts' labels. */
  readonly sign: string;
  /** The report's sections without its contents. */
  readonly parts: readonly Section[];
}

export function BlockView({ block, sign, parts }: BlockProps) {
  switch (block.kind) {
    case 'text':
      return (
        <Beside side={block.side} isRuled={!block.isLarge}>
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph} className={block.isLarge ? 'answer' : undefined}>
              {paragraph}
            </p>
          ))}
          {block.references ? (
            <p>
              Source: <Citation numbers={block.references} />
            </p>
          ) : null}
        </Beside>
      );
    case 'headline':
      return <Headline block={block} />;
    case 'table':
      return <DataTable block={block} />;
    case 'cashFlow':
      return (
        <Beside side={block.side ?? { title: '', note: '' }}>
          <div className="report-figure">
            <CashFlowKey />
            <CashFlowChart {...block} sign={sign} width={TEXT_WIDTH} height={184} />
          </div>
        </Beside>
      );
    case 'range':
      return (
        <Beside side={block.side}>
          <div className="report-figure">
            <RangeChart {...block} sign={sign} width={TEXT_WIDTH} />
            <p className="report-figure-note">{block.note}</p>
          </div>
        </Beside>
      );
    case 'tornado':
      return (
        <Beside side={block.side}>
          <div className="report-figure">
            <TornadoChart {...block} sign={sign} width={TEXT_WIDTH} />
          </div>
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
    case 'contents':
      return <Contents block={block} />;
    case 'reading':
      return <Reading block={block} />;
    case 'references':
      return <References block={block} parts={parts} />;
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
                <dd className="formula-text">{line.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
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
    <div className="facts-block">
      {block.title === '' ? null : <h3>{block.title}</h3>}
      <dl className={block.title === '' ? 'facts' : 'facts facts-settings'}>
        {block.items.map(({ label, value, isCode }) => (
          <div key={label} className={isCode ? 'fact-long' : undefined}>
            <dt>{label}</dt>
            <dd>{HASH.test(value) ? <Hash text={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const HASH = /^[0-9a-f]{64}$/;

/** In groups of eight, which a reader can compare; copied, it is one word. */
function Hash({ text }: { text: string }) {
  return (text.match(/.{8}/g) ?? []).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their order
    <span key={index} className="hash-group">
      {group}
    </span>
  ));
}
