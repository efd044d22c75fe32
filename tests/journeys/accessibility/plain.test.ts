import type { Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { Stepper } from '#app/ui/wizard/stepper.tsx';
import { accessibilityFindings, findingsWithoutStyles, signIn, useBrowser } from '#tests/support/browser.ts';
import { onEveryScreen } from './every-screen.ts';

const browser = useBrowser();

it('axe finds nothing on any screen without scripts, nor without styles; headings have an order, nothing scrolls sideways, no figure is cut', {
  timeout: 600_000,
}, async () => {
  const findings: string[] = [];
  await onEveryScreen(browser, { javaScript: false }, async (page, path) => {
    // The colours of the other looks are the same with scripts, and looked at there.
    for (const finding of await accessibilityFindings(page)) findings.push(`${path}: ${finding}`);
    for (const finding of await findingsWithoutStyles(page, faultsOfText))
      findings.push(`${path}, as text alone: ${finding}`);
    for (const fault of await faultsOfHeadings(page)) findings.push(`${path}: ${fault}`);
    for (const width of [1024, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      if (await scrollsSideways(page)) findings.push(`${path} scrolls sideways at ${width}`);
      for (const field of await cutFields(page)) findings.push(`${path} cuts ${field} at ${width}`);
    }
    // 320 pixels are 1280 at 400 percent; a reader's own spacing has to fit there too.
    await page.evaluate(spaceText, TEXT_SPACING);
    if (await scrollsSideways(page)) findings.push(`${path} scrolls sideways at 320 with wider text spacing`);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  expect(findings).toEqual([]);
});

/** In the page: buttons that nothing answers, words that run together, and tables that stand there twice. */
function faultsOfText(): string[] {
  const told = (one: Element) => one.outerHTML.slice(0, 160);
  const dead = [...document.querySelectorAll('button:not([type=submit], [type=reset])')];
  const joined = [...document.querySelectorAll('main :is(a, button)')].filter(
    ({ nextSibling }) => nextSibling instanceof Element && nextSibling.matches('a, button'),
  );
  const captions = [...document.querySelectorAll('caption')].map(({ textContent }) => textContent ?? '');
  const twice = captions.filter((caption, at) => captions.indexOf(caption) < at);
  return [
    ...dead.map((one) => `does nothing: ${told(one)}`),
    ...joined.map((one) => `runs into the next: ${told(one)}`),
    ...twice.map((caption) => `stands there twice: ${caption}`),
  ];
}

it('no figure of the savings leaves its place, however long it is', async () => {
  const page = await browser.open({ javaScript: false });
  await signIn(page, 'engineer', '/estimates/update?estId=1&step=savings');
  for (const { figure, isOnOneLine } of LONG_FIGURES) {
    await page.evaluate(showFigures, figuresMarkup(figure));
    for (const width of [320, 390, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(figuresOutside), `${figure} at ${width} pixels`).toEqual([]);
      if (isOnOneLine) expect(await page.evaluate(brokenFigures), `${figure} at ${width} pixels`).toEqual([]);
    }
  }
});

/** Nine digits of dollars, eleven of yen, words, and longer than any that the product computes. */
const LONG_FIGURES = [
  { figure: '-$123,456,789', isOnOneLine: true },
  { figure: '¥13,477,426,715', isOnOneLine: true },
  { figure: 'not within the term', isOnOneLine: false },
  { figure: 'not applicable to a review', isOnOneLine: false },
  { figure: '-CHF134,774,267,150,413', isOnOneLine: false },
];

/** The running figure and the headline, each figure of them the same. */
function figuresMarkup(figure: string): { readonly stepper: string; readonly stats: string } {
  const running = { label: 'Net present value', value: figure, hardOnly: figure };
  const step = { label: 'Savings', href: null, state: 'todo', detail: '' } as const;
  const children = ['Net present value', 'Return on investment', 'Payback', 'Total benefits'].map((label) =>
    createElement(Stat, { key: label, label, value: figure, hardOnly: figure }),
  );
  return {
    stepper: renderToStaticMarkup(Stepper({ steps: [step], current: 0, running })),
    stats: renderToStaticMarkup(StatGroup({ label: 'Headline figures', children })),
  };
}

/** In the page: other figures stand in the place of its own. */
function showFigures({ stepper, stats }: { readonly stepper: string; readonly stats: string }): void {
  const replace = (selector: string, markup: string) => {
    const old = document.querySelector(selector);
    if (!old) throw new Error(`no ${selector}`);
    old.outerHTML = markup;
  };
  replace('.stepper', stepper);
  replace('.stats-frame', stats);
}

/** In the page: the leading figures that go on in a second line. */
function brokenFigures(): string[] {
  return [...document.querySelectorAll('.stat-figure, .running-value')]
    .filter((box) => box.getBoundingClientRect().height > 1.5 * Number.parseFloat(getComputedStyle(box).lineHeight))
    .map((box) => box.className);
}

/** In the page: the figures whose text is not within the box that it stands in. */
function figuresOutside(): string[] {
  return [...document.querySelectorAll('.stat-label, .stat-value, .stat-twin, .running > p')].flatMap((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const [text, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    const isWithin = text.left >= around.left - 1 && text.right <= around.right + 1;
    return isWithin ? [] : [`${box.className}: ${text.right} > ${around.right}`];
  });
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
