import { PersonMark } from '#app/ui/table/person.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { ChangeBar, ChangeOfValue } from '#app/ui/wizard/change-of-value.tsx';
import type { LoadedVersions } from './load-versions.server.ts';

/** The line of versions, the newest first. */
export function VersionTable({ rows, most, lead, hasRoom, compared }: LoadedVersions) {
  const isComparable = rows.length > 1;
  return (
    <Table caption="Versions, newest first" className="version-table">
      <thead>
        <tr>
          {isComparable ? (
            <td className="cell-select">
              <span className="visually-hidden">Select two</span>
            </td>
          ) : null}
          <HeadCell className="version-name">Version</HeadCell>
          <HeadCell>What changed</HeadCell>
          <HeadCell className="version-status">Status</HeadCell>
          <HeadCell align="end" second="Hard savings only" className="version-value">
            {lead === 'Net present value' ? <abbr title={lead}>NPV</abbr> : lead}
          </HeadCell>
          <HeadCell align="end" className="version-change">
            Change
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.estId}>
            {isComparable ? (
              <td className="cell-select">
                <input
                  type="checkbox"
                  className="tick-box"
                  name="estId"
                  value={row.estId}
                  defaultChecked={compared?.numbers.includes(row.versionNo) ?? false}
                  aria-label={`Select version ${row.versionNo}`}
                />
              </td>
            ) : null}
            <RowHeader
              second={
                <>
                  <time dateTime={row.at}>{row.when}</time>
                  <span className="version-by-short">, {row.by}</span>
                </>
              }
            >
              <a className="row-link" href={`/estimate/view?estId=${row.estId}`}>
                Version {row.versionNo}
              </a>{' '}
              {hasRoom && (row.isShown || row.isNewest) ? (
                <span className="version-pill">{row.isShown ? 'In the room' : 'Not in the room'}</span>
              ) : null}
            </RowHeader>
            <Cell className="version-changed">
              {row.sentence}{' '}
              <span className="version-by">
                <PersonMark name={row.by} isSelf={false} /> {row.by}
              </span>
            </Cell>
            <Cell className="version-status">
              <StatusMark status={row.status} />
            </Cell>
            <Cell align="end" className="version-value">
              {row.result ? (
                <>
                  <strong>{row.result.npv}</strong>
                  <span className="row-second">
                    <span className="version-hard">Hard savings only</span> {row.result.hard}
                  </span>
                </>
              ) : (
                <span className="hint">not yet</span>
              )}
            </Cell>
            <Cell align="end" className="version-change">
              {row.change ? <ChangeBar value={row.change} most={most} /> : null}{' '}
              <ChangeOfValue text={row.changeText} isBetter={row.change ? row.change > 0 : null} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
