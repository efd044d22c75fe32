import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';

const browser = useBrowser();

describe('the list of estimates', () => {
  it('searches by name and shows the search in the URL', async () => {
    const page = await browser.open();
    await signIn(page);
    // Faster than the count for the filter's button is answered.
    let release = () => {};
    const isFound = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/estimates(\/|%2F)count/, (route) => isFound.then(() => route.continue()));
    const isAsked = page.waitForRequest(/estimates(\/|%2F)count/);
    await page.fill('[name=search]', 'Vantera');
    await isAsked;
    await page.press('[name=search]', 'Enter');
    await page.waitForURL('**search=Vantera*');
    await page.waitForSelector('.page-header:has-text("found")');
    release();
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
    for (const width of [390, 380, 379, 375, 360, 359, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(await axeFindings(page)).toEqual([]);
  });
});

it('asks for a clone’s name, and before it deletes, in a dialog over the list', async () => {
  const page = await browser.open();
  await signIn(page, 'admin', '/estimates?search=Kestrel+operations+center');
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
  await page.fill('dialog [name=estimateName]', 'Kestrel operations center');
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

function namesOf(page: Page): Promise<string[]> {
  return page.locator('.row-link').allInnerTexts();
}
