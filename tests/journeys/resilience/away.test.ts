import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';

/** A short outage, and a new version of the product, while a user types. */

const browser = useBrowser();
const GONE = /Failed to load resource|TypeError: Failed to fetch/;
const AWAY = 'Can’t reach the service. Your entries are still here';

/** All requests except immutable scripts and styles, which the browser caches. */
const ASKED = (url: URL) => !url.pathname.startsWith('/assets/');
const cut = (page: Page) => page.route(ASKED, (route) => route.abort('connectionrefused'));
const mend = (page: Page) => page.unroute(ASKED);

it('preserves a form and its entries, says why it was not sent, and gets a response once the connection is back', async () => {
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

it('preserves the list, its dialog and its entries, also when the connection fails before the dialog opens', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'admin', '/estimates?search=Kestrel+operations+center');
  await enhanced(page);
  await cut(page);
  await page.click('tbody tr summary');
  await page.click('tbody tr a:has-text("Clone")');
  await page.fill('dialog[open] [name=estimateName]', 'Cloned later');
  await page.click('dialog button:has-text("Clone")');
  await page.waitForSelector(`dialog .toast:has-text("${AWAY}")`);
  await page.waitForSelector(`dialog [role=alert] .notice-error:has-text("${AWAY}")`);
  expect(await page.inputValue('dialog [name=estimateName]')).toBe('Cloned later');
  expect(await page.locator('main h1').innerText()).toBe('ROI Estimates List');
  await mend(page);
  await page.click('dialog button:has-text("Clone")');
  await page.waitForSelector('.notice-success:has-text("Cloned as “Cloned later”")');
});

it('offers Undo again when it was not answered', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'admin', '/estimates?search=Cloned+later');
  await enhanced(page);
  await page.click('tbody tr summary');
  await page.click('tbody tr [data-dialog=delete]');
  await page.click('dialog[open] .button-danger');
  const undo = page.locator('.notice-success:has-text("Deleted “Cloned later”") button:has-text("Undo")');
  await undo.waitFor();
  await cut(page);
  await undo.click();
  await page.waitForSelector(`.notice-success [role=alert]:has-text("${AWAY}")`);
  await mend(page);
  await undo.click();
  await page.waitForSelector('.notice-success:has-text("Restored “Cloned later”.")');
});

it('preserves a form that the browser would submit itself', async () => {
  const page = await browser.open();
  await page.goto('/login');
  await enhanced(page);
  await page.fill('[name=name]', 'typed@worthwhile.test');
  await page.context().setOffline(true);
  await page.press('[name=name]', 'Enter');
  await page.waitForSelector(`#plain-page:has-text("${AWAY}")`);
  await page.context().setOffline(false);
  expect(await page.inputValue('[name=name]')).toBe('typed@worthwhile.test');
});

it('preserves the last preview, and says that it is outdated', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'admin', '/edit-pdf/vendor');
  await enhanced(page);
  await page.fill('[name=footer]', 'Seen in the preview');
  await page.waitForSelector('.pages-preview-foot:has-text("Seen in the preview")');
  await cut(page);
  await page.fill('[name=footer]', 'Never seen');
  await page.waitForSelector(`.pages-preview >> text=This preview is older than your entries. ${AWAY}`);
  expect(await page.innerText('.pages-preview-foot')).toMatch(/^Seen in the preview/);
  await mend(page);
  await page.fill('[name=footer]', 'Seen again');
  await page.waitForSelector('.pages-preview-foot:has-text("Seen again")');
  expect(await page.locator('text=This preview is older').count()).toBe(0);
});

it('opens the requested page by its link when its script cannot be loaded', async () => {
  const page = await browser.open({ allowed: /Failed to load resource|Failed to fetch|Error loading route module/ });
  await signIn(page, 'engineer', '/guide');
  await enhanced(page);
  await page.route('**/assets/messages*.js', (route) => route.abort('connectionrefused'));
  await page
    .locator('a[href="/messages"]')
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL('**/messages');
  await page.waitForSelector('h1:has-text("Messages")');
});

it('leaves the page unchanged when a background search is not answered', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'engineer', '/estimates/create');
  await page.fill('[name=name]', 'Typed before');
  await cut(page);
  const customer = page.locator('#f-customerId');
  await customer.pressSequentially('Kes');
  await page.waitForSelector('text=Search isn’t available right now. Your entries are still here.');
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.palette >> text=Search isn’t available right now. Try again in a moment.');
  await mend(page);
  await page.fill('.palette input', 'Kes');
  await page.waitForSelector('.palette a:has-text("Kestrel")');
  await page.click('.dialog-close');
  await customer.fill('Kest');
  await page.waitForSelector('.combobox-option:has-text("Kestrel")');
  expect(await page.inputValue('[name=name]')).toBe('Typed before');
});

it('leaves the page unchanged when the server has a newer version, and still finds matches', async () => {
  const page = await browser.open();
  await signIn(page, 'engineer', '/estimates/create');
  await page.fill('[name=name]', 'Typed before');
  await page.route('**/__manifest*', (route) =>
    route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  );
  await page.locator('#f-customerId').pressSequentially('Kes');
  await page.waitForSelector('.combobox-option:has-text("Kestrel")');
  expect(await page.inputValue('[name=name]')).toBe('Typed before');
});

it('names the connection as a possible cause for a page without a response, and Back opens the previous one', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'engineer');
  await cut(page);
  await page.click('nav[aria-label=Main] a:has-text("Reports")');
  await page.waitForSelector('text=Check your connection and try again');
  await mend(page);
  await page.goBack();
  await page.waitForSelector('h1:has-text("ROI Estimates List")');
  await enhanced(page);
});
