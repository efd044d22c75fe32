import { csvRecords, writeCsv } from '#app/infra/csv/csv.server.ts';
import { readProblem } from './file-problem.ts';

/** Writes the lines that have a problem, as the file has them, with the problem in front. */
export function errorFile(text: string, problems: readonly string[]): string {
  const records = csvRecords(text);
  const [head = []] = records.values();
  return writeCsv(
    ['line', 'column', 'problem', ...head],
    problems.map((message) => {
      const { line, column, problem, remedy } = readProblem(message);
      const said = [problem, remedy].filter(Boolean).join('. ');
      return [line, column, said, ...(records.get(Number(line)) ?? [])];
    }),
  );
}
