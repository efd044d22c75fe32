import type { Settings } from '../client/setting-list.ts';
import type { ExitCode } from '../exit.ts';
import { clean } from '../output/show.ts';
import { tableLines } from '../output/table.ts';
import { watchJson } from '../output/watch-json.ts';
import { watchPlain } from '../output/watch-plain.ts';
import type { Terminal } from '../terminal.ts';
import { mergeByCustomer } from './merge-by-customer.ts';
import { type Batch, type BatchOutcome, exitCodeOf, runBatch } from './run-batch.ts';
import { listenForInterrupts } from './signals.ts';
import { writeIndex } from './write-index.ts';

/** Extra workers: while pages print, the next report is read and the last one synced to the disk. */
const BESIDE_PRINTING = 2;

export interface ReportRun extends Pick<Batch, 'folder' | 'recorder' | 'jobs' | 'earlier' | 'load' | 'failFast'> {
  /** The run closes it at its end. */
  readonly press: { close(): Promise<void> };
  /** Writes an index of the files beside them. */
  readonly index?: boolean;
  /** Also joins the reports of each customer. */
  readonly merge?: boolean;
  /** The command that continues this batch; null if none can. */
  readonly resume: string | null;
}

/** Prints every job and reports the results. Closes the recorder and the printer. */
export async function makeReports(
  { terminal, settings, options }: { terminal: Terminal; settings: Settings; options: { readonly json?: boolean } },
  run: ReportRun,
): Promise<ExitCode> {
  const interrupts = listenForInterrupts(terminal.world.signals);
  const workers = settings.concurrency + BESIDE_PRINTING;
  const title = `Printing ${countReports(run.jobs.length)} to ${run.folder}`;
  const view = await openView(terminal, options.json === true, workers, title);
  try {
    const outcome = await runBatch({
      ...run,
      watcher: view.watcher,
      workers,
      retry: {
        retries: settings.retries,
        outageMs: settings.wait * 1000,
        onRetry: (error) => terminal.detail(`${clean(error.message)} Trying again.`),
      },
      stop: interrupts.stop,
      kill: interrupts.kill,
    });
    view.close();
    if (run.index) await writeIndex(run.folder, run.jobs, outcome.made);
    if (run.merge) {
      const count = await mergeByCustomer(run.folder, run.jobs, outcome.made);
      terminal.say(`${count} customer file${count === 1 ? '' : 's'} in customers/`);
    }
    printOutcome(terminal, outcome, run.resume);
    return exitCodeOf(outcome, interrupts.signal);
  } finally {
    view.close();
    await run.recorder.close();
    // Closing waits for running pages. After a second Ctrl-C the browser ends with this process instead.
    if (!interrupts.kill.aborted) await run.press.close();
    interrupts.release();
  }
}

async function openView(terminal: Terminal, isJson: boolean, workers: number, title: string) {
  if (terminal.live) {
    // Ink's color library reads this once, when it loads, and ignores NO_COLOR.
    if (!terminal.colored) process.env.FORCE_COLOR = '0';
    const { watchLive } = await import('../ui/watch-live.tsx');
    return watchLive(terminal, workers, clean(title));
  }
  terminal.say(clean(title));
  return { watcher: isJson ? watchJson(terminal) : watchPlain(terminal, workers), close() {} };
}

const countReports = (count: number) => `${count} report${count === 1 ? '' : 's'}`;

function printOutcome(terminal: Terminal, { summary, failures, cause }: BatchOutcome, resume: string | null): void {
  const { done, kept, failed, left, ms } = summary;
  const rate = done > 0 ? `, ${(done / (ms / 1000)).toFixed(1)} per second` : '';
  const rest = [
    kept > 0 ? `${kept} skipped` : '',
    failed > 0 ? `${failed} failed` : '',
    left > 0 ? `${left} remaining` : '',
  ];
  terminal.say([`${countReports(done)} in ${(ms / 1000).toFixed(1)} s${rate}`, ...rest.filter(Boolean)].join(', '));
  if (cause) terminal.complain(clean(cause.next ? `${cause.message} ${cause.next}` : cause.message));
  if (failures.length > 0) {
    const rows = failures.map(({ job, outcome }) => [job.id, job.name, outcome.reason]);
    const layout = [{ head: 'Failed' }, { head: 'Name', shrinks: true }, { head: 'Reason' }];
    for (const line of tableLines(layout, rows, null)) terminal.complain(line);
  }
  if (resume === null) return;
  if (left > 0) terminal.say(`Resume: ${resume}`);
  else if (failed > 0) terminal.say(`Retry failed: ${resume} --only-failed`);
}
