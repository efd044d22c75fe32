import { DataTable } from '#app/ui/table/data-table.tsx';
import { csvHref } from './csv-href.ts';
import { readProblem } from './file-problem.ts';

/** Each problem with the line and column of the file, and the lines as a file to send back to their author. */
export function FileProblems(props: {
  readonly problems: readonly string[];
  /** CSV; undefined if the file's lines could not be read. */
  readonly file: string | undefined;
}) {
  const { problems, file } = props;
  const rows = problems.map((message, index) => ({ index, ...readProblem(message) }));
  return (
    <section className="section" aria-labelledby="problems" role="alert">
      <h2 id="problems">{rows.length === 1 ? 'One error' : `${rows.length} errors`}</h2>
      {file === undefined ? null : (
        <p>
          <a href={csvHref(file)} download="users-errors.csv">
            Download the lines with errors as CSV
          </a>
        </p>
      )}
      <DataTable
        caption="Errors by line of the file"
        rows={rows}
        keyOf={({ index }) => index}
        columns={[
          { label: 'Line', cell: ({ line }) => line || '–' },
          { label: 'Column', cell: ({ column }) => (column ? <code>{column}</code> : '–') },
          { label: 'Problem', cell: ({ problem }) => problem },
          { label: 'Note', cell: ({ remedy }) => remedy },
        ]}
      />
    </section>
  );
}
