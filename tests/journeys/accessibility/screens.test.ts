import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addSession, type PageOptions, useBrowser } from '#tests/support/browser.ts';
import { axeFindingsInAllThemes, axeFindingsOfPlain } from '#tests/support/browsers/axe.ts';
import { thinPage } from '#tests/support/browsers/thin-page.ts';
import { ROOM, SCREENS, type Screen } from '#tests/support/screens.ts';
import { makeRoom } from '../estimates/prepared-estimate.ts';

const browser = useBrowser();

/** Parts, as no test should take minutes on a busy machine. In one file, as a worker checks the colors of each look once. */
const PARTS = [0, 1, 2, 3];

it.each(PARTS)(
  'screens, part %i: axe finds nothing, headings are in order, nothing scrolls sideways, no figure is truncated',
  { timeout: 600_000 },
  async (part) => {
    const findings: string[] = [];
    const pages = new Map<string, Page>();
    const open = async ({ path, as }: Screen, options: PageOptions) => {
      const key = `${as} ${options.javaScript}`;
      const page = pages.get(key) ?? (await browser.open(options));
      if (!pages.has(key) && as) await addSession(page, as);
      pages.set(key, page);
      const answer = await page.goto(path === ROOM ? await makeRoom(`Every screen ${randomUUID()}`) : path);
      await page.waitForLoadState();
      return { page, answer };
    };
    // A page that an earlier test has left still has the product's content security policy.
    const blank = await browser.open({ isOwn: true });
    for (const screen of SCREENS.filter((_, at) => at % PARTS.length === part)) {
      const { page: scripted, answer } = await open(screen, {});
      const markups = { plain: (await answer?.text()) ?? '', scripted: await scripted.content() };
      const { isSame, faults } = await blank.evaluate(comparePages, markups);
      const seen = isSame ? scripted : (await open(screen, { javaScript: false })).page;
      const found = [...faults, ...(await faultsOfWidths(seen))];
      // Last, as axe looks at less than the whole page.
      await thinPage(scripted);
      found.push(...(await axeFindingsInAllThemes(scripted)));
      if (!isSame) {
        await thinPage(seen);
        found.push(...(await axeFindingsOfPlain(seen)));
      }
      findings.push(...found.map((finding) => `${screen.path}: ${finding}`));
    }
    expect(findings).toEqual([]);
  },
);

interface Comparison {
  /** Then checks of the page with scripts hold without them, too. */
  readonly isSame: boolean;
  readonly faults: readonly string[];
}

/**
 * Compares the content with and without scripts. Finds faults of the plain page: dead buttons, joined words, repeated tables,
 * skipped heading levels and a title without meaning. Runs in its own page, without a content security policy.
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
  const headings = [...plain.querySelectorAll('h1, h2, h3, h4')].filter((one) => !one.closest('[inert]'));
  const ranks = headings.map(({ tagName }) => Number(tagName[1]));
  const isSkipped = ranks.some((rank, at) => rank > (ranks[at - 1] ?? 0) + 1);
  const faults = [
    ...dead.map((one) => `does nothing: ${start(one)}`),
    ...joined.map((one) => `runs into the next: ${start(one)}`),
    ...twice.map((caption) => `appears twice: ${caption}`),
    ...(isSkipped || ranks.filter((rank) => rank === 1).length !== 1 ? [`headings of ranks ${ranks}`] : []),
    ...(/ · |^Shared report$|^Estimate your savings - /.test(plain.title) ? [] : [`titled ${plain.title}`]),
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
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.setViewportSize({ width: 1280, height: 900 });
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
