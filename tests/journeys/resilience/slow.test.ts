import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { makeEstimate, openNewEstimate } from '../estimates/prepared-estimate.ts';

/** Late or missing scripts and answers: input and focus are preserved. */

const browser = useBrowser();
const GONE = /Failed to load resource|TypeError: Failed to fetch/;
const SAVED = '.foot-bar >> text=/^Saved /';

/** Delays answers of an address until released. */
async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

it('preserves a rejected entry when its summary links to a field, and is announced again when submitted again', async () => {
  const page = await browser.open();
  await signIn(page, 'super', '/ManageRoles/new');
  await page.click('main button[type=submit]');
  await page.click('.error-summary a >> nth=0');
  await page.waitForFunction(() => document.activeElement?.id === 'f-name');
  expect(await page.locator('.field-message').count()).toBeGreaterThan(0);
  await page.click('main button[type=submit]');
  await page.waitForFunction(() => document.activeElement?.matches('.error-summary'));
});

it('leaves the focus in the field that a summary linked to before its page has reloaded', async () => {
  const page = await browser.open();
  await signIn(page, 'super', '/ManageRoles/new');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await page.click('main button[type=submit]');
  await page.click('.error-summary a >> nth=0');
  await page.waitForFunction(() => document.activeElement?.id === 'f-name');
  letGo();
  await page.waitForSelector('.toast');
  expect(await focused(page)).toBe('f-name');
});

it('leaves the focus in the field that a summary linked to before the scripts ran', async () => {
  const page = await browser.open();
  await signIn(page, 'super', '/ManageRoles/new');
  const letGo = await hold(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.click('main button[type=submit]');
  await page.click('.error-summary a >> nth=0');
  await page.waitForFunction(() => document.activeElement?.id === 'f-name');
  letGo();
  await enhanced(page);
  expect(await focused(page)).toBe('f-name');
});

it('has the focus on the summary and the fields enabled as soon as the summary appears', async () => {
  const page = await browser.open();
  await signIn(page, 'super', '/ManageRoles/new');
  const first = await page.evaluateHandle(watchSummary);
  await page.click('main button[type=submit]');
  expect(await first.evaluate(({ seen }) => seen)).toEqual({ isFocused: true, isInert: false });
});

it('preserves the focus and further typing while the list is searched', async () => {
  const page = await browser.open();
  await signIn(page);
  const letGo = await hold(page, '**/estimates.data*');
  await page.fill('[name=search]', 'Kestrel');
  await page.press('[name=search]', 'Enter');
  await page.keyboard.type(' op');
  letGo();
  await page.waitForURL('**search=Kestrel*');
  await page.waitForFunction(() => document.activeElement?.id === 'f-search');
  expect(await page.inputValue('[name=search]')).toBe('Kestrel op');
});

it('counts only selected rows that still exist', async () => {
  const page = await browser.open();
  for (const name of ['Ticked, one', 'Ticked, two']) await makeEstimate(name, 'products');
  await signIn(page, 'engineer', '/estimates?search=Ticked');
  for (const row of [0, 1]) await page.locator('tbody .tick-box').nth(row).check();
  await page.click('tbody tr summary');
  await page.click('tbody tr [data-dialog]:has-text("Delete")');
  await page.click('dialog[open] .button-danger');
  await page.waitForSelector('.bulk-bar >> text=1 selected');
});

it('the global search keeps the focus in its field when a response replaces the highlighted result', async () => {
  const page = await browser.open();
  await signIn(page);
  await page.keyboard.press('Control+k');
  await page.waitForSelector('dialog[open] .hit');
  // The hit that Enter opens is highlighted.
  const [first, second] = await page
    .locator('dialog .hit')
    .evaluateAll((hits) => hits.map((hit) => getComputedStyle(hit).backgroundColor));
  expect(first).not.toBe(second);
  const letGo = await hold(page, '**/search/hits?q=Kestrel');
  await page.keyboard.type('Kestrel');
  await page.keyboard.press('ArrowDown');
  letGo();
  await page.waitForSelector('dialog [role=status]:has-text("result")');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
});

it('a key leaves the page unchanged when the script cannot be loaded, and offers to try again', async () => {
  const page = await browser.open({ allowed: GONE });
  await signIn(page, 'super', '/ManageRoles/new');
  await page.fill('[name=name]', 'Typed before');
  await page.route('**/assets/palette*', (route) => route.abort('connectionrefused'));
  await page.keyboard.press('Control+k');
  await page.waitForSelector('[role=alert]:has-text("Couldn’t load the search.")');
  expect(await page.inputValue('[name=name]')).toBe('Typed before');
  await page.unroute('**/assets/palette*');
  await page.click('button:has-text("Try again")');
  await page.waitForSelector('dialog[open] .hit');
  expect(await page.inputValue('[name=name]')).toBe('Typed before');
});

it('a URL with an unreadable position leaves the page unchanged', async () => {
  const page = await browser.open();
  await signIn(page, 'engineer', '/guide');
  await page.evaluate(() => {
    location.hash = '#%E0%A4%A';
  });
  await page.waitForFunction(() => history.state === null);
  expect(await page.locator('main h1').count()).toBe(1);
});

it('a search typed before its script loads stays, with the focus, and finds matches', async () => {
  const page = await browser.open();
  const letGo = await hold(page, '**/assets/record-combobox*');
  await signIn(page, 'engineer', '/estimates/create');
  await page.click('#f-customerId');
  await page.keyboard.type('Kes');
  letGo();
  await page.waitForSelector('.combobox-option:has-text("Kestrel")');
  expect([await page.inputValue('#f-customerId'), await focused(page)]).toEqual(['Kes', 'f-customerId']);
});

it('text typed into a filled field before the scripts load stays', async () => {
  const page = await browser.open();
  await signIn(page, 'partner-admin', '/edit-pdf/1');
  await page.fill('[name=startPage]', 'First');
  const letGo = await hold(page, '**/assets/*.js');
  await page.click('button:has-text("Update the preview")', { noWaitAfter: true });
  await page.waitForSelector('textarea[name=startPage]:text("First")');
  await page.fill('[name=startPage]', 'Second');
  letGo();
  await enhanced(page);
  expect(await page.inputValue('[name=startPage]')).toBe('Second');
});

it('choices and text entered before the scripts load are used, and a save with a lost response is recognized as the user’s', async () => {
  const page = await browser.open({ allowed: GONE });
  await openNewEstimate(page, 'Before the scripts', 'assumptions');
  const step = page.url();
  await page.goto('/guide');
  const letGo = await hold(page, '**/assets/*.js');
  await page.goto(step, { waitUntil: 'commit' });
  await page.waitForSelector('.foot-bar .button-main');
  await page.click('.figure-groups > details > summary');
  const figure = page.locator('details[open] .assumption:has([value=average]:checked)').first();
  const value = (await figure.locator('.assumption-value input').getAttribute('name')) ?? '';
  const average = await page.inputValue(`[name="${value}"]`);
  await figure.locator('label:has([value=low])').click();
  letGo();
  await enhanced(page);
  await page.waitForSelector(SAVED);
  const low = await page.inputValue(`[name="${value}"]`);
  expect(low).not.toBe(average);
  let isLost = false;
  await page.route('**/estimates/*/draft', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.fill('[name="fields.employees.value"]', '801');
  await page.waitForSelector('.foot-bar >> text=Not saved: no connection, trying again');
  await page.fill('[name="fields.employees.value"]', '802');
  await page.waitForSelector(SAVED);
  await page.reload();
  expect(await page.inputValue('[name="fields.employees.value"]')).toBe('802.00');
  expect(await page.inputValue(`[name="${value}"]`)).toBe(low);
});

/** Runs in the page: looks at a refused form as soon as its summary is in the document. */
function watchSummary(): { seen: Promise<{ isFocused: boolean; isInert: boolean }> } {
  const seen = new Promise<{ isFocused: boolean; isInert: boolean }>((resolve) => {
    new MutationObserver((_, observer) => {
      const summary = document.querySelector('.error-summary');
      if (!summary) return;
      observer.disconnect();
      const isInert = document.querySelector('#f-name')?.closest('[inert]') !== null;
      resolve({ isFocused: document.activeElement === summary, isInert });
    }).observe(document.body, { childList: true, subtree: true });
  });
  return { seen };
}
