import type { ContentsBlock, ReadingBlock } from '@worthwhile/roi-core/report-model';
import { CategoryMark } from '../charts/index.ts';
import { partAnchor } from './parts.ts';
import { ProvenanceMark } from './provenance-mark.tsx';
import { keyed } from './with-keys.ts';

/** The printer writes the pages; on a screen the rows are links alone. */
export function Contents({ block }: { block: ContentsBlock }) {
  return (
    <ol className="contents">
      {keyed(block.entries).map(({ key, item: { title, note } }, index) => (
        <li key={key}>
          <a href={`#${partAnchor(index)}`}>
            <span className="contents-title">{title}</span>
            {note === '' ? null : <span className="contents-note"> {note}</span>}
            <span className="contents-page" data-page-of={partAnchor(index)} />
          </a>
        </li>
      ))}
    </ol>
  );
}

export function Reading({ block }: { block: ReadingBlock }) {
  return (
    <div className="reading">
      <h3>{block.title}</h3>
      <dl>
        <Row term="Types of benefit">
          <ul className="reading-types">
            {block.types.map(({ category, title, note }) => (
              <li key={category}>
                <CategoryMark category={category} /> <span className="report-strong">{title}</span> <span>{note}</span>
              </li>
            ))}
          </ul>
        </Row>
        <Row term="Hard savings only">{block.hardOnly}</Row>
        <Row term="Where a figure comes from">
          <ul className="reading-marks">
            {block.marks.map(({ mark, label }) => (
              <li key={mark}>
                <ProvenanceMark mark={mark} /> {label}
              </li>
            ))}
          </ul>
        </Row>
        {block.references === '' ? null : <Row term="References">{block.references}</Row>}
      </dl>
    </div>
  );
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
