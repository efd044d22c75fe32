import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enhanced, useBrowser } from '#tests/support/browser.ts';
import { arriveAt, enterFacts, enterInvestment, saveAndContinue } from './estimate-path.ts';
import { openNewEstimate } from './prepared-estimate.ts';

const browser = useBrowser();

/** The head of all figures counts missing figures after each key, before a save. */
async function countsWhileTyping(page: Page): Promise<void> {
  const head = page.locator('.assumption-group-count').first();
  await enhanced(page);
  const [before = ''] = (await head.innerText()).match(/^2 of \d+ missing$/) ?? [];
  await page.fill('[name="fields.employees.value"]', '1000');
  expect(await head.innerText()).toBe(before.replace('2', '1'));
  await page.fill('[name="fields.employees.value"]', ' ');
  expect(await head.innerText()).toBe(before);
  await page.fill('[name="fields.employees.value"]', '1000');
  await page.fill('[name="fields.endpointsManaged.value"]', '1000');
  expect(await head.innerText()).toMatch(/^2 from the customer, \d+ at Industry Average$/);
  await page.waitForSelector('.foot-bar >> text=/^Saved \\d\\d:/');
  const tickets = page.locator('.refine .assumption', {
    has: page.locator('[name="fields.ticketsPerEndpointMonth.value"]'),
  });
  await tickets.locator('text=Confirmed').click();
  expect(await head.innerText()).toMatch(/^3 from the customer/);
  expect(await page.isChecked('[name="fields.ticketsPerEndpointMonth.level"][value=manual]')).toBe(true);
}

describe.each([{ javaScript: true }, { javaScript: false }])('the products step, with scripts $javaScript', (way) => {
  it('opens the tab of the family whose combination was rejected', async () => {
    const page = await browser.open(way);
    await openNewEstimate(page, `Refused tab, scripts ${way.javaScript}`, 'products');
    await page.click('.family-tab:has([data-family="3"])');
    await page.check('[name=proposedSubProducts][value="10"]');
    const addOn = page.locator('[name=proposedAddOns][value="14"]');
    if (way.javaScript) await expect.poll(() => addOn.isDisabled()).toBe(true);
    // Simulates a page loaded before the rules changed.
    await addOn.evaluate((box) => box.removeAttribute('disabled'));
    await addOn.check();
    await page.click('.family-tab:has([data-family="2"])');
    expect(await page.isVisible('[name=proposedAddOns][value="14"]')).toBe(false);
    await page.click('.foot-bar .button-main');
    await page.waitForSelector('.error-summary >> text=UC Module needs NPM+');
    await page.waitForSelector('.family-panel[data-family="3"] >> text=UC Module needs NPM+');
    expect(await page.isVisible('[name=proposedAddOns][value="14"]')).toBe(true);
  });
});

describe('the wizard', () => {
  it('shows warnings next to the figure: assumptions, investment and savings', async () => {
    const page = await browser.open();
    await openNewEstimate(page, 'Odd figures', 'investment');
    await page.fill('[name="licences[0].quantity"]', '2,000');
    await enterInvestment(page);
    const odd = '2,000 SaaS Enterprise licenses for 1,000 in scope.';
    expect(await page.locator('main').innerText()).toContain(odd);
    const savings = page.url();
    await page.goto(savings.replace('savings', 'assumptions'));
    expect(
      await page.locator('.assumption', { has: page.locator('[name="fields.endpointsManaged.value"]') }).innerText(),
    ).toContain(odd);
    await saveAndContinue(page, 'investment');
    await page.locator('.notice', { hasText: odd }).locator('text=Set 1,000').click();
    expect(await page.inputValue('[name="licences[0].quantity"]')).toBe('1,000.00');
    await page.locator('.notice', { hasText: odd }).waitFor({ state: 'detached' });
    expect(await page.innerText('.licence-table tfoot')).toContain('$66,000.00');
  });

  it('opens on its products from Edit Product in the list', async () => {
    const page = await browser.open();
    const name = 'Other products';
    await openNewEstimate(page, name, 'assumptions');
    await countsWhileTyping(page);
    await page.goto(`/estimates?search=${encodeURIComponent(name)}`);
    const row = page.locator('tbody tr').first();
    await row.locator('summary').click();
    await row.locator('text=Edit Product').click();
    await arriveAt(page, 'products');
    expect(await page.isChecked('[name=proposedSubProducts][value="5"]')).toBe(true);
  });
});

it('saves automatically while typing, one save after another however slow they are, and shows the time', async () => {
  const page = await browser.open({ isOwn: true });
  await openNewEstimate(page, 'Saves itself', 'assumptions');
  await page.clock.install();
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const stored = new Promise<void>((resolve) =>
    page.route('**/estimates/*/draft', async (route) => {
      const response = await route.fetch();
      resolve();
      await told;
      await route.fulfill({ response });
    }),
  );
  await page.fill('[name="fields.employees.value"]', '77');
  await page.clock.fastForward(1000);
  await stored;
  await page.fill('[name="fields.endpointsManaged.value"]', '78');
  await page.clock.fastForward(1000);
  tell();
  await page.waitForSelector('.foot-bar >> text=/^Saved \\d\\d:\\d\\d$/');
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  expect(await page.inputValue('[name="fields.employees.value"]')).toBe('77.00');
  expect(await page.inputValue('[name="fields.endpointsManaged.value"]')).toBe('78.00');
});

it('updates dependent figures on the open page, and resets a typed quantity to the scope', async () => {
  const page = await browser.open();
  await openNewEstimate(page, 'Follows the scope', 'assumptions');
  await enhanced(page);
  const outage = page.locator('[name="fields.outageCostPerHour.value"]');
  expect(await outage.inputValue()).toBe('80,000.00');
  await page.fill('[name="fields.employees.value"]', '1000');
  await expect.poll(() => outage.inputValue()).toBe('16,000.00');
  const low = page.locator('.levels label:has([name="fields.outageCostPerHour.level"][value=low]) b');
  await expect.poll(() => low.textContent()).toBe('9,000.00');
  await enterFacts(page);
  await enhanced(page);
  const line = page.locator('tr', { has: page.locator('[name="licences[0].quantity"]') });
  expect(await line.innerText()).toContain('Follows PCs, laptops, and virtual desktops in scope');
  await line.locator('[name="licences[0].quantity"]').fill('1200');
  expect(await line.innerText()).toContain('Fixed. PCs, laptops, and virtual desktops in scope: 1,000');
  await line.locator('text=Follow it again').click();
  expect(await line.locator('[name="licences[0].quantity"]').inputValue()).toBe('');
  expect(await line.innerText()).toContain('Follows PCs, laptops, and virtual desktops in scope');
  await saveAndContinue(page, 'savings');
});

it('asks for a new agreement once an agreed figure is edited', async () => {
  const page = await browser.open();
  await openNewEstimate(page, 'Agreed and edited', 'investment');
  const assumptions = page.url().replace('investment', 'assumptions');
  const part = (name: string) => page.locator(`[name="fields.employees.${name}"]`);
  const source = page.locator('.source-line:has([name="fields.employees.whose"])');
  const open = async () => {
    await page.goto(assumptions);
    await enhanced(page);
  };
  const agree = async (day: string) => {
    await source.getByRole('button', { name: /^Mark as agreed/ }).click();
    expect(await part('agreedBy').inputValue()).toBe('');
    await part('agreedBy').fill('Mara Lind');
    await part('agreedOn').fill(day);
    await saveAndContinue(page, 'investment');
  };
  await open();
  await agree('2026-11-20');
  await open();
  expect(await part('agreedBy').inputValue()).toBe('Mara Lind');
  await part('value').fill('1100');
  expect([await part('whose').inputValue(), await part('agreedBy').count()]).toEqual(['customer', 0]);
  await agree('2026-11-21');
  await open();
  expect([await part('value').inputValue(), await part('agreedOn').inputValue()]).toEqual(['1,100.00', '2026-11-21']);
  expect(await source.innerText()).toContain('Agreed with the customer');
});
