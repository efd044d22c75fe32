import { availableParallelism } from 'node:os';
import type { ReportParts } from '../document-shell.ts';
import type { Log, RunningBrowser } from './browser.ts';
import { withDeadline } from './deadline.ts';
import type { ChromiumSearch } from './find-chromium.ts';
import { JobQueue, type Priority } from './job-queue.ts';
import { packPdf } from './pack-pdf.ts';
import { PrinterError } from './printer-error.ts';
import { SharedBrowser } from './shared-browser.ts';
import { printWholeDocument, WarmPage } from './warm-page.ts';

const TRIES = 3;
const CLOSE_LIMIT_MS = 1_000;

export interface PrinterOptions {
  /** Pages that print at once; more than there are cores only costs memory. */
  readonly concurrency?: number;
  /** What `findChromium` answered; left out, it is asked at first use. */
  readonly chromium?: ChromiumSearch;
  readonly log?: Log;
  /** The longest one try may take. */
  readonly deadlineMs?: number;
  /** Jobs that may wait before further ones are refused as `busy`. */
  readonly maxWaiting?: number;
}

export interface PrintOptions {
  readonly signal?: AbortSignal;
  /** `interactive` (default) goes before all that waits as `bulk`. */
  readonly priority?: Priority;
}

export interface Printer {
  /**
   * Prints a report, or a whole HTML document, as a packed PDF. Rejects with `PrinterError`, or with the signal's
   * reason. What a crashed, hanging or killed browser had under way is printed again, three tries in all.
   */
  print(content: string | ReportParts, options?: PrintOptions): Promise<Uint8Array>;
  /** Refuses new reports, rejects those that wait, lets those under way finish, and ends the browser. */
  close(): Promise<void>;
}

interface Job {
  readonly content: string | ReportParts;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (reason: unknown) => void;
}

export function createPrinter(options: PrinterOptions = {}): Printer {
  const log = options.log ?? (() => undefined);
  return new PagePool(new SharedBrowser(options.chromium, log), log, options);
}

/** Slots pull jobs from one queue; each keeps its own warm page. */
class PagePool implements Printer {
  readonly #queue = new JobQueue<Job>();
  readonly #working = new Set<Promise<void>>();
  readonly #slots: Slot[];
  readonly #browser: SharedBrowser;
  readonly #maxWaiting: number;
  #isClosed = false;

  constructor(browser: SharedBrowser, log: Log, options: PrinterOptions) {
    const { concurrency = availableParallelism(), deadlineMs = 5_000, maxWaiting = 1_000 } = options;
    this.#browser = browser;
    this.#maxWaiting = maxWaiting;
    this.#slots = Array.from({ length: Math.max(1, concurrency) }, () => new Slot(browser, deadlineMs, log));
  }

  print(content: string | ReportParts, { signal, priority = 'interactive' }: PrintOptions = {}): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new PrinterError('closed', 'The printer is closed.'));
    if (this.#queue.size >= this.#maxWaiting) {
      return Promise.reject(new PrinterError('busy', 'Too many reports are waiting to be printed. Try again later.'));
    }
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const job: Job = { content, signal, resolve, reject };
      signal?.addEventListener('abort', () => this.#abandon(job), { once: true });
      this.#queue.add(job, priority);
      this.#pull();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.drain()) job.reject(new PrinterError('closed', 'The printer is closed.'));
    await Promise.all(this.#working);
    await this.#browser.close();
  }

  #abandon(job: Job): void {
    this.#queue.remove(job);
    job.reject(job.signal?.reason);
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

class Slot {
  isBusy = false;
  #page: WarmPage | undefined;
  #owner: RunningBrowser | undefined;
  readonly #browser: SharedBrowser;
  readonly #deadlineMs: number;
  readonly #log: Log;

  constructor(browser: SharedBrowser, deadlineMs: number, log: Log) {
    this.#browser = browser;
    this.#deadlineMs = deadlineMs;
    this.#log = log;
  }

  /** Settles the job; never rejects itself. */
  async run(job: Job): Promise<void> {
    this.isBusy = true;
    try {
      const bytes = await this.#tryThrice(job);
      const createdAt = typeof job.content === 'string' ? undefined : job.content.createdAt;
      job.resolve(packPdf(bytes, { createdAt }));
    } catch (error) {
      job.reject(error);
    } finally {
      this.isBusy = false;
    }
  }

  async #tryThrice(job: Job): Promise<Uint8Array> {
    let reason: unknown;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      job.signal?.throwIfAborted();
      try {
        return await this.#print(job.content);
      } catch (error) {
        if (error instanceof PrinterError) throw error;
        reason = error;
        this.#log('a report was not printed', { attempt, reason: String(error) });
        await this.#discardPage();
      }
    }
    throw new PrinterError('failed', `The report could not be printed in ${TRIES} tries: ${String(reason)}`, {
      cause: reason,
    });
  }

  async #print(content: string | ReportParts): Promise<Uint8Array> {
    const owner = await this.#browser.get();
    if (typeof content === 'string') {
      this.#owner = owner;
      return withDeadline(printWholeDocument(owner.browser, content), this.#deadlineMs, 'Printing');
    }
    if (this.#owner !== owner || this.#page?.isWornOut) await this.#discardPage();
    this.#owner = owner;
    this.#page ??= await withDeadline(WarmPage.open(owner.browser), this.#deadlineMs, 'Opening a page');
    return withDeadline(this.#page.print(content), this.#deadlineMs, 'Printing');
  }

  /** A page that does not even close takes its browser with it: nothing else ends an endless loop for sure. */
  async #discardPage(): Promise<void> {
    const [page, owner] = [this.#page, this.#owner];
    this.#page = undefined;
    this.#owner = undefined;
    if (!owner?.isAlive()) return;
    try {
      if (page) await withDeadline(page.close(), CLOSE_LIMIT_MS, 'Closing a page');
      else
        await withDeadline(
          owner.browser.newContext().then((context) => context.close()),
          CLOSE_LIMIT_MS,
          'A sign of life',
        );
    } catch (error) {
      this.#log('chromium is killed: it no longer answers', { pid: owner.pid, reason: String(error) });
      owner.kill();
    }
  }
}
