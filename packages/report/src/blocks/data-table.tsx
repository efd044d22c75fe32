import type { Cell, Column, Row, RowGroup, TableBlock } from '@worthwhile/roi-core/report-model';
import { CategoryMark, DriverBar } from '../charts/index.ts';
import { ProvenanceMark } from './provenance-mark.tsx';
import { Citation } from './references.tsx';
import { tableSize } from './table-size.ts';
import { keyed } from './with-keys.ts';

/** From this many rows, tighter rows keep the benefits of a large estimate on one page. */
const TIGHT_ROWS = 20;
/** Up to this many rows a table moves to the next page whole. Rows with notes are taller, so fewer. */
const SHORT_ROWS = 10;
const SHORT_ROWS_WITH_NOTES = 6;

/** Prints one body per group, repeats heads on every page, and never cuts a row. */
export function DataTable({ block }: { block: TableBlock }) {
  const { columns, groups, bar, caption, layout } = block;
  const width = columns.length + (bar ? 1 : 0);
  // Of many small groups: their titles in a column of their own save a line each.
  const areTitlesBeside = layout === 'reductions';
  const rows = groups.reduce((count, group) => count + group.rows.length, 0);
  const mostShort = layout === 'sources' || layout === 'reductions' ? SHORT_ROWS_WITH_NOTES : SHORT_ROWS;
  const density = [
    tableSize(block),
    rows >= TIGHT_ROWS ? 'report-table-tight' : '',
    rows <= mostShort ? 'report-table-short' : '',
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className="report-table-scroll" aria-label={caption} tabIndex={0}>
      <table className={['report-table', `report-table-${layout}`, ...density].filter(Boolean).join(' ')}>
        <Caption {...block} />
        <thead>
          <tr>
            {areTitlesBeside ? <Head label="Benefit" align="start" /> : null}
            {keyed(columns).map(({ key, item }) => (
              <Head key={key} {...item} />
            ))}
            {bar ? <td className="report-table-bar" /> : null}
          </tr>
        </thead>
        {keyed(groups).map(({ key, item }) => (
          <GroupBody
            key={key}
            group={item}
            columns={columns}
            bar={bar}
            width={width}
            areTitlesBeside={areTitlesBeside}
          />
        ))}
      </table>
      {block.note === '' ? null : <p className="report-table-note">{block.note}</p>}
    </section>
  );
}

/** The unit is shown where the caption is not, too. */
function Caption({ caption, isCaptionShown, unit }: TableBlock) {
  if (unit === '')
    return <caption className={isCaptionShown ? 'report-table-caption' : 'report-hidden'}>{caption}</caption>;
  return (
    <caption className="report-table-caption">
      <span className={isCaptionShown ? undefined : 'report-hidden'}>{caption}</span>{' '}
      <span className="report-table-unit">{unit}</span>
    </caption>
  );
}

function Head({ label, align }: Column) {
  return label === '' ? (
    <td className={`report-cell-${align}`} />
  ) : (
    <th scope="col" className={`report-cell-${align}`}>
      {label}
    </th>
  );
}

interface GroupBodyProps {
  readonly group: RowGroup;
  readonly columns: readonly Column[];
  readonly bar: TableBlock['bar'];
  readonly width: number;
  readonly areTitlesBeside: boolean;
}

function GroupBody({ group, columns, bar, width, areTitlesBeside }: GroupBodyProps) {
  const title = (
    <>
      {group.category ? <CategoryMark category={group.category} /> : null}
      <span className="group-title">{group.title}</span>
      {group.note === '' ? null : <span className="group-note">{group.note}</span>}
    </>
  );
  const beside = areTitlesBeside ? (
    <th scope="rowgroup" rowSpan={group.rows.length} className="report-cell-start">
      {title}
    </th>
  ) : null;
  return (
    <tbody>
      {group.title === '' || areTitlesBeside ? null : (
        <tr className="row-group">
          <th scope="rowgroup" colSpan={width}>
            {title}
          </th>
        </tr>
      )}
      {keyed(group.rows).map(({ key, item }, index) => (
        <TableRow key={key} row={item} columns={columns} bar={bar} groupHead={index === 0 ? beside : null} />
      ))}
    </tbody>
  );
}

interface TableRowProps extends Pick<GroupBodyProps, 'columns' | 'bar'> {
  readonly row: Row;
  readonly groupHead: React.ReactNode;
}

function TableRow({ row, columns, bar, groupHead }: TableRowProps) {
  const [head, ...figures] = row.cells;
  return (
    <tr className={`row-${row.kind}`}>
      {groupHead}
      <th scope="row" className={`report-cell-${columns[0]?.align ?? 'start'}`}>
        {head ? <CellContent cell={head} /> : null}
      </th>
      {keyed(figures).map(({ key, item }, index) => (
        <td key={key} className={`report-cell-${columns[index + 1]?.align ?? 'end'}`}>
          <CellContent cell={item} />
        </td>
      ))}
      {bar ? (
        <td className="report-table-bar">{row.bar ? <DriverBar {...row.bar} min={bar.min} max={bar.max} /> : null}</td>
      ) : null}
    </tr>
  );
}

function CellContent({ cell }: { cell: Cell }) {
  return (
    <>
      {cell.letter ? <span className="report-cell-letter">{cell.letter}</span> : null}
      {cell.letter ? ' ' : null}
      {cell.mark ? <ProvenanceMark mark={cell.mark} /> : null}
      {cell.text}
      {cell.references ? ' ' : null}
      {cell.references ? <Citation numbers={cell.references} /> : null}
      {cell.note ? <span className="report-cell-note">{cell.note}</span> : null}
    </>
  );
}
