import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { saveAndContinue } from './estimate-path.ts';

const browser = useBrowser();
const SEARCH = '#f-customerId[role=combobox]';

describe('the first step of a new estimate', () => {
  it('finds a customer by part of the name, and offers a new one when there is none', async () => {
    const page = await browser.open();
    await signIn(page, 'engineer', '/estimates/create');
    const search = page.locator(SEARCH);
    await search.fill('no such customer');
    await search.press('Enter');
    await page.waitForSelector('.record-search >> text=No Records Found.');
    await search.press('Enter');
    expect(await page.inputValue('[name=newCustomer]'), 'the name is not asked for twice').toBe('no such customer');
    await search.fill('halden');
    await page.waitForSelector('[role=option][aria-selected=true] >> text=Halden Logistics');
    expect(await axeFindings(page)).toEqual([]);
    await search.press('Enter');
    await page.waitForSelector('.customer-record >> text=Earlier estimates');
    expect(await page.inputValue('[name=name]'), 'the name follows').toMatch(/^Halden Logistics /);
    expect(await page.inputValue('[name=industry]')).toBe('other');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('picks no customer when the search is left, and keeps the picked one until it is cleared', async () => {
    const page = await browser.open();
    await signIn(page, 'engineer', '/estimates/create');
    const search = page.locator(SEARCH);
    await search.fill('halden');
    await page.waitForSelector('[role=option][aria-selected=true]');
    await search.press('Tab');
    await page.waitForSelector('[role=option]', { state: 'detached' });
    expect(await page.inputValue('[name=customerId]')).toBe('');
    await search.fill('halde');
    await page.waitForSelector('[role=option][aria-selected=true]');
    await search.press('Enter');
    await page.waitForSelector('.customer-record >> text=Earlier estimates');
    const chosen = await page.inputValue('[name=customerId]');
    await search.fill('kes');
    await page.waitForSelector('[role=option]:has-text("Kestrel")');
    await search.press('Tab');
    expect([await page.inputValue('[name=customerId]'), await search.inputValue()]).toEqual([
      chosen,
      'Halden Logistics',
    ]);
    await page.click('[aria-label="Clear the customer"]');
    await page.waitForSelector('.customer-record', { state: 'detached' });
    expect(await page.inputValue('[name=customerId]')).toBe('');
  });

  it('offers the estimate that has a name already, and the next free name', async () => {
    const page = await browser.open();
    await signIn(page, 'engineer', '/estimates/create');
    await page.check('.radio-card:has-text("New Business")');
    await page.fill(SEARCH, 'halden');
    await page.click('[role=option]:has-text("Halden Logistics")');
    const taken = await page.innerText('.earlier li a >> nth=0');
    await page.fill('[name=name]', taken);
    await page.click('.foot-bar .button-main');
    await page.waitForSelector('a:has-text("Open the existing estimate")');
    await page.click('button:has-text("use “")');
    expect(await page.inputValue('[name=name]')).toMatch(/ \d+$/);
    await saveAndContinue(page, 'products');
  });
});

describe('without scripts', () => {
  it('shows what is known of a found customer, and names the estimate after it', async () => {
    const page = await browser.open({ javaScript: false });
    await signIn(page, 'engineer', '/estimates/create');
    await page.check('.radio-card:has-text("New Business")');
    await page.fill('[name=customerQuery]', 'halden');
    await page.click('button[value=find-customer]');
    await page.check('label:has-text("Halden Logistics") >> [name=customerId]');
    await page.click('button[value=choose-customer]');
    await page.waitForSelector('.customer-record >> text=Earlier estimates');
    expect(await page.inputValue('[name=name]')).toMatch(/^Halden Logistics /);
    expect(await page.inputValue('[name=industry]')).toBe('other');
    expect(await page.isChecked('[name=opportunityId]:not([value=""])')).toBe(true);
    await page.fill('[name=name]', '');
    await page.click('.foot-bar .button-main');
    await page.waitForURL('**step=products*');
  });
});
