import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { codeOf } from '../integration/account/authenticator.ts';
import { mailed, mailedLinkTo } from './mailed-links.ts';

const PASSWORD = 'nine herons over the weir';

describe('an account without scripts', () => {
  const address = 'account-plain@worthwhile.test';
  const enterPlainly = async (password = PASSWORD) => {
    const page = new PlainBrowser();
    await page.open('/login');
    page.fill({ name: address, password });
    await page.press('Sign in', 'main');
    return page;
  };

  it('starts with an invitation that knows the email, whose older link is invalid once it was sent again', async () => {
    const admin = await PlainBrowser.signedIn('admin', '/users/new');
    const email = { email: address, confirmEmail: address };
    admin.fill({ firstName: 'Mira', lastName: 'Solberg', ...email, roleId: '3' });
    await admin.submit();
    await mailed(address, 1);
    await admin.open(`/users?search=${encodeURIComponent(address)}`);
    await admin.open(admin.attribute('tbody th a', 'href'));
    await admin.follow('Resend invitation');
    await admin.press('Resend invitation', 'main');
    expect(admin.text).toContain('The old link stops working.');
    const [older = '', newer = ''] = await mailed(address, 2);

    const page = new PlainBrowser();
    await page.open(older);
    expect(page.url.pathname).toBe('/link-expired');
    await page.open(newer);
    expect(page.url.href).not.toContain('code=');
    expect(page.text).toContain(address);
    page.fill({ newpassword: PASSWORD, confrimpassword: PASSWORD });
    await page.press('Accept invitation', 'main');
    expect(page.text).toContain('Your account is ready.');
    await page.press('Sign in', 'main');
    expect(page.value('name')).toBe(address);
    page.fill({ password: PASSWORD });
    await page.press('Sign in', 'main');
    expect(page.url.pathname).toBe('/estimates');
    await page.open(newer);
    expect(page.url.pathname).toBe('/link-expired');
  });

  it('has a picture, which the header shows, and rejects what is not a picture', async () => {
    const page = await enterPlainly();
    await page.open('/user-profile');
    const attach = (content: string | Uint8Array<ArrayBuffer>) =>
      page.fill({ profilePic: new File([content], 'me.png', { type: 'image/png' }) });
    attach('<script>alert(1)</script>');
    page.fill({ lastName: 'Solberg-Lie' });
    expect(await page.press('Save')).toBe(422);
    expect(page.problems.join()).toContain('Choose a JPEG, PNG, or WebP image');
    expect(page.value('lastName')).toBe('Solberg-Lie');
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b5d57' } });
    attach(new Uint8Array(await picture.png().toBuffer()));
    await page.press('Save');
    expect(page.text).toContain('Profile saved.');
    expect(page.attribute('.profile img', 'src')).toMatch(/^\/uploads\/[\w-]{22}$/);
  });

  it('uses two-factor authentication with one-time codes, and is restored with the link of the security email', async () => {
    const verify = async (page: PlainBrowser, otp: string) => {
      page.fill({ otp });
      await page.press('Sign in', 'main');
    };
    const page = await enterPlainly();
    await page.open('/second-factor');
    await page.press('', 'main form[method=post]');
    const secret = page.all('.factor-secret')[0] ?? '';
    page.fill({ otp: '000000' });
    await page.press('Turn on');
    expect(page.text).toContain('That code doesn’t match. Enter the current code from the app');
    page.fill({ otp: codeOf(secret) });
    await page.press('Turn on');
    expect(page.heading).toBe('Recovery codes');
    const recovery = page.all('.factor-codes code')[0] ?? '';

    const next = await enterPlainly();
    expect(next.url.pathname).toBe('/login/verify');
    await next.open('/estimates');
    expect(next.url.pathname).toBe('/');
    await next.open('/login/verify');
    await verify(next, '000000');
    expect(next.text).toContain('There is a problem');
    await verify(next, recovery);
    expect(next.url.pathname).toBe('/estimates');

    const last = await enterPlainly();
    await verify(last, recovery);
    expect(last.text).toContain('Incorrect code, or the code was already used.');
    await verify(last, codeOf(secret, 1));
    expect(last.url.pathname).toBe('/estimates');

    const link = await mailedLinkTo(address, '/secure-account');
    const owner = new PlainBrowser();
    await owner.open(link);
    expect([owner.heading, owner.url.pathname, owner.url.search]).toEqual([
      'Secure your account',
      '/secure-account',
      '',
    ]);
    await last.open('/estimates');
    expect(last.url.pathname).toBe('/estimates');
    await owner.press('Secure my account', 'main');
    expect(owner.url.pathname).toBe('/reset-password');
    await last.open('/estimates');
    expect(last.url.pathname).toBe('/');
    owner.fill({ newpassword: `${PASSWORD} again`, confrimpassword: `${PASSWORD} again` });
    await owner.press('Reset password', 'main');
    expect(owner.text).toContain('Password changed. You’ve been signed out everywhere.');
    await owner.open(link);
    expect(owner.url.pathname).toBe('/link-expired');
  });

  it('gets another email by a link that changes nothing when it is opened', async () => {
    const page = await enterPlainly(`${PASSWORD} again`);
    await page.open('/user-profile');
    page.fill({ newEmail: 'not an email' });
    expect(await page.press('Send link')).toBe(422);
    expect(page.value('newEmail')).toBe('not an email');
    const changed = 'account-plain-new@worthwhile.test';
    page.fill({ newEmail: changed });
    await page.press('Send link');
    expect(page.text).toContain(`Link sent to ${changed}.`);
    const link = await mailedLinkTo(changed, '/confirm-email');
    const owner = new PlainBrowser();
    await owner.open(link);
    expect([owner.heading, owner.url.search]).toEqual(['Confirm your email', '']);
    await page.open('/user-profile');
    expect(page.all('.account-person p')[1]).toBe(address);
    await owner.press('Confirm this email', 'main');
    expect(owner.heading).toBe('Email changed');
    await owner.open(link);
    expect(owner.heading).toBe('This link has expired');
    await page.open('/user-profile');
    expect(page.all('.account-person p')[1]).toBe(changed);
  });
});
