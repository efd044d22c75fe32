import { describe, expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

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
    expect(page.all('thead th')).toEqual([
      'User Name',
      'User Email',
      'Type of User',
      'Last Login Date',
      'User Status',
      'Action',
    ]);
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
