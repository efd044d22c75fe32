import type { SummaryRow } from '@worthwhile/roi-core/report-model';
import type { CSSProperties } from 'react';
import { keyed } from '../blocks/with-keys.ts';

/** The first column has names, and further ones words if `words` counts them. */
export function SummaryTable(props: {
  readonly className: string;
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (SummaryRow & { readonly isTotal?: boolean })[];
  /** Columns of equal width. */
  readonly columns?: number;
}) {
  const { className, caption, heads, rows, columns } = props;
  const style = columns === undefined ? undefined : ({ '--columns': columns } as CSSProperties);
  return (
    <table className={`board-table ${className}`} style={style}>
      <caption className="report-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) =>
            head === '' ? (
              <td key={head} />
            ) : (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells, isTotal }) => (
          <tr key={label} className={isTotal ? 'board-total' : undefined}>
            <th scope="row">{label}</th>
            {keyed(cells).map(({ key, item }) => (
              <td key={key}>{item}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
