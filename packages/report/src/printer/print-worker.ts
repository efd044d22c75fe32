import type { ReportParts } from '../document-shell.ts';
import type { Log, RunningBrowser } from './browser.ts';
import { withDeadline } from './deadline.ts';
import { packPdf } from './pdf/pack-pdf.ts';
import { PrinterError } from './printer-error.ts';
import type { SharedBrowser } from './shared-browser.ts';
import { DocumentPage, type Printed, WarmPage } from './warm-page.ts';

const TRIES = 3;
/** Of a document of unknown origin. */
const NOTHING_KNOWN: Partial<ReportParts> = {};
const CLOSE_LIMIT_MS = 3_000;
/** System codes for a full disk or an exhausted quota. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

export interface Job {
  readonly content: string | ReportParts;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (reason: unknown) => void;
  /** Called once the job is printed or given up. */
  settled?: () => void;
}

interface Closable {
  close(): Promise<void>;
}

/** Prints jobs one by one in its own warm page, and discards pages and browsers that no longer work. */
export class PrintWorker {
  isBusy = false;
  #page: WarmPage | undefined;
  /** The page of a whole document during its print. */
  #guest: DocumentPage | undefined;
  #owner: RunningBrowser | undefined;
  readonly #browser: SharedBrowser;
  readonly #deadlineOf: (contentBytes: number) => number;
  readonly #log: Log;

  constructor(browser: SharedBrowser, deadlineOf: (contentBytes: number) => number, log: Log) {
    this.#browser = browser;
    this.#deadlineOf = deadlineOf;
    this.#log = log;
  }

  /** Settles the job; never rejects itself. */
  async run(job: Job): Promise<void> {
    this.isBusy = true;
    try {
      const { bytes, ...found } = await this.#tryThrice(job);
      const { createdAt, title, author, lang } = typeof job.content === 'string' ? NOTHING_KNOWN : job.content;
      job.resolve(packPdf(bytes, { ...found, createdAt, title, author, lang }));
    } catch (error) {
      job.reject(error);
    } finally {
      job.settled?.();
      this.isBusy = false;
    }
  }

  async #tryThrice(job: Job): Promise<Printed> {
    let reason: unknown;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      job.signal?.throwIfAborted();
      try {
        return await this.#print(job.content, this.#deadlineOf(sizeOf(job.content)) * attempt);
      } catch (error) {
        if (error instanceof PrinterError) throw error;
        reason = error;
        this.#log('a report was not printed', {
          attempt,
          reason: error instanceof Error ? error.message : String(error),
        });
        await this.#discardPage();
      }
    }
    throw giveUp(reason);
  }

  /** `withinMs` limits each wait. A later try has longer, since the machine may be slow. */
  async #print(content: string | ReportParts, withinMs: number): Promise<Printed> {
    const owner = await this.#browser.get();
    if (this.#owner !== owner || this.#page?.isWornOut) await this.#discardPage();
    this.#owner = owner;
    if (typeof content === 'string') return this.#printDocument(owner, content, withinMs);
    this.#page ??= await this.#open(WarmPage.open(owner.browser), withinMs);
    return withDeadline(this.#page.print(content), withinMs, 'Printing');
  }

  async #printDocument(owner: RunningBrowser, html: string, withinMs: number): Promise<Printed> {
    this.#guest = await this.#open(DocumentPage.open(owner.browser), withinMs);
    const printed = await withDeadline(this.#guest.print(html), withinMs, 'Printing');
    await withDeadline(this.#guest.close(), CLOSE_LIMIT_MS, 'Closing a page');
    this.#guest = undefined;
    return printed;
  }

  /** Closes a page that opens too late: no other code knows of it. */
  async #open<Opened extends Closable>(opening: Promise<Opened>, withinMs: number): Promise<Opened> {
    try {
      return await withDeadline(opening, withinMs, 'Opening a page');
    } catch (error) {
      opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    }
  }

  /** A page that does not close ends with its browser: nothing else surely ends an endless loop. */
  async #discardPage(): Promise<void> {
    const [pages, owner] = [[this.#page, this.#guest], this.#owner];
    this.#page = undefined;
    this.#guest = undefined;
    this.#owner = undefined;
    if (!owner?.isAlive()) return;
    const signOfLife = owner.browser.newContext().then((context) => context.close());
    try {
      await withDeadline(
        Promise.all([signOfLife, ...pages.map((page) => page?.close())]),
        CLOSE_LIMIT_MS,
        'Closing a page',
      );
    } catch (error) {
      this.#log('chromium is killed: it no longer answers', { pid: owner.pid, reason: String(error) });
      owner.kill();
    }
  }
}

const sizeOf = (content: Job['content']) => (typeof content === 'string' ? content : content.body).length;

/** The error after the last try. */
function giveUp(cause: unknown): PrinterError {
  const isFull = cause instanceof Error && 'code' in cause && FULL.has(cause.code);
  return isFull
    ? new PrinterError('noRoom', 'No report can be printed: the temporary folder of the printer is full.', { cause })
    : new PrinterError('failed', `The report could not be printed in ${TRIES} tries.`, { cause });
}
