import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { sharedChromium } from './browsers/chromium.ts';
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
}

/** Long, as a busy machine is slow but not wrong. */
const PATIENCE_MS = 60_000;

/** Chromium logs every answer of 400 and above, which rejected forms get on purpose. */
const HARMLESS = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

export interface TestBrowser {
  /** Opens a page in a new context. Its errors and policy violations fail the test. */
  open(options?: PageOptions): Promise<Page>;
}

/** Call it at the top of the test file. */
export function useBrowser(): TestBrowser {
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const context of contexts) await tellPages(context);
    for (const context of contexts.splice(0)) await context.close();
    expect(complaints.splice(0), 'what the pages complained about').toEqual([]);
  });
  return {
    async open({ javaScript = true, width = 1280, colorScheme = 'light', forcedColors = false, allowed } = {}) {
      const browser = await sharedChromium();
      const context = await browser.newContext({
        baseURL: sharedProduct().appUrl,
        javaScriptEnabled: javaScript,
        viewport: { width, height: 900 },
        colorScheme,
        forcedColors: forcedColors ? 'active' : 'none',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !HARMLESS.test(message.text()) && !allowed?.test(message.text()))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
  };
}

async function tellPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.innerText('body', { timeout: 2000 }).catch(String);
    console.error(`${page.url()} showed:\n${shown.slice(0, 800)}`);
  }
}

/** Gives the page a session and opens an address. Returns once its scripts run, if they do. */
export async function signIn(page: Page, user: DemoUser = 'admin', path = '/estimates'): Promise<void> {
  const session = await openSession(`${user}@worthwhile.test`);
  await page.context().addCookies([{ ...session, url: sharedProduct().appUrl }]);
  await page.goto(path);
  if (await areScriptsOff(page)) return;
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('enhanced').length > 0 || document.getElementById('plain-page')?.hidden === false,
  );
}

export function areScriptsOff(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(scripting: none)').matches);
}

/** Waits for hydration: until then the browser itself handles keys. */
export async function enhanced(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('enhanced').length > 0);
}
