import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { codeOf } from '../integration/account/authenticator.ts';
import { mailed } from './mailed-links.ts';

const browser = useBrowser();
const PASSWORD = 'nine herons over the weir';

async function choosePassword(page: Page) {
  await page.fill('input[name=newpassword]', PASSWORD);
  await page.fill('input[name=confrimpassword]', PASSWORD);
  await page.click('main button[type=submit]:has-text("Accept invitation")');
  await page.waitForSelector('text=Your account is ready.');
}

async function enter(page: Page, address: string) {
  await page.goto('/login');
  await page.fill('input[name=name]', address);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('main button[type=submit]:has-text("Sign in")');
}

async function verify(page: Page, otp: string) {
  await page.fill('input[name=otp]', otp);
  await page.click('main button[type=submit]:has-text("Sign in")');
}

const logout = async (page: Page) => {
  await page.click('nav[aria-label=Main] button:has-text("Logout")');
  await page.waitForURL('**/login');
};

describe('an account', () => {
  const address = 'account@worthwhile.test';

  it('starts with an invitation, and signs in with an app and recovery codes, on accessible pages', async () => {
    const admin = await PlainBrowser.signedIn('admin', '/users/new');
    admin.fill({ firstName: 'Mira', lastName: 'Solberg', email: address, confirmEmail: address, roleId: '3' });
    await admin.submit();
    const [link = ''] = await mailed(address, 1);
    const page = await browser.open();
    await page.goto(link);
    expect(page.url()).not.toContain('code=');
    expect(await axeFindings(page)).toEqual([]);
    await choosePassword(page);
    await enter(page, address);
    await page.waitForURL('**/estimates');
    // Ends the tour, which starts for new users and has its own test.
    await page.request.post('/tour', {
      form: { isGuideCompleted: 'true' },
      headers: { Origin: sharedProduct().appUrl },
    });
    await page.goto('/second-factor');
    await page.click('button[value=begin]');
    const secret = (await page.textContent('.factor-secret')) ?? '';
    expect(await axeFindings(page)).toEqual([]);
    await page.fill('input[name=otp]', '000000');
    await page.click('button[value=confirm]');
    await page.waitForSelector('text=That code doesn’t match. Enter the current code from the app');
    await page.fill('input[name=otp]', codeOf(secret));
    await page.click('button[value=confirm]');
    await page.waitForSelector('h1:has-text("Recovery codes")');
    const recovery = (await page.textContent('.factor-codes code')) ?? '';
    expect(await axeFindings(page)).toEqual([]);
    await page.click('a:has-text("I’ve saved my codes")');
    await page.waitForURL('**/estimates');
    await logout(page);

    await enter(page, address);
    await page.waitForURL('**/login/verify*');
    expect(await axeFindings(page)).toEqual([]);
    await verify(page, recovery);
    await page.waitForURL('**/estimates');
  });
});
