import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findingsInEveryLook, useBrowser } from '#tests/support/browser.ts';
import { onEveryScreen } from './every-screen.ts';

const browser = useBrowser();

it('axe finds nothing on any screen in any look without scripts, headings have an order, nothing scrolls sideways, no figure is cut', {
  timeout: 600_000,
}, async () => {
  const findings: string[] = [];
  await onEveryScreen(browser, { javaScript: false }, async (page, path) => {
    for (const finding of await findingsInEveryLook(page)) findings.push(`${path}: ${finding}`);
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
