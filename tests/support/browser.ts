import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { leavePage, openPage, takePage } from './browsers/kept-pages.ts';
import { openSession } from './browsers/sessions.ts';
import { sharedProduct } from './shared-product.ts';

export type DemoUser =
  | 'super'
  | 'admin'
  | 'engineer'
  | 'manager'
  | 'partner-admin'
  | 'partner-user'
  | 'other-partner-admin'
  | 'other-partner-user';

export interface PageOptions {
  /** The product has to work both ways. */
  readonly javaScript?: boolean;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: boolean;
  /** Expected console errors, where they are the subject of the test. */
  readonly allowed?: RegExp;
  /** No other test uses the page: for init scripts, exposed functions, clocks and debuggers, which stay with it. */
  readonly isOwn?: boolean;
}

/** Chromium logs every answer of 400 and above, which rejected forms get on purpose. */
const HARMLESS = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

export interface TestBrowser {
  /** Opens a page with storage of its own. Its errors and policy violations fail the test. */
  open(options?: PageOptions): Promise<Page>;
}

/** Call it at the top of the test file. */
export function useBrowser(): TestBrowser {
  const opened: { readonly page: Page; readonly javaScript: boolean; readonly isOwn: boolean }[] = [];
  const complaints: string[] = [];
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) for (const { page } of opened) await tellPages(page);
    for (const { page, javaScript, isOwn } of opened.splice(0)) {
      if (hasFailed || isOwn || page.isClosed()) await page.context().close();
      else await leavePage(page, javaScript);
    }
    expect(complaints.splice(0), 'what the pages complained about').toEqual([]);
  });
  return {
    async open(options = {}) {
      const {
        javaScript = true,
        width = 1280,
        colorScheme = 'light',
        forcedColors = false,
        allowed,
        isOwn = false,
      } = options;
      const page = await (isOwn ? openPage(javaScript) : takePage(javaScript));
      opened.push({ page, javaScript, isOwn });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, forcedColors: forcedColors ? 'active' : 'none', reducedMotion: 'reduce' });
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !HARMLESS.test(message.text()) && !allowed?.test(message.text()))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
  };
}

async function tellPages(opened: Page): Promise<void> {
  for (const page of opened.context().pages()) {
    const shown = await page.innerText('body', { timeout: 2000 }).catch(String);
    console.error(`${page.url()} showed:\n${shown.slice(0, 800)}`);
  }
}

/** Gives the page a session and opens an address. Returns once its scripts run, if they do. */
export async function signIn(page: Page, user: DemoUser = 'admin', path = '/estimates'): Promise<void> {
  await addSession(page, user);
  await page.goto(path);
  if (await areScriptsOff(page)) return;
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('enhanced').length > 0 || document.getElementById('plain-page')?.hidden === false,
  );
}

export async function addSession(page: Page, user: DemoUser): Promise<void> {
  const session = await openSession(`${user}@worthwhile.test`);
  await page.context().addCookies([{ ...session, url: sharedProduct().appUrl }]);
}

export function areScriptsOff(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(scripting: none)').matches);
}

/** Waits for hydration: until then the browser itself handles keys. */
export async function enhanced(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('enhanced').length > 0);
}
