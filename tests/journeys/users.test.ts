import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

const browser = useBrowser();

describe('managing users', () => {
  const newcomer = 'newcomer@worthwhile.test';

  it('shows users only to those with permission, with the columns and titles of the list', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/users');
    expect(await page.textContent('h1')).toBe('Manage Users');
    expect((await page.locator('thead th').allInnerTexts()).map((text) => text.trim())).toEqual([
      'User Name',
      'User Email',
      'Type of User',
      'Last Login Date',
      'User Status',
      'Action',
    ]);
    await page.goto('/users?search=nobody-is-called-this');
    expect(await page.textContent('main')).toContain('No Records Found.');
  });

  it('onboards a user, and shows errors before', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/users/new');
    expect(await page.textContent('h1')).toBe('Onboard User');
    await page.fill('input[name=firstName]', '7even');
    await page.fill('input[name=lastName]', 'Vale');
    await page.fill('input[name=email]', newcomer);
    await page.fill('input[name=confirmEmail]', newcomer);
    await page.selectOption('select[name=roleId]', '3');
    await page.click('main form[method=post] button.button-main');
    await page.waitForSelector('text=There is a problem');
    expect(await page.inputValue('input[name=email]')).toBe(newcomer);
    expect(await axeFindings(page)).toEqual([]);
    await page.fill('input[name=firstName]', 'Seven');
    await page.click('main form[method=post] button.button-main');
    await page.waitForURL((url) => url.pathname === '/users');
    await page.goto(`/users?search=${encodeURIComponent(newcomer)}`);
    expect(await page.textContent('tbody')).toContain('Seven Vale');
  });

  it("shows a partner's administrator only users of their partner", async () => {
    const page = await browser.open();
    await signIn(page, 'partner-admin', '/partner-users');
    const people = (await page.textContent('tbody')) ?? '';
    expect(people).toContain('partner-user@worthwhile.test');
    expect(people).not.toContain('other-partner-user@worthwhile.test');
    const foreign = await page.goto('/partner-user/8');
    expect(foreign?.status()).toBe(404);
    const vendors = await page.goto('/users');
    expect(vendors?.status()).toBe(403);
  });
});

describe('managing users without scripts', () => {
  it('onboards a user, and shows errors before', async () => {
    const page = await PlainBrowser.signedIn('admin', '/users/new');
    const email = 'newcomer-plain@worthwhile.test';
    page.fill({ firstName: '7even', lastName: 'Vale', email, confirmEmail: email, roleId: '3' });
    expect(await page.submit()).toBe(422);
    expect(page.text).toContain('There is a problem');
    expect([page.value('email'), page.value('roleId')]).toEqual([email, '3']);
    page.fill({ firstName: 'Seven' });
    await page.submit();
    expect(page.url.pathname).toBe('/users');
    await page.open(`/users?search=${encodeURIComponent(email)}`);
    expect(page.all('tbody').join()).toContain('Seven Vale');
    await page.open('/users?search=nobody-is-called-this');
    expect(page.text).toContain('No Records Found.');
  });

  it('rejects what is not possible before it asks', async () => {
    const page = await PlainBrowser.signedIn('super', '/users/1/deactivate');
    expect(page.text).toContain('You can’t deactivate yourself.');
    expect(page.select('main button')).toEqual([]);
  });

  it("shows a partner's administrator only users of their partner", async () => {
    const page = await PlainBrowser.signedIn('partner-admin', '/partner-users');
    const people = page.all('tbody').join();
    expect(people).toContain('partner-user@worthwhile.test');
    expect(people).not.toContain('other-partner-user@worthwhile.test');
    expect(await page.open('/partner-user/8')).toBe(404);
    expect(await page.open('/users')).toBe(403);
  });
});
