import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
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

  it('starts with an invitation, whose older link is invalid once it was sent again', async () => {
    const admin = await browser.open();
    await signIn(admin, 'admin', '/users/new');
    await admin.fill('input[name=firstName]', 'Mira');
    await admin.fill('input[name=lastName]', 'Solberg');
    await admin.fill('input[name=email]', address);
    await admin.fill('input[name=confirmEmail]', address);
    await admin.selectOption('select[name=roleId]', '3');
    await admin.click('main form[method=post] button.button-main');
    await admin.waitForURL((url) => url.pathname === '/users');
    await mailed(address, 1);
    await admin.goto(`/users?search=${encodeURIComponent(address)}`);
    await admin.goto((await admin.getAttribute('tbody th a', 'href')) ?? '');
    await admin.click('a:has-text("Resend invitation")');
    await admin.click('main form[method=post] button:has-text("Resend invitation")');
    await admin.waitForSelector('text=The old link stops working.');
    const [older = '', newer = ''] = await mailed(address, 2);

    const page = await browser.open();
    await page.goto(older);
    await page.waitForURL('**/link-expired');
    await page.goto(newer);
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
    await page.goto(newer);
    await page.waitForURL('**/link-expired');
  });

  it('has a picture, which the header shows, and rejects what is not a picture', async () => {
    const page = await browser.open();
    await enter(page, address);
    await page.waitForURL('**/estimates');
    await page.click('a.profile');
    await page.waitForURL('**/user-profile');
    const edit = () => page.click('summary:has-text("Edit name and picture")');
    await edit();
    const attach = (name: string, mimeType: string, buffer: Buffer) =>
      page.setInputFiles('input[name=profilePic]', { name, mimeType, buffer });
    await attach('me.png', 'image/png', Buffer.from('<script>alert(1)</script>'));
    await page.fill('input[name=lastName]', 'Solberg-Lie');
    await page.click('button[value=saveProfile]');
    await page.waitForSelector('text=There is a problem');
    expect(await page.textContent('.error-summary')).toContain('Choose a JPEG, PNG, or WebP image');
    expect(await page.inputValue('input[name=lastName]')).toBe('Solberg-Lie');
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b5d57' } });
    await attach('me.png', 'image/png', await picture.png().toBuffer());
    await page.click('button[value=saveProfile]');
    await page.waitForSelector('text=Profile saved.');
    const url = (await page.getAttribute('a.profile img', 'src')) ?? '';
    expect(url).toMatch(/^\/uploads\/[\w-]{22}$/);
    const served = await fetch(`${sharedProduct().appUrl}${url}`);
    expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(served.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(served.headers.getSetCookie()).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('uses two-factor authentication: an app, and recovery codes that work once', async () => {
    const page = await browser.open();
    await enter(page, address);
    await page.waitForURL('**/estimates');
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
    await page.goto('/estimates');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto('/login/verify');
    await verify(page, '000000');
    await page.waitForSelector('text=There is a problem');
    await verify(page, recovery);
    await page.waitForURL('**/estimates');
    await logout(page);

    await enter(page, address);
    await page.waitForURL('**/login/verify*');
    await verify(page, recovery);
    await page.waitForSelector('text=Incorrect code, or the code was already used.');
    await verify(page, codeOf(secret, 1));
    await page.waitForURL('**/estimates');
  });
});
