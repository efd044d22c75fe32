import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { arriveAt, chooseProducts, createEstimate } from './estimate-path.ts';
import { openNewEstimate } from './prepared-estimate.ts';

const browser = useBrowser();

describe('the wizard', () => {
  it('says why a combination of products cannot be chosen', async () => {
    const page = await browser.open();
    await openNewEstimate(page, 'Combination', 'products');
    await submit(page);
    await page.waitForSelector('.error-summary');
    expect(await problemsOf(page)).toEqual(['Proposed products: Select at least one product']);
    await page.check('[name=proposedSubProducts][value="5"]');
    const addOn = page.locator('[name=proposedAddOns][value="4"]');
    await expect.poll(() => addOn.isDisabled()).toBe(true);
    expect(await addOn.locator('xpath=..').innerText()).toContain('Requires SaaS Essentials');
    await page.check('[name=proposedSubProducts][value="3"]');
    await addOn.check();
    await page.check('[name=proposedSubProducts][value="5"]');
    await expect.poll(() => addOn.isChecked()).toBe(false);
  });

  it('rejects figures in the fixed words, next to the figure and above', async () => {
    const page = await browser.open();
    await openNewEstimate(page, 'Figures', 'assumptions');
    await openGroups(page);
    await page.fill('[name="fields.employees.value"]', '0');
    await page.fill('[name="fields.endpointsManaged.value"]', 'abc');
    await page.fill('[name="fields.escalatedTicketPct.value"]', '120');
    await page.fill('[name="fields.costPerEscalatedTicket.value"]', '-2');
    await submit(page);
    await page.waitForSelector('.error-summary');
    expect(await problemsOf(page)).toEqual([
      "Employees who depend on IT: Value can't be less than 1",
      'PCs, laptops, and virtual desktops in scope: Value does not match the required pattern',
      "Tickets escalated beyond level 1: Value can't be more than 100",
      'Extra cost of an escalated ticket: enter value more than 0',
    ]);
    expect(await page.inputValue('[name="fields.endpointsManaged.value"]')).toBe('abc');
    expect(await page.locator('#f-fields-escalatedTicketPct-value-error').innerText()).toContain(
      "Value can't be more than 100",
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  it('asks before another scenario clears the products', async () => {
    const page = await browser.open();
    await openNewEstimate(page, 'Scenario', 'assumptions');
    await page.goto(page.url().replace('assumptions', 'scenario'));
    await page.click('.currency-and-term > summary');
    expect(await page.innerText('#f-currencyId-hint')).toContain('converts all amounts');
    await page.check('[name=scenarioId][value="4"]', { force: true });
    await submit(page);
    await page.waitForSelector('dialog.clearing');
    expect(await page.locator('.clearing li').allInnerTexts()).toEqual(['SaaS Enterprise', 'Intel Module']);
    expect(await axeFindings(page)).toEqual([]);
    await page.click('text=Keep New Business');
    await page.waitForSelector('dialog.clearing:visible', { state: 'detached' });
    expect(await page.isChecked('[name=scenarioId][value="1"]')).toBe(true);
    await page.check('[name=scenarioId][value="4"]', { force: true });
    await submit(page);
    await page.click('text=Change scenario');
    await arriveAt(page, 'products');
    expect(await page.locator('[name=proposedSubProducts]:checked:not([value=""])').count()).toBe(0);
  });
});

it('fills in the value of a chosen level and sets an edited value to Manual', async () => {
  const page = await browser.open();
  await openNewEstimate(page, 'Levels by hand', 'assumptions');
  await openGroups(page);
  await page.check('[name="fields.costPerTicket.level"][value=high]', { force: true });
  expect(await page.inputValue('[name="fields.costPerTicket.value"]')).toBe('27.00');
  await page.fill('[name="fields.costPerTicket.value"]', '25');
  expect(await page.isChecked('[name="fields.costPerTicket.level"][value=manual]')).toBe(true);
});

it('restores the typed value after a level or another currency was tried', async () => {
  const page = await browser.open();
  await signIn(page, 'engineer', '/estimates/create');
  await page.click('.currency-and-term > summary');
  await page.fill('[name=currencyValue]', '1.05');
  await page.selectOption('[name=currencyId]', '2');
  expect(await page.inputValue('[name=currencyValue]')).not.toBe('1.05');
  await page.selectOption('[name=currencyId]', '1');
  expect(await page.inputValue('[name=currencyValue]')).toBe('1.05');
  await createEstimate(page, 'Tried a level');
  await chooseProducts(page);
  await openGroups(page);
  const level = (name: string) => page.check(`[name="fields.costPerTicket.level"][value=${name}]`, { force: true });
  const value = '[name="fields.costPerTicket.value"]';
  await page.fill(value, '33');
  await page.waitForSelector('.foot-bar >> text=/^Saved \\d/');
  await level('low');
  expect(await page.inputValue(value)).toBe('18.90');
  await page.waitForSelector('.foot-bar >> text=/^Saved \\d/');
  await level('manual');
  expect(await page.inputValue(value)).toMatch(/^33/);
  await level('high');
  await page.waitForSelector('.foot-bar >> text=/^Saved \\d/');
  await page.reload();
  await enhanced(page);
  await openGroups(page);
  await level('manual');
  expect(await page.inputValue(value)).toBe('33.00');
});

function submit(page: Page): Promise<void> {
  return page.click('.foot-bar .button-main');
}

function problemsOf(page: Page): Promise<string[]> {
  return page.locator('.error-summary li').allInnerTexts();
}

async function openGroups(page: Page): Promise<void> {
  const closed = page.locator('.assumption-group:not([open]) > summary');
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
}
