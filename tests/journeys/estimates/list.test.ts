import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';

const browser = useBrowser();

describe('the list of estimates', () => {
  it('searches by name and shows the search in the URL', async () => {
    const page = await browser.open();
    await signIn(page);
    await page.fill('[name=search]', 'Vantera');
    await page.press('[name=search]', 'Enter');
    await page.waitForURL('**search=Vantera*');
    await page.waitForSelector('.page-header:has-text("found")');
    const names = await namesOf(page);
    expect(names.length).toBeGreaterThan(0);
    for (const name of await page.locator('tbody tr').allInnerTexts()) expect(name).toContain('Vantera');
    await page.reload();
    expect(await page.inputValue('[name=search]')).toBe('Vantera');
    expect(await namesOf(page)).toEqual(names);
  });

  it('fits the width of every phone without scrolling sideways', async () => {
    const page = await browser.open();
    await signIn(page);
    for (const width of [320, 359, 360, 375, 379, 380, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it('says that there are no records, with the next action', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/estimates?search=nothing+is+called+this');
    expect(await page.locator('main').innerText()).toContain('No Records Found.');
    await page.click('text=Clear filters');
    await page.waitForSelector('tbody tr');
  });

  it('sorts by a column in both directions, and shows it in the header', async () => {
    const page = await browser.open();
    await signIn(page);
    await page.click('thead >> text=ROI Name');
    await page.waitForSelector('th[aria-sort=ascending]:has-text("ROI Name")');
    const ascending = await namesOf(page);
    expect([...ascending].sort((one, other) => one.localeCompare(other, 'en'))).toEqual(ascending);
    await page.click('thead >> text=ROI Name');
    await page.waitForSelector('th[aria-sort=descending]');
    expect((await namesOf(page))[0]).not.toBe(ascending[0]);
    expect(await page.locator('th[aria-sort]').count()).toBe(1);
  });

  it('shows ten per page, and redirects from a missing page to the first', async () => {
    const page = await browser.open();
    await signIn(page);
    const first = await namesOf(page);
    expect(first).toHaveLength(10);
    await page.click('.pagination >> text=Next');
    await page.waitForSelector('.list-line:has-text("11 to 20")');
    const second = await namesOf(page);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.goto('/estimates?offset=100000');
    expect(await namesOf(page)).toEqual(first);
  });

  it('offers a generated estimate for download and not for editing', async () => {
    const page = await browser.open();
    await signIn(page);
    // A single row: an open menu covers buttons of the rows below, some only halfway.
    await page.goto('/estimates?status=generated&search=Vantera%20tool%20consolidation');
    const row = page.locator('tbody tr').first();
    await row.locator('summary').click();
    const actions = await row.locator('.menu a').evaluateAll((links) => links.map((link) => link.textContent ?? ''));
    expect(actions.some((text) => text.startsWith('Download'))).toBe(true);
    expect(actions.some((text) => text.startsWith('Edit'))).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('says why a draft has no report, on the list', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/estimates?status=draft');
    const href = await page.locator('.row-link').first().getAttribute('href');
    const estId = /estId=(\d+)/.exec(href ?? '')?.[1];
    await page.goto(`/estimate/download?estId=${estId}`);
    expect(new URL(page.url()).pathname).toBe('/estimates');
    expect(await page.locator('.notice-info:visible').first().innerText()).toContain('after you generate the estimate');
  });

  it('clones under a new name, and rejects one that the customer already has', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/estimates?search=Kestrel+operations+centre');
    const href = await page.locator('.row-link').first().getAttribute('href');
    const estId = /estId=(\d+)/.exec(href ?? '')?.[1];
    await page.goto(`/estimates/${estId}/clone`);
    await page.fill('[name=estimateName]', 'Kestrel operations centre');
    await page.click('.form-actions .button-main');
    await page.waitForSelector('.error-summary');
    expect(await page.locator('.error-summary').innerText()).toContain(
      'An estimate with this name already exists for this customer.',
    );
    await page.fill('[name=estimateName]', '  Kestrel   copy one ');
    await page.click('.form-actions .button-main');
    await page.waitForSelector('.page-over:has-text("Kestrel copy one")');
  });
});

it('asks for a clone’s name, and before it deletes, in a dialog over the list', async () => {
  const page = await browser.open();
  await signIn(page, 'admin', '/estimates?search=Kestrel+operations+centre');
  const ask = async (what: string) => {
    await page.waitForSelector('.bulk-form thead .tick-box');
    await page.click('tbody tr:first-child .row-actions > summary');
    await page.click(`.row-actions[open] .menu a[href$="/${what}"]`);
    await page.waitForSelector('dialog[open]');
  };
  await ask('clone');
  expect(await axeFindings(page)).toEqual([]);
  await page.fill('dialog [name=estimateName]', ' ');
  await page.click('dialog h2');
  await page.waitForSelector('dialog .field-message:has-text("Enter a new name")');
  await page.fill('dialog [name=estimateName]', 'Kestrel operations centre');
  expect(await page.locator('dialog .field-message').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog .field-message:has-text("already exists for this customer")');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'estimateName');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  await ask('clone');
  await page.keyboard.type('Kestrel, to be deleted');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.page-over:has-text("Kestrel, to be deleted")');
  await page.goto('/estimates?search=to+be+deleted');
  await ask('delete');
  await page.click('dialog >> text="Delete"');
  await page.waitForSelector('.notice-success:has-text("Deleted “") >> text=Undo');
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(new URL(page.url()).search).toBe('?search=to+be+deleted');
});

it('shows cards that fit a phone of 320 pixels', async () => {
  const page = await browser.open({ width: 320 });
  await signIn(page, 'partner-user');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});

it('shows a partner user no records of others', async () => {
  const page = await browser.open();
  await signIn(page, 'admin', '/estimates?estimateType=internal');
  const href = (await page.locator('.row-link').first().getAttribute('href')) ?? '';
  const partner = await browser.open();
  await signIn(partner, 'other-partner-user');
  const answer = await partner.goto(href);
  expect(answer?.status()).toBe(404);
});

function namesOf(page: Page): Promise<string[]> {
  return page.locator('.row-link').allInnerTexts();
}
