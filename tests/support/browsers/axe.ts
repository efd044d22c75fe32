import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { areScriptsOff } from '../browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds against WCAG 2.2 AA on the page: one line a finding. With scripts off axe cannot run in the page
 * either, so the same markup is then looked at in a twin that has them.
 */
export function axeFindings(page: Page): Promise<string[]> {
  return whereScriptsRun(page, (one) => runAxe(one, EVERYTHING));
}

/** The same where scripts run; without them the walk over all screens has seen the markup. */
export async function axeFindingsWithScripts(page: Page): Promise<string[]> {
  return (await areScriptsOff(page)) ? [] : axeFindings(page);
}

/** The same, and what axe finds of the colours in every look that a reader can ask for. */
export function axeFindingsInAllThemes(page: Page): Promise<string[]> {
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

/** The same of a page of which a reader has the text alone, as in a text browser or where its styles are blocked. */
export async function axeFindingsWithoutStyles(page: Page): Promise<string[]> {
  return inTwin(page, withoutStyles, (twin) => runAxe(twin, EVERYTHING, OF_LOOKS));
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
