import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type PageOptions, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings, axeFindingsInAllThemes, axeFindingsWithoutStyles } from '#tests/support/browsers/axe.ts';
import { SCREENS, type Screen } from '#tests/support/screens.ts';

const SHARDS = 4;

/** Checks every fourth screen, with and without scripts, so the test files run in parallel. */
export function checkScreens(shard: number): void {
  const browser = useBrowser();

  it('axe finds nothing, headings have an order, nothing scrolls sideways, no figure is cut', {
    timeout: 600_000,
  }, async () => {
    const findings: string[] = [];
    const pages = new Map<string, Page>();
    const open = async ({ path, as }: Screen, options: PageOptions) => {
      const key = `${as} ${options.javaScript}`;
      const page = pages.get(key) ?? (await browser.open(options));
      if (!pages.has(key) && as) await signIn(page, as);
      pages.set(key, page);
      await page.goto(path);
      await page.waitForLoadState();
      return page;
    };
    const blank = await browser.open();
    const compare = async (plain: Page, scripted: Page) =>
      blank.evaluate(comparePages, { plain: await plain.content(), scripted: await scripted.content() });
    for (const screen of SCREENS.filter((_, at) => at % SHARDS === shard)) {
      const scripted = await open(screen, {});
      const plain = await open(screen, { javaScript: false });
      const found = [
        ...(await axeFindingsInAllThemes(scripted)),
        ...(await findingsOfPlain(plain, await compare(plain, scripted))),
        ...(await faultsOfHeadings(plain)),
        ...(await faultsOfWidths(plain)),
      ];
      findings.push(...found.map((finding) => `${screen.path}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });
}

/** Runs axe without scripts only where the markup differs: the same markup was checked already. */
async function findingsOfPlain(plain: Page, { isSame, faults }: Comparison): Promise<string[]> {
  const asText = isSame ? faults : [...faults, ...(await axeFindingsWithoutStyles(plain))];
  return [...(isSame ? [] : await axeFindings(plain)), ...asText.map((finding) => `as text alone: ${finding}`)];
}

interface Comparison {
  readonly isSame: boolean;
  readonly faults: readonly string[];
}

/**
 * Compares the content with and without scripts, and finds faults without styles: dead buttons, joined words, repeated
 * tables. Runs in its own page, without a content security policy.
 */
function comparePages(markups: { readonly plain: string; readonly scripted: string }): Comparison {
  const [plain, scripted] = [markups.plain, markups.scripted].map((markup) =>
    new DOMParser().parseFromString(markup, 'text/html'),
  ) as [Document, Document];
  const contentOf = (page: Document) => {
    const main = page.querySelector('main');
    for (const one of main?.querySelectorAll('script, style') ?? []) one.remove();
    // Request IDs and empty attributes are no difference.
    return main?.innerHTML.replace(/<!--[\s\S]*?-->|[\da-f]{8}-[\da-f-]{27}| (?:value|autofocus)=""/g, '') ?? '';
  };
  const start = (one: Element) => one.outerHTML.slice(0, 160);
  const dead = [...plain.querySelectorAll('button:not([type=submit], [type=reset])')];
  const joined = [...plain.querySelectorAll('main :is(a, button)')].filter(
    ({ nextSibling }) => nextSibling instanceof Element && nextSibling.matches('a, button'),
  );
  const captions = [...plain.querySelectorAll('caption')].map(({ textContent }) => textContent ?? '');
  const twice = captions.filter((caption, at) => captions.indexOf(caption) < at);
  const faults = [
    ...dead.map((one) => `does nothing: ${start(one)}`),
    ...joined.map((one) => `runs into the next: ${start(one)}`),
    ...twice.map((caption) => `appears twice: ${caption}`),
  ];
  const isSame = !plain.querySelector('main noscript') && contentOf(plain) === contentOf(scripted);
  return { isSame, faults };
}

async function faultsOfWidths(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1024, 768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    if (await scrollsSideways(page)) faults.push(`scrolls sideways at ${width}`);
    for (const field of await cutFields(page)) faults.push(`cuts ${field} at ${width}`);
  }
  // 320 px is 1280 px at 400 % zoom (WCAG 1.4.10). A reader's text spacing has to fit, too.
  await page.evaluate(spaceText, TEXT_SPACING);
  if (await scrollsSideways(page)) faults.push('scrolls sideways at 320 with wider text spacing');
  await page.setViewportSize({ width: 1280, height: 900 });
  return faults;
}

/** Finds skipped heading levels and titles without meaning. */
async function faultsOfHeadings(page: Page): Promise<string[]> {
  const ranks = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((all) => all.filter((one) => !one.closest('[inert]')).map((one) => Number(one.tagName[1])));
  const faults = ranks.flatMap((rank, at) =>
    rank > (ranks[at - 1] ?? 0) + 1 ? [`a rank is skipped in ${ranks}`] : [],
  );
  if (ranks.filter((rank) => rank === 1).length !== 1) faults.push(`headings of the first rank in ${ranks}`);
  const title = await page.title();
  if (!/ · |^Shared report$|^Estimate your savings - /.test(title)) faults.push(`titled ${title}`);
  return faults;
}

/** https://www.w3.org/TR/WCAG22/#text-spacing */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** Like a user style sheet, to which the content security policy does not apply. */
function spaceText(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

/** Finds fields that are narrower than their figure or currency name. */
function cutFields(page: Page): Promise<string[]> {
  return page
    .locator('main :is([inputmode=decimal], [inputmode=numeric], .currency-table input[type=text])')
    .evaluateAll((all) => {
      const inputs = all.filter((one) => one instanceof HTMLInputElement && one.value !== '' && one.checkVisibility());
      return inputs.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.getAttribute('name') ?? '');
    });
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
