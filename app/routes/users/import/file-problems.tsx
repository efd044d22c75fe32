import type { ReactElement } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { DataTable } from '#app/ui/table/data-table.tsx';

const PLACE = /^Line (\d+)(?:, (\w+))?: (.*)$/s;

/** True for problems of a read file, not of a form without one. */
export function isFileRefusal(refusal: ActionFailure | undefined): boolean {
  return refusal?.errors.file?.some((problem) => PLACE.test(problem) || problem.startsWith('The file')) === true;
}

/** Each problem with the line and column of the file. */
export function FileProblems({ problems }: { readonly problems: readonly string[] }): ReactElement {
  const rows = problems.map((problem, index) => {
    const [, line = '–', column = '–', text = problem] = PLACE.exec(problem) ?? [];
    return { index, line, column, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` };
  });
  return (
    <section className="section" aria-labelledby="problems" role="alert">
      <h2 id="problems">{rows.length === 1 ? 'One error' : `${rows.length} errors`}</h2>
      <DataTable
        caption="Errors by line of the file"
        rows={rows}
        keyOf={({ index }) => index}
        columns={[
          { label: 'Line', cell: ({ line }) => line },
          { label: 'Column', cell: ({ column }) => <code>{column}</code> },
          { label: 'Problem', cell: ({ text }) => text },
        ]}
      />
    </section>
  );
}
