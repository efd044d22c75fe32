import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';

const browser = useBrowser();

describe('several selected estimates', () => {
  it('are shown by customer with their latest, and two are compared side by side', async () => {
    const page = await browser.open();
    await signIn(page);
    await page.click('.view-switch >> text=By customer');
    await page.waitForSelector('.group-row');
    // The oldest two are demo data that no other test clones.
    await page.goto('/estimates?status=generated&sort=createdAt&direction=asc');
    const names = await namesOf(page);
    await page.locator('tbody .tick-box').nth(0).check();
    await page.locator('tbody .tick-box').nth(1).check();
    await page.click('.bulk-bar >> text=Compare');
    await page.waitForSelector('h1:has-text("Compare estimates")');
    const heads = await page.locator('thead th').allInnerTexts();
    for (const name of names.slice(0, 2)) expect(heads.join(' ')).toContain(name);
    const lines = page.locator('.comparison tbody tr');
    const differing = await lines.count();
    await page.click('.view-switch >> text=/All \\d+ lines/');
    await page.waitForSelector('.view-switch >> css=[aria-current] >> text=/All \\d+ lines/');
    expect(await lines.count()).toBeGreaterThan(differing);
    await page.click('text=Back to the list');
    await page.waitForURL('**status=generated*');
  });

  it('are created as one .zip of reports, which names those without a report', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/estimates?sort=state');
    await page.locator('tbody tr:has-text("Draft") .tick-box').first().check();
    // What is impossible says why, and the head's row keeps its place.
    const bar = page.locator('.bulk-bar');
    await bar.locator('text=Download as .zip: none generated').waitFor();
    expect(await bar.innerText()).toContain('Compare: select 2 to 4');
    expect(await bar.locator('button').allInnerTexts()).toEqual(['Delete drafts', 'Clear selection']);
    await page.click('.bulk-bar >> text=Clear selection');
    await bar.locator('button').first().waitFor({ state: 'detached' });
    await page.goto('/estimates?sort=state&search=St+Brannoc');
    await page.locator('thead .tick-box').check();
    const count = await page.locator('tbody tr').count();
    await page.click('.bulk-bar >> text=Download as .zip');
    await page.waitForSelector(`h1:has-text("${count} selected estimates")`);
    // Without scripts the page reloads until then.
    await page.waitForSelector('#batch-progress-text:has-text("Done:")');
    expect(await page.locator('tbody tr').count()).toBe(count);
    expect(await page.locator('tbody').innerText()).toContain('after you generate the estimate');
  });
});

it('fits a phone of 390 pixels with its rows as cards, which can be selected', async () => {
  const page = await browser.open({ width: 390 });
  await signIn(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const display = await page
    .locator('tbody tr')
    .first()
    .evaluate((row) => getComputedStyle(row).display);
  expect(display).not.toBe('table-row');
  await page.locator('tbody .tick-box').first().check();
  await page.waitForSelector('.bulk-bar >> text=1 selected');
});

function namesOf(page: Page): Promise<string[]> {
  return page.locator('.row-link').allInnerTexts();
}
