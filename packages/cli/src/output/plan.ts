import type { Plan } from '../batch/plan-reports.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import { clean, nameOf } from './show.ts';
import { jsonOf } from './watch-json.ts';

/** Prints the files that a batch would write, and what would fail and why, for --dry-run. Exits as the real run would. */
export function printPlan(
  terminal: Terminal,
  options: { readonly json?: boolean },
  output: string,
  { jobs, problems }: Plan,
): ExitCode {
  for (const job of jobs) {
    const reason = problems.get(job.id);
    if (options.json) {
      const event = reason === undefined ? { event: 'planned', file: job.file } : { event: 'wouldFail', reason };
      terminal.print(JSON.stringify({ ...event, ...jsonOf(job) }));
    } else if (reason !== undefined) terminal.complain(clean(`would fail  ${nameOf(job)}  ${reason}`));
    else if (!terminal.quiet) terminal.print(clean(`${output}/${job.file}`));
  }
  const failing = jobs.filter(({ id }) => problems.has(id)).length;
  const rest = failing > 0 ? `, ${failing} would fail` : '';
  terminal.say(`${jobs.length - failing} to write${rest}. Nothing was written; sizes aren't known yet.`);
  return failing > 0 ? EXIT.someFailed : EXIT.done;
}
