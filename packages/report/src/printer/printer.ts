import { availableParallelism } from 'node:os';
import type { ReportParts } from '../document-shell.ts';
import { nameCharacters } from '../printable.ts';
import type { Log } from './browser.ts';
import type { ChromiumSearch } from './chromium/found.ts';
import { printDeadlineMs } from './deadline.ts';
import { JobQueue, type Priority } from './job-queue.ts';
import { type Job, PrintWorker } from './print-worker.ts';
import { PrinterError } from './printer-error.ts';
import { SharedBrowser } from './shared-browser.ts';

export interface PrinterOptions {
  /** Pages that print at the same time. More than the number of cores only costs memory. */
  readonly concurrency?: number;
  /** The answer of `findChromium`; by default the first use calls it. */
  readonly chromium?: ChromiumSearch;
  readonly log?: Log;
  /** Prints without Chromium's sandbox where the system gives it none. Default: false. */
  readonly allowsNoSandbox?: boolean;
  /** Limit of the first try for one page; longer reports and busy printers have more, later tries two and three times that. */
  readonly deadlineMs?: number;
  /** Jobs that can wait before others are refused as `busy`. */
  readonly maxWaiting?: number;
}

export interface PrintOptions {
  readonly signal?: AbortSignal;
  /** `interactive` (default) precedes every waiting `bulk` job. */
  readonly priority?: Priority;
}

export interface Printer {
  /**
   * Prints a report, or a whole HTML document, as a packed PDF. Repeats jobs of a crashed, hanging or killed browser, with
   * three tries in all.
   * @throws PrinterError, or the signal's reason
   */
  print(content: string | ReportParts, options?: PrintOptions): Promise<Uint8Array>;
  /**
   * Finds the browser, and starts it once where it needs its sandbox.
   * @throws PrinterError `noChromium`, `noSandbox`, or the reason that it does not start
   */
  check(): Promise<void>;
  /** Refuses new reports, rejects waiting ones, lets running ones finish, and ends the browser. */
  close(): Promise<void>;
}

export function createPrinter(options: PrinterOptions = {}): Printer {
  const log = options.log ?? (() => undefined);
  const { allowsNoSandbox = false } = options;
  return new PagePool(new SharedBrowser(options.chromium, { log, allowsNoSandbox }), log, options);
}

/** Workers share one queue, and each has its own warm page. */
class PagePool implements Printer {
  readonly #queue = new JobQueue<Job>();
  readonly #working = new Set<Promise<void>>();
  readonly #slots: PrintWorker[];
  readonly #browser: SharedBrowser;
  readonly #maxWaiting: number;
  #isClosed = false;

  constructor(browser: SharedBrowser, log: Log, options: PrinterOptions) {
    const { concurrency = availableParallelism(), deadlineMs = 5_000, maxWaiting = 1_000 } = options;
    this.#browser = browser;
    this.#maxWaiting = maxWaiting;
    const cores = availableParallelism();
    const deadlineOf = (contentBytes: number) =>
      printDeadlineMs(deadlineMs, { contentBytes, printing: this.#working.size, cores });
    this.#slots = Array.from({ length: Math.max(1, concurrency) }, () => new PrintWorker(browser, deadlineOf, log));
  }

  print(content: string | ReportParts, { signal, priority = 'interactive' }: PrintOptions = {}): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new PrinterError('closed', 'The printer is closed.'));
    if (this.#queue.size >= this.#maxWaiting) {
      return Promise.reject(new PrinterError('busy', 'Too many reports are waiting to be printed. Try again later.'));
    }
    if (typeof content !== 'string' && content.unprintable.length > 0)
      return Promise.reject(
        new PrinterError(
          'noGlyph',
          `No installed font has ${nameCharacters(content.unprintable)}. Write the names without these characters.`,
        ),
      );
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise<Uint8Array>((resolve, reject) => {
      const job: Job = { content, signal, resolve, reject };
      const abandon = () => {
        this.#queue.remove(job);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      job.settled = () => signal?.removeEventListener('abort', abandon);
      this.#queue.add(job, priority);
      this.#pull();
    });
  }

  async check(): Promise<void> {
    await this.#browser.check();
    if (this.#working.size === 0) await this.#browser.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.drain()) job.reject(new PrinterError('closed', 'The printer is closed.'));
    await Promise.all(this.#working);
    await this.#browser.close();
  }

  #pull(): void {
    for (const slot of this.#slots) {
      if (slot.isBusy) continue;
      const job = this.#queue.take();
      if (!job) return;
      const work = slot.run(job).finally(() => {
        this.#working.delete(work);
        this.#pull();
      });
      this.#working.add(work);
    }
  }
}
