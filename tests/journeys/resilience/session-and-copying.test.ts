import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enhanced, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { sql } from '#tests/support/browsers/sessions.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { chooseProducts, createEstimate } from '../estimates/estimate-path.ts';

/** Session warning, paused toasts, and copying of tables and charts. */

const browser = useBrowser();

/**
 * Opens a page with a clock under the test's control. Such a clock keeps no performance marks, so the page's mark is stored
 * on `window`.
 */
async function openUnderClock(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(performance, { mark: (name: string) => Object.assign(window, { marked: name }) });
  });
  await page.goto(path);
  await page.waitForFunction(() => 'marked' in window && window.marked === 'enhanced');
}

async function arrive(): Promise<Page> {
  const page = await browser.open({ isOwn: true });
  await signIn(page, 'engineer', '/guide');
  await page.clock.install();
  await openUnderClock(page, '/estimates');
  return page;
}

describe('a session that is about to expire', () => {
  it('is announced two minutes before, and continues in every tab once the user stays signed in', async () => {
    const page = await arrive();
    const tab = await page.context().newPage();
    await openUnderClock(tab, '/guide');
    await page.clock.fastForward('11:50:00');
    expect(await page.locator('dialog').count()).toBe(0);
    await page.clock.fastForward('00:08:10');
    await tab.waitForSelector('dialog[open]:has-text("You will be signed out at")');
    await page.bringToFront();
    await page.waitForSelector('dialog[open]:has-text("You will be signed out at")');
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stay signed in');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    await tab.waitForSelector('dialog', { state: 'detached' });
  });

  it('says how to continue once it has expired', async () => {
    const page = await arrive();
    await page.clock.fastForward('12:00:10');
    await page.waitForSelector('dialog[open]:has-text("You have been signed out")');
    expect(await page.locator('dialog a').getAttribute('href')).toBe('/?redirectTo=%2Festimates');
  });
});

it('warns of the end of a session even when the script of its warning cannot be loaded', async () => {
  const page = await browser.open({ allowed: /session-warning/, isOwn: true });
  await signIn(page, 'engineer', '/guide');
  await page.route(/session-warning/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.clock.install();
  await openUnderClock(page, '/estimates');
  await page.clock.fastForward('11:58:10');
  await page.waitForSelector('text=You will be signed out at');
  await page.waitForSelector('text=Working without enhancements');
  const opens = page.waitForEvent('popup');
  await page.click('a:has-text("open the guide in a new tab")');
  await opens;
  await page.waitForSelector('text=You will be signed out at', { state: 'detached' });
});

describe('a form submitted after the session expired', () => {
  it('is restored as typed once its user has signed in again', async () => {
    const page = await browser.open();
    await signIn(page, 'super', '/users/new');
    await page.fill('[name=firstName]', 'Ada');
    await page.fill('[name=email]', 'ada@worthwhile.test');
    await letSessionsRunOut('super@worthwhile.test');
    await page.click('main button[type=submit]');
    await page.waitForSelector('input[name=password]');
    await page.fill('input[name=name]', 'super@worthwhile.test');
    await page.fill('input[name=password]', sharedProduct().demoPassword);
    await page.click('main button[type=submit]:has-text("Sign in")');
    await page.waitForSelector('[name=firstName][value=Ada]');
    expect(new URL(page.url()).pathname).toBe('/users/new');
    expect(await page.inputValue('[name=email]')).toBe('ada@worthwhile.test');
  });

  it('is also restored as a step that saves automatically, and as a new estimate', async () => {
    const page = await browser.open();
    await signIn(page, 'engineer', '/estimates/create');
    await enhanced(page);
    await page.fill('[name=name]', 'Began before it ran out');
    await letSessionsRunOut('engineer@worthwhile.test');
    await page.click('.foot-bar .button-main');
    await signInAgain(page);
    await page.waitForSelector('[name=name][value="Began before it ran out"]');
    await createEstimate(page, 'Began before it ran out');
    await chooseProducts(page);
    await enhanced(page);
    await letSessionsRunOut('engineer@worthwhile.test');
    await page.fill('[name="fields.employees.value"]', '4,321');
    await signInAgain(page);
    await page.waitForSelector('[name="fields.employees.value"][value="4,321"]');
    await enhanced(page);
    await page.fill('[name="fields.endpointsManaged.value"]', '1,234');
    await page.waitForSelector('.foot-bar >> text=/^Saved \\d/');
    await page.reload();
    expect(await page.inputValue('[name="fields.employees.value"]')).toBe('4,321.00');
  });
});

/** Needs the sign-in page after an expired session. */
async function signInAgain(page: Page): Promise<void> {
  await page.waitForURL((url) => url.searchParams.has('redirectTo'));
  await page.fill('input[name=name]', 'engineer@worthwhile.test');
  await page.fill('input[name=password]', sharedProduct().demoPassword);
  await page.click('main button[type=submit]:has-text("Sign in")');
}

/** Ages the sessions beyond their maximum idle time. */
async function letSessionsRunOut(email: string): Promise<void> {
  const { count } = await sql`
    UPDATE sessions SET last_seen_at = now() - interval '13 hours'
    WHERE user_id = (SELECT id FROM users WHERE email = ${email})`;
  expect(count).toBeGreaterThan(0);
}

describe('a toast', () => {
  it('shows a form error for a second, stays under the pointer, and survives a click elsewhere', async () => {
    const page = await browser.open({ isOwn: true });
    await signIn(page, 'super', '/guide');
    await page.clock.install();
    await openUnderClock(page, '/ManageRoles/new');
    // From here on only the test moves the page's time.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.click('main button[type=submit]');
    await page.waitForSelector('.toast:has-text("Role name: Enter")');
    await page.hover('.toast');
    await page.clock.fastForward(5000);
    await page.mouse.move(5, 600);
    await page.click('h1');
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.fastForward(1000);
    await page.waitForSelector('.toast', { state: 'detached' });
    await page.goto('/messages');
    expect(await page.locator('tbody tr').first().innerText()).toContain('Role name: Enter');
  });
});

describe('copying for slides', () => {
  it('copies a table as rows and a chart as a picture', async () => {
    const page = await browser.open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'engineer', '/estimates/update?estId=1&step=savings');
    await page.click('button:has-text("Copy table for slides: Where the savings come from")');
    await page.waitForSelector('text=Table copied');
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(lines[0]).toBe('Benefit\tBenefit type\tWithout\tWith\tSavings');
    expect(lines[1]).toMatch(/^Unused software licenses reclaimed\tCost reduction(\t\$[\d,]+\.\d\d){3}$/);
    await page.click('button:has-text("Copy chart for slides: Cash flow")');
    await page.waitForSelector('text=Chart copied');
    const size = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const picture = await item?.getType('image/png');
      return picture ? (await createImageBitmap(picture)).width : 0;
    });
    expect(size).toBeGreaterThan(1000);
  });

  it('copies every table and chart of a report, from one menu', async () => {
    const page = await browser.open({ colorScheme: 'dark' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'engineer', '/estimate/report?estId=4');
    await page.click('summary:has-text("Copy for slides")');
    await page.waitForSelector('.copy-menu .menu-item');
    expect(await axeFindings(page)).toEqual([]);
    const names = await page.locator('.copy-menu .menu-item').allInnerTexts();
    expect(names.length).toBe(await page.locator('.report :is(table, svg.chart:not(.cover-line))').count());
    expect(new Set(names).size).toBe(names.length);
    await page.click('.copy-menu .menu-item:has-text("Cash flow by year")');
    await page.waitForSelector('text=Table copied: Cash flow by year');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\tYear 1\tYear 2/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy for slides');
  });

  it('is not offered without scripts', async () => {
    const page = await browser.open({ javaScript: false });
    await signIn(page, 'engineer', '/estimates/update?estId=1&step=savings');
    expect(await page.locator('.copy:visible').count()).toBe(0);
  });
});

it('a page that does not exist links to all others', async () => {
  const page = await browser.open({ javaScript: false });
  await signIn(page, 'engineer');
  const answer = await page.goto('/reports/987654321');
  expect(answer?.status()).toBe(404);
  expect(await page.locator('h1').innerText()).toBe('Page not found');
  await page.click('.sidebar a[href="/estimates?back"]');
  await page.waitForURL('**/estimates');
});
