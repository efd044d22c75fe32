import { findChromium } from '@worthwhile/report/printer';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** The text of a page without screen-reader hints and findings. */
export interface ReadPage {
  /** The rows of each table by its caption. */
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Label and text of each table cell that names its column on narrow pages. */
  readonly cells: readonly (readonly [label: string, text: string])[];
  /** The lists of figures by their label or class: each term with its details. */
  readonly lists: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Label and source of each wizard figure at a level. */
  readonly evidence: readonly (readonly [label: string, evidence: string])[];
  readonly paragraphs: readonly string[];
  /** Addresses of the sources that a report lists. */
  readonly references: readonly string[];
}

/** A Chromium without scripts that parses pages. Call it at the top of the file. */
export function usePageReader(): (html: string) => Promise<ReadPage> {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const found = await findChromium();
    if (!found.ok) throw new Error(found.reason);
    const { path, env, args } = found;
    browser = await chromium.launch({
      executablePath: path,
      env: { ...process.env, ...env } as Record<string, string>,
      args: [...args],
    });
    page = await (await browser.newContext({ javaScriptEnabled: false, offline: true })).newPage();
  });
  afterAll(() => browser?.close());
  return async (html) => {
    await page.setContent(html, { waitUntil: 'commit' });
    return page.evaluate(readDocument);
  };
}

/** Runs in the page. */
function readDocument(): ReadPage {
  const textOf = (element: Element | null | undefined): string => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('.visually-hidden, .report-hidden, .driver-warning, title') ?? [])
      hidden.remove();
    return (copy?.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const detailsOf = (term: Element) => [...(term.parentElement?.querySelectorAll(':scope > dd') ?? [])].map(textOf);
  return {
    tables: Object.fromEntries(
      [...document.querySelectorAll('table')].map((table) => [
        (table.caption?.textContent ?? '').trim(),
        [...table.rows].map((row) => [...row.cells].map(textOf)),
      ]),
    ),
    cells: [...document.querySelectorAll<HTMLElement>('td[data-label]')].map(
      (cell) => [cell.dataset.label ?? '', textOf(cell)] as const,
    ),
    lists: Object.fromEntries(
      [...document.querySelectorAll('dl')].map((list) => [
        list.getAttribute('aria-label') ?? list.className,
        [...list.querySelectorAll('dt')].map((term) => [textOf(term), ...detailsOf(term)]),
      ]),
    ),
    evidence: [...document.querySelectorAll('.assumption')].flatMap((row) => {
      const preset = row.querySelector('.assumption-preset');
      const label = row.querySelector('.assumption-about > label')?.firstChild;
      return preset && label ? [[label.textContent ?? '', textOf(preset)] as const] : [];
    }),
    references: [...document.querySelectorAll<HTMLAnchorElement>('.reference-text a')].map(({ href }) => href),
    paragraphs: [...document.querySelectorAll('p, .excluded-drivers > li')].map(textOf),
  };
}
