import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import type { ShownCell, ShownRow, ShownTable } from './shown-tables.ts';

const BAR = { width: 64, height: 8 };

/** A table with its title; cards on a phone. */
export function GroupTable({ table }: { readonly table: ShownTable }) {
  const { id, title, hint, more, head, columns, rows } = table;
  const twinAfter = (index: number) => columns[index + 1]?.isTwin === true;
  return (
    <section className="section insights-part" aria-labelledby={`insights-${id}`}>
      <div className="insights-head">
        <h2 id={`insights-${id}`}>{title}</h2>
        {hint ? <p className="hint">{hint}</p> : null}
        {more ? <a href={more.href}>{more.label}</a> : null}
      </div>
      <Table caption={title} className="table-cards insights-table">
        <thead>
          <tr>
            <HeadCell>{head}</HeadCell>
            {columns.map(({ label, isTwin, hasBar }, index) =>
              isTwin ? null : (
                <HeadCell
                  key={label}
                  align={hasBar ? 'start' : 'end'}
                  {...(twinAfter(index) && { second: columns[index + 1]?.label })}
                >
                  {label}
                </HeadCell>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={row.isTotal ? 'total-row' : undefined}>
              <RowName row={row} />
              {columns.map(({ label, isTwin, hasBar }, index) =>
                isTwin ? null : (
                  <Cell key={label} label={label} {...(hasBar ? { className: 'num' } : { align: 'end' as const })}>
                    {hasBar ? <Bar cell={row.cells[index]} /> : row.cells[index]?.text}
                    {twinAfter(index) ? <span className="row-second">{row.cells[index + 1]?.text}</span> : null}
                  </Cell>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function RowName({ row: { name, href, familyId } }: { readonly row: ShownRow }) {
  return (
    <th scope="row" className="row-header">
      <span className="insights-name">
        {familyId === undefined ? null : <FamilyIcon familyId={familyId} />}
        {href ? <a href={href}>{name}</a> : name}
      </span>
    </th>
  );
}

/** Decorative: the figure is next to it. */
function Bar({ cell }: { readonly cell: ShownCell | undefined }) {
  const length = (cell?.bar ?? 0) * BAR.width;
  return (
    <span className="insights-bar">
      <svg
        className="chart-bar"
        viewBox={`0 0 ${BAR.width} ${BAR.height}`}
        width={BAR.width}
        height={BAR.height}
        aria-hidden="true"
      >
        {length > 0 ? <rect className="stage-won" width={Math.max(1, length)} height={BAR.height} /> : null}
      </svg>
      {cell?.text}
    </span>
  );
}
