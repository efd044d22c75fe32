import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { sharedChromium } from './chromium.ts';
import { openSession } from './sessions.ts';
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
  /** Whether scripts run; the product has to work both ways. */
  readonly javaScript?: boolean;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: boolean;
  /** What the page may report all the same, where that is what the test is about. */
  readonly allowed?: RegExp;
}

/** How long a page is waited for: a machine with other work is slow, not wrong. */
const PATIENCE_MS = 60_000;

/** Chromium's own remark on any answer of 400 and above, which a refused form gets on purpose. */
const HARMLESS = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

export interface TestBrowser {
  /** A page in a context of its own. What it reports as errors, policy violations included, fails the test. */
  open(options?: PageOptions): Promise<Page>;
}

/** Gives the test file a real Chromium. Call it at the top of the file. */
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

/** What a failed test was looking at. */
async function tellPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.innerText('body', { timeout: 2000 }).catch(String);
    console.error(`${page.url()} showed:\n${shown.slice(0, 800)}`);
  }
}

/** Gives the page a session and opens an address; returns once its scripts are at work, where they run and come. */
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

function areScriptsOff(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(scripting: none)').matches);
}

/** Waits until the scripts of the page are at work: before, a key is the browser's own. */
export async function enhanced(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('enhanced').length > 0);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds against WCAG 2.2 AA on the page: one line a finding. With scripts off axe cannot run in the page
 * either, so the same markup is then looked at in a twin that has them.
 */
export function accessibilityFindings(page: Page): Promise<string[]> {
  return whereScriptsRun(page, (one) => runAxe(one, EVERYTHING));
}

/** The same, and what axe finds of the colours in every look that a reader can ask for. */
export function findingsInEveryLook(page: Page): Promise<string[]> {
  return whereScriptsRun(page, async (one) => {
    const findings = await runAxe(one, EVERYTHING);
    for (const [name, media] of Object.entries(LOOKS)) {
      await one.emulateMedia(media);
      findings.push(...(await runAxe(one, COLOURS)).map((finding) => `${name}: ${finding}`));
    }
    await one.emulateMedia({ colorScheme: null, forcedColors: null });
    return findings;
  });
}

/** Beside light, in which everything is looked at. */
const LOOKS = {
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
} as const;

/**
 * What is wrong with a page of which a reader has the text alone, as in a text browser or where its styles are blocked:
 * what axe finds beside looks, and what `faults` finds in it.
 */
export async function findingsWithoutStyles(page: Page, faults: () => string[]): Promise<string[]> {
  await page.waitForLoadState();
  return inTwin(page, withoutStyles, async (twin) => [
    ...(await runAxe(twin, EVERYTHING, OF_LOOKS)),
    ...(await twin.evaluate(faults)),
  ]);
}

const withoutStyles = (markup: string) =>
  markup.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '').replace(/<link\b[^>]*rel="stylesheet"[^>]*>/g, '');

/** Rules about how a page looks, which is the browser's own matter then. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size'];

async function whereScriptsRun(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  // Of a page that is still coming the end would be missed.
  await page.waitForLoadState();
  return (await areScriptsOff(page)) ? inTwin(page, (markup) => markup, look) : look(page);
}

/**
 * Looks at the same markup where scripts run, but its own do not: it shows what it shows without any, as no style asks
 * whether they run.
 */
async function inTwin<T>(page: Page, change: (markup: string) => string, look: (twin: Page) => Promise<T>): Promise<T> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const context = await browser.newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce' });
  try {
    const twin = await context.newPage();
    const markup = (await page.content())
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/<\/?noscript>/g, '');
    // A place on the page is no part of what is asked for.
    const url = page.url().replace(/#.*/, '');
    await twin.route(url, (route) => route.fulfill({ contentType: 'text/html', body: change(markup) }));
    await twin.goto(url);
    return await look(twin);
  } finally {
    await context.close();
  }
}

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** In the page, once its source has run there. */
declare const axe: {
  run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
};

/**
 * @param only tags or names of axe's rules
 * @param off names of rules that are left out
 */
async function runAxe(page: Page, only: readonly string[], off: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const rules = Object.fromEntries(off.map((name) => [name, { enabled: false }]));
  const options = { runOnly: only, rules, resultTypes: ['violations'] };
  return page.evaluate(async (given) => {
    const { violations } = await axe.run(given);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
    );
  }, options);
}
