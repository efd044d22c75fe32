import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';

/** A connection that is gone for a moment, and a new version of the product, while somebody types. */

const browser = useBrowser();
const GONE = /Failed to load resource|TypeError: Failed to fetch/;
const AWAY = 'The service cannot be reached. Nothing was lost';

/** Everything but what is stored for good: scripts and styles are in the browser's memory. */
const ASKED = (url: URL) => !url.pathname.startsWith('/assets/');
const cut = (page: Page) => page.route(ASKED, (route) => route.abort('connectionrefused'));
const mend = (page: Page) => page.unroute(ASKED);

it('keeps a form and what was typed, says why it was not sent, and has an answer once the connection is back', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'super', '/ManageRoles/new');
  await page.fill('[name=name]', 'Kept through a tunnel');
  await cut(page);
  await page.click('main button[type=submit]');
  await page.waitForSelector(`.error-summary:has-text("${AWAY}")`);
  expect(await page.inputValue('[name=name]')).toBe('Kept through a tunnel');
  await mend(page);
  await page.click('main button[type=submit]');
  await page.waitForSelector('.error-summary:has-text("Choose the system role")');
  expect(await page.inputValue('[name=name]')).toBe('Kept through a tunnel');
});

it('keeps a dialog over the list', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'admin', '/estimates?search=Kestrel+operations+centre');
  await page.click('tbody tr summary');
  await page.click('tbody tr a:has-text("Clone")');
  await page.fill('dialog[open] [name=estimateName]', 'Cloned later');
  await cut(page);
  await page.click('dialog button:has-text("Clone")');
  await page.waitForSelector(`dialog .notice-error:has-text("${AWAY}")`);
  expect(await page.inputValue('dialog [name=estimateName]')).toBe('Cloned later');
});

it('leaves the page alone where a search beside it is not answered', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'engineer', '/estimates/create');
  await page.fill('[name=name]', 'Typed before');
  await cut(page);
  const customer = page.locator('#f-customerQuery');
  await customer.pressSequentially('Kes');
  await page.waitForSelector('text=The search cannot be reached right now. What you entered is still here.');
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.palette >> text=The search cannot be reached right now. Try again in a moment.');
  await mend(page);
  await page.fill('.palette input', 'Kes');
  await page.waitForSelector('.palette a:has-text("Kestrel")');
  await page.click('.dialog-close');
  await customer.fill('Kest');
  await page.waitForSelector('.combobox-option:has-text("Kestrel")');
  expect(await page.inputValue('[name=name]')).toBe('Typed before');
});

it('leaves the page alone where the server is of a newer version, and finds all the same', async () => {
  const page = await browser.open();
  await signIn(page, 'engineer', '/estimates/create');
  await page.fill('[name=name]', 'Typed before');
  await page.route('**/__manifest*', (route) =>
    route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  );
  await page.locator('#f-customerQuery').pressSequentially('Kes');
  await page.waitForSelector('.combobox-option:has-text("Kestrel")');
  expect(await page.inputValue('[name=name]')).toBe('Typed before');
});

it('says of a page that was not answered that the connection may be the cause, and Back leads to the one before', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'engineer');
  await cut(page);
  await page.click('nav[aria-label=Main] a:has-text("Reports")');
  await page.waitForSelector('text=your connection may be the cause');
  await mend(page);
  await page.goBack();
  await page.waitForSelector('h1:has-text("ROI Estimates List")');
  await enhanced(page);
});
