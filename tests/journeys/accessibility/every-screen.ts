import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type PageOptions, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings, axeFindingsInAllThemes, axeFindingsWithoutStyles } from '#tests/support/browsers/axe.ts';
import { SCREENS, type Screen } from '#tests/support/screens.ts';

const SHARDS = 4;

/** Checks every fourth screen, with and without scripts: files of their own are shared by the workers. */
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

/** Axe looks at the page without scripts only where they change its markup: elsewhere it has looked at the same. */
async function findingsOfPlain(plain: Page, { isSame, faults }: Comparison): Promise<string[]> {
  const asText = isSame ? faults : [...faults, ...(await axeFindingsWithoutStyles(plain))];
  return [...(isSame ? [] : await axeFindings(plain)), ...asText.map((finding) => `as text alone: ${finding}`)];
}

interface Comparison {
  readonly isSame: boolean;
  readonly faults: readonly string[];
}

/**
 * In a page of its own, which no policy binds: whether a page has the same content without scripts, and what is wrong
 * with that as text alone: buttons that nothing answers, words that run together, and tables that appear twice.
 */
function comparePages(markups: { readonly plain: string; readonly scripted: string }): Comparison {
  const [plain, scripted] = [markups.plain, markups.scripted].map((markup) =>
    new DOMParser().parseFromString(markup, 'text/html'),
  ) as [Document, Document];
  const contentOf = (page: Document) => {
    const main = page.querySelector('main');
    for (const one of main?.querySelectorAll('script, style') ?? []) one.remove();
    // Ids of a request and attributes of nothing are no difference.
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
  // 320 pixels are 1280 at 400 percent; a reader's own spacing has to fit there too.
  await page.evaluate(spaceText, TEXT_SPACING);
  if (await scrollsSideways(page)) faults.push('scrolls sideways at 320 with wider text spacing');
  await page.setViewportSize({ width: 1280, height: 900 });
  return faults;
}

/** Where the ranks of the headings leave the order that a reader goes by, and a title that says nothing. */
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

/** What WCAG 1.4.12 lets a reader set. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** As a reader's own style sheet, which the page's policy does not reach. */
function spaceText(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

/** The fields whose figure or name of a currency is longer than they are wide, so that its end cannot be seen. */
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
