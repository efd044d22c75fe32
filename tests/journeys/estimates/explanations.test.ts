import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { textOf } from '#tests/support/browsers/html.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { enterFacts, enterInvestment } from './estimate-path.ts';
import { makeEstimate, openNewEstimate } from './prepared-estimate.ts';

const browser = useBrowser();

describe('explanations', () => {
  it('link the net present value down to a benefit', async () => {
    const page = await browser.open();
    await openNewEstimate(page, 'Explained', 'assumptions');
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await phoneOrder(page)).toEqual({ isAskedFirst: true, isShort: true, lists: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await enterFacts(page);
    await enterInvestment(page);
    await page.waitForSelector('#further');
    const further = await page.locator('.further-table').innerText();
    for (const figure of ['$291,280.00', '96.54%', '49.23%', '$12,879.21', '46.07%']) expect(further).toContain(figure);
    await page.click('.stats a.explained >> nth=0');
    await page.waitForSelector('.explanation h3:has-text("How we get $310,198")');
    await page.click('.explanation a.explained:has-text("$575,218")');
    await page.waitForSelector('.explanation h3:has-text("How we get $120,191")');
    await page.click('.explanation a.explained:has-text("Service desk tickets avoided")');
    await page.waitForSelector('.driver-explanation h3:has-text("How we get $62,198")');
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.isVisible('.foot-bar .running >> text=$310,198')).toBe(true);
    await page.click('.explanation-head a');
    await page.waitForSelector('.explanation', { state: 'detached' });
  });

  it('open from every kind of figure on the page, also without scripts', async () => {
    const estId = await makeEstimate('Explained, plain', 'savings');
    const page = await PlainBrowser.signedIn('engineer', `/estimates/update?estId=${estId}&step=savings`);
    for (const tab of ['Without', 'Savings']) {
      await page.open(page.select('.tabs a').find((link) => textOf(link).includes(tab))?.attributes.href ?? '');
      const links = page.select('a.explained').map(({ attributes }) => attributes.href ?? '');
      expect(links.length).toBeGreaterThan(10);
      const closed: string[] = [];
      // One of each kind: a result, a column of it, a benefit.
      const kindOf = (href: string) => href.replace(/(figure=[a-z]+(?:%3A|:))[^&#]*/i, '$1');
      for (const href of new Map(links.map((href) => [kindOf(href), href])).values()) {
        const answer = await page.request(href.replace(/#.*/, ''));
        if (!(await answer.text()).includes('id="explanation"')) closed.push(href);
      }
      expect(closed).toEqual([]);
    }
  });
});

/** On a phone: checks that required controls come before the level picker and are no taller than needed. */
async function phoneOrder(page: Page) {
  return page.evaluate(() => {
    const [employees, endpoints] = ['employees', 'endpointsManaged'].map((id) =>
      document.getElementsByName(`fields.${id}.value`)[0]?.closest('.assumption'),
    );
    const bar = document.querySelector('details:has(> .level-bar)');
    const end = Math.max(...[employees, endpoints].map((row) => row?.getBoundingClientRect().bottom ?? Number.NaN));
    return {
      isAskedFirst: end <= (bar?.getBoundingClientRect().top ?? Number.NaN),
      isShort: [employees, endpoints].every((row) => (row?.getBoundingClientRect().height ?? Number.NaN) < 300),
      lists: document.querySelectorAll('.steps').length,
    };
  });
}
