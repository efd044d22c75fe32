import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { JSHandle, Page } from 'playwright-core';
import { areScriptsOff } from '../browser.ts';
import { sharedChromium } from './chromium.ts';
import { thinPage } from './thin-page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks a page against WCAG 2.2 AA, one line per finding. Axe needs scripts: without them the same markup is checked in a
 * second page that has them.
 */
export function axeFindings(page: Page): Promise<string[]> {
  return whereScriptsRun(page, allFindings);
}

/** Checks a page of hundreds of rows by its markup as it stands, without the rows that repeat others. */
export async function axeFindingsOfLongPage(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  return inTwin(page, async (twin) => {
    await thinPage(twin);
    return allFindings(twin);
  });
}

/** Checks the colors of all themes, too. */
export function axeFindingsInAllThemes(page: Page): Promise<string[]> {
  return whereScriptsRun(page, async (one) => {
    const findings = await allFindings(one);
    await one.emulateMedia({ colorScheme: 'dark' });
    findings.push(...(await colorFindings(one)).map((finding) => `dark: ${finding}`));
    // The browser chooses all other forced colors.
    await one.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    if (await one.evaluate(hasOwnForcedColors))
      findings.push(...(await colorFindings(one)).map((finding) => `forced colors: ${finding}`));
    await one.emulateMedia({ colorScheme: null, forcedColors: null });
    return findings;
  });
}

async function allFindings(page: Page): Promise<string[]> {
  return [...(await runAxe(page, EVERYTHING, { off: COLORS })), ...(await colorFindings(page))];
}

/** Looks that this worker has checked. */
const seen = new Set<string>();

/**
 * Contrast depends on computed colors and size only, and takes as long as all other rules: a look needs one check, on whatever
 * page it appears first.
 */
async function colorFindings(page: Page): Promise<string[]> {
  const looks = await page.evaluateHandle(oneElementOfEachLook);
  const names = await looks.evaluate((all) => [...all.keys()]);
  const unseen = names.filter((name) => !seen.has(name));
  if (unseen.length === 0) return [];
  const include = await looks.evaluateHandle((all, wanted) => wanted.map((name) => all.get(name) as Element), unseen);
  const findings = await runAxe(page, COLORS, { include });
  // What has gone, such as a toast, is checked where it appears next.
  const isThere = await include.evaluate((all) => all.map((one) => one.isConnected));
  for (const [at, name] of unseen.entries()) if (isThere[at]) seen.add(name);
  return findings;
}

/** Runs in the page. */
function oneElementOfEachLook(): Map<string, Element> {
  const looks = new Map<string, Element>();
  const backgrounds = new Map<Element, string>();
  const behind = (one: Element): string => {
    const known = backgrounds.get(one);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    const isOpaque = backgroundColor.startsWith('rgb(') || !one.parentElement;
    const all = `${backgroundColor} ${backgroundImage} ${isOpaque ? '' : behind(one.parentElement as Element)}`;
    backgrounds.set(one, all);
    return all;
  };
  const opacities = new Map<Element, number>();
  const opacityOf = (one: Element): number => {
    const known = opacities.get(one);
    if (known !== undefined) return known;
    const all = Number(getComputedStyle(one).opacity) * (one.parentElement ? opacityOf(one.parentElement) : 1);
    opacities.set(one, all);
    return all;
  };
  const hasText = (one: Element) =>
    [...one.childNodes].some((child) => child instanceof Text && child.data.trim() !== '');
  for (const one of document.querySelectorAll('body *')) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (!hasText(one) && !one.matches('input, select, textarea')) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(one);
    const look = [color, fontSize, fontWeight, opacityOf(one), behind(one), one.tagName, one.className].join();
    if (!looks.has(look)) looks.set(look, one);
  }
  return looks;
}

/** Runs in the page. */
function hasOwnForcedColors(): boolean {
  return [...document.querySelectorAll('body *')].some((one) => getComputedStyle(one).forcedColorAdjust === 'none');
}

/** Checks a page without scripts as it looks, and its text alone, as in a text browser or with blocked styles. */
export async function axeFindingsOfPlain(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  return inTwin(page, async (twin) => {
    const findings = [...(await runAxe(twin, ['target-size'])), ...(await colorFindings(twin))];
    // Last: what styles hide is part of the text, so other rules find more without them.
    await twin.evaluate(() => {
      for (const sheet of document.querySelectorAll('style, link[rel=stylesheet]')) sheet.remove();
    });
    const asText = await runAxe(twin, EVERYTHING, { off: OF_LOOKS });
    return [...findings, ...asText.map((finding) => `as text alone: ${finding}`)];
  });
}

/** Rules about looks, which are the browser's default without styles. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size'];

async function whereScriptsRun(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  // Axe would miss content that is still loading.
  await page.waitForLoadState();
  return (await areScriptsOff(page)) ? inTwin(page, look) : look(page);
}

/**
 * Checks the same markup in a page where axe can run, but the page's scripts cannot. No style depends on scripts, so it looks
 * the same.
 */
async function inTwin<T>(page: Page, look: (twin: Page) => Promise<T>): Promise<T> {
  opened ??= openTwin();
  const twin = await opened;
  const markup = (await page.content()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<\/?noscript>/g, '');
  // A request has no fragment.
  const url = page.url().replace(/#.*/, '');
  await twin.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
  await twin.route(url, (route) => route.fulfill({ contentType: 'text/html', body: markup }));
  await twin.goto(url);
  await twin.unrouteAll();
  return look(twin);
}

/** One per test worker, like its browser. */
let opened: Promise<Page> | undefined;

async function openTwin(): Promise<Page> {
  const browser = await sharedChromium();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return context.newPage();
}

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLORS = ['color-contrast', 'link-in-text-block'];

/** Global in the page after its source has run. */
declare const axe: {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
};

interface Scope {
  /** Elements; absent: the whole page. */
  readonly include?: JSHandle<Element[]>;
  /** Names of excluded rules. */
  readonly off?: readonly string[];
}

/** @param only tags or names of axe's rules */
async function runAxe(page: Page, only: readonly string[], { include, off = [] }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const rules = Object.fromEntries(off.map((name) => [name, { enabled: false }]));
  // A selector for each element that passes takes a fifth of a run.
  const options = { runOnly: only, rules, resultTypes: ['violations'], selectors: false };
  return page.evaluate(
    async (given) => {
      const include = given.include?.filter((one) => one.isConnected);
      if (include?.length === 0) return [];
      const { violations } = await axe.run(include ? { include } : document, given.options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
      );
    },
    { include, options },
  );
}
