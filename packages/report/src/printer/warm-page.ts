import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { blankDocument, REPORT_ROOT, type ReportParts } from '../document-shell.ts';
import { type PageWords, pageWordsOf } from './pdf/page-numbers.ts';
import { PrinterError } from './printer-error.ts';

/** Chromium collects late: without this a page grows to 500 MB over some hundred reports. */
const COLLECT_EVERY = 8;
const RENEW_EVERY = 250;
const MOST_PRINTS = 3;

/** Headings are in document order; links by their address, with their first words. */
interface Found {
  readonly headings: readonly string[];
  readonly links?: Readonly<Record<string, string>>;
}

export interface Printed extends Found {
  readonly bytes: Uint8Array;
}

/**
 * Holds the styles and fonts and prints one report after another. Scripts of the content never run, the page is offline, and
 * its window is one pixel, so nothing is painted for a screen.
 */
export class WarmPage {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #session: CDPSession;
  #printed = 0;
  /** By the headings of a report: those of the same shape mostly have the same pages. */
  readonly #pageWords = new Map<string, PageWords>();

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.#context = context;
    this.#page = page;
    this.#session = session;
  }

  static async open(browser: Browser): Promise<WarmPage> {
    const { context, page, session } = await openPage(browser);
    await page.setContent(blankDocument(), { waitUntil: 'load' });
    await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined));
    return new WarmPage(context, page, session);
  }

  get isWornOut(): boolean {
    return this.#printed >= RENEW_EVERY;
  }

  async print(parts: ReportParts): Promise<Printed> {
    const found = await this.#page.evaluate(replaceReport, { ...parts, root: REPORT_ROOT });
    if (parts.tightClass !== undefined) await this.#requireFit(parts.tightClass);
    const bytes = await this.#printWithPages(found.headings.join('\n'));
    this.#printed += 1;
    if (this.#printed % COLLECT_EVERY === 0) await this.#session.send('HeapProfiler.collectGarbage');
    return { bytes, ...found };
  }

  /**
   * A report names its own pages, which printing alone tells. Those of the last report of its shape are tried first. The words
   * have a fixed width and move no line.
   */
  async #printWithPages(shape: string): Promise<Uint8Array> {
    let words = this.#pageWords.get(shape) ?? {};
    for (let tries = 1; tries <= MOST_PRINTS; tries++) {
      const written = await this.#page.evaluate(writePageWords, { words, root: REPORT_ROOT });
      const bytes = await printToPdf(this.#session);
      if (written.length === 0) return bytes;
      const found = pageWordsOf(bytes);
      if (written.every((name) => found[name] === words[name])) return bytes;
      words = found;
      this.#pageWords.set(shape, found);
    }
    throw new Error('The page numbers of the report do not settle.');
  }

  /** @throws PrinterError `tooLong` */
  async #requireFit(tightClass: string): Promise<void> {
    const part = await this.#page.evaluate(findOverflow, { tightClass, root: REPORT_ROOT });
    if (part !== null)
      throw new PrinterError(
        'tooLong',
        `“${part}” does not fit on its page. Shorten its texts, or use the full report.`,
      );
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

/** Prints one document of unknown origin, under the same restrictions. */
export class DocumentPage {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.#context = context;
    this.#page = page;
    this.#session = session;
  }

  static async open(browser: Browser): Promise<DocumentPage> {
    const { context, page, session } = await openPage(browser);
    return new DocumentPage(context, page, session);
  }

  async print(html: string): Promise<Printed> {
    await this.#page.setContent(html, { waitUntil: 'load' });
    const headings = await this.#page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ textContent }) => textContent ?? ''),
    );
    return { bytes: await printToPdf(this.#session), headings };
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

async function openPage(browser: Browser) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
    viewport: { width: 1, height: 1 },
  });
  // Nothing is fetched. A refresh in the content ends as if it had been stopped, so the document remains.
  await context.route('**', (route) => route.abort('aborted'));
  const page = await context.newPage();
  return { context, page, session: await context.newCDPSession(page) };
}

/**
 * Runs in the page as the printer's own script; `innerHTML` starts no script of the content.
 * @returns the report's headings and links
 */
async function replaceReport({ body, title, lang, root }: ReportParts & { root: string }): Promise<Found> {
  const element = document.getElementById(root);
  if (!element) throw new Error('The page has lost its report.');
  element.innerHTML = body;
  document.title = title;
  document.documentElement.lang = lang;
  // Fonts of other scripts come with the report.
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
  // An embedded image loads later than its markup. One that cannot be decoded prints as its alternative text.
  await Promise.allSettled([...element.querySelectorAll('img')].map((image) => image.decode()));
  const links: Record<string, string> = {};
  for (const link of element.querySelectorAll('a[href]'))
    links[link.getAttribute('href') ?? ''] ??= link.textContent ?? '';
  const headings = [...element.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  return { headings: headings.map(({ textContent }) => textContent ?? ''), links };
}

/**
 * Runs in the page.
 * @returns the names of the words that the report has a place for
 */
function writePageWords({ words, root }: { words: PageWords; root: string }): string[] {
  const element = document.getElementById(root);
  if (!element) throw new Error('The page has lost its report.');
  const names: string[] = [];
  for (const place of element.querySelectorAll<HTMLElement>('[data-page-of], [data-pages-citing]')) {
    const { pageOf, pagesCiting } = place.dataset;
    const name = pageOf === undefined ? `citing ${pagesCiting}` : `of ${pageOf}`;
    names.push(name);
    place.textContent = words[name] ?? '';
  }
  return names;
}

/**
 * Runs in the page. Pages of fixed size are laid out for a moment; one that overflows, once more in the tight layout.
 * @returns the last part of the first page that overflows; null if all fit
 */
function findOverflow({ tightClass, root }: { tightClass: string; root: string }): string | null {
  const element = document.getElementById(root);
  if (!element) throw new Error('The page has lost its report.');
  element.style.setProperty('display', 'block', 'important');
  let found: string | null = null;
  for (const page of element.querySelectorAll('[data-fits]')) {
    const end = page.getBoundingClientRect().bottom + 1;
    const parts = [...page.querySelectorAll<HTMLElement>('[data-part]')];
    if (!parts.some((part) => part.getBoundingClientRect().bottom > end)) continue;
    page.classList.add(tightClass);
    found ??= parts.find((part) => part.getBoundingClientRect().bottom > end)?.dataset.part ?? null;
  }
  element.style.removeProperty('display');
  return found;
}

async function printToPdf(session: CDPSession): Promise<Uint8Array> {
  const { data } = await session.send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  });
  return Buffer.from(data, 'base64');
}
