import type { Job } from '../batch/manifest.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import { clean } from './show.ts';
import { jsonOf } from './watch-json.ts';

/** Prints the files that a batch would write, for --dry-run. */
export function printPlan(
  terminal: Terminal,
  options: { readonly json?: boolean },
  output: string,
  jobs: readonly Job[],
): ExitCode {
  for (const job of jobs) {
    if (options.json) terminal.print(JSON.stringify({ event: 'planned', ...jsonOf(job), file: job.file }));
    else terminal.print(clean(`${output}/${job.file}`));
  }
  terminal.say(`${jobs.length} to write. Nothing was written; sizes aren't known yet.`);
  return EXIT.done;
}
