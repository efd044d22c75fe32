import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { textOf } from '#tests/support/browsers/html.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

const browser = useBrowser();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('partners without scripts', () => {
  const name = 'Birch';

  it('are onboarded with a logo and an administrator, then deactivated', async () => {
    const page = await PlainBrowser.signedIn('admin', '/partners/new');
    const logo = (bytes: string | Uint8Array<ArrayBuffer>) => new File([bytes], 'logo.png', { type: 'image/png' });
    page.fill({ orgName: `${name} Networks`, tagLine: 'Roots and wires', logo: logo('no') });
    expect(await page.submit()).toBe(422);
    expect(page.all('.field-message').join()).toContain('Choose a JPEG, PNG, or WebP image');
    expect(page.value('orgName')).toBe(`${name} Networks`);
    page.fill({ logo: logo(new Uint8Array(png)) });
    await page.submit();
    expect(page.all('.notice-success').join()).toContain('was onboarded');
    expect(page.heading).toBe(`${name} Networks`);
    expect(page.text).toContain('No Records Found.');
    const picture = await page.request(page.attribute('main img', 'src'));
    expect(picture.headers.get('Content-Type')).toMatch(/^image\//);
    const detail = page.url.pathname;

    await page.open(`${detail}/admins/new`);
    const address = `${name.toLowerCase()}@worthwhile.test`;
    page.fill({ firstName: name, lastName: 'Vale', userEmail: address, phoneNumber: '+49-(0)30-12345' });
    page.fill({ confirmpartneradminemail: 'another@worthwhile.test' });
    expect(await page.submit()).toBe(422);
    page.fill({ confirmpartneradminemail: address });
    await page.submit();
    expect(page.all('.notice-success').join()).toContain('Invitation sent');
    expect(page.all('tbody').join()).toContain('Invited');
    await page.follow(`${name} Vale`);
    expect(page.heading).toContain('Edit Partner User');
    expect(page.select('input[name=userEmail]')).toEqual([]);
    expect(page.text).toContain(address);

    await page.open(`${detail}/deactivate`);
    await page.submit();
    expect(page.all('.notice-success').join()).toContain('was deactivated');
    await page.open(`/partners?search=${name}`);
    expect(page.all('tbody').join()).toContain('Inactive');
  });

  it('and roles are created, renamed and deleted', async () => {
    const page = await PlainBrowser.signedIn('super', '/ManageRoles/new');
    const labels = page.all('.choice-text').filter((text) => /^\d/.test(text));
    expect(labels.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^1 ?Industry Configuration/),
      expect.stringMatching(/^2 ?User Management/),
      expect.stringMatching(/^3 ?Partner Onboarding/),
      expect.stringMatching(/^4 ?PDF Branding Management/),
      expect.stringMatching(/^5 ?Partner User Management/),
      expect.stringMatching(/^6 ?Create ROI/),
      expect.stringMatching(/^7 ?Delete ROI/),
      expect.stringMatching(/^8 ?Partner User Management/),
      expect.stringMatching(/^9 ?PDF Branding Management/),
      expect.stringMatching(/^10 ?Create ROI/),
    ]);
    page.fill({ name: `${name} role`, permissions: ['10'] });
    expect(await page.submit()).toBe(422);
    expect(page.text).toContain('There is a problem');
    expect(page.value('permissions')).toBe('10');
    page.fill({ baseRoleId: '6' });
    await page.submit();
    expect(page.all('.notice-success').join()).toContain('Created the role');
    await page.follow(`${name} role`);
    expect(page.heading).toContain('Edit Role');
    page.fill({ name: `${name} seller` });
    await page.submit();
    expect(page.all('.notice-success').join()).toContain('Saved the role');
    const row = page.select('tbody a.row-link').find((link) => textOf(link).includes(`${name} seller`));
    await page.open(`${row?.attributes.href}/delete`);
    await page.submit();
    expect(page.all('.notice-success').join()).toContain('Deleted the role');
    expect(page.all('table').join()).not.toContain(`${name} seller`);
  });
});

describe('the page layout', () => {
  it('opens the sidebar over the page by pointer and keyboard, closes it by Escape, and pins it by its button', async () => {
    const page = await browser.open();
    await signIn(page, 'super');
    const panelWidth = (pixels: number) =>
      page.waitForFunction(
        (wanted) => document.querySelector('.sidebar-panel')?.getBoundingClientRect().width === wanted,
        pixels,
      );
    const contentStart = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().left);
    await panelWidth(56);
    const before = await contentStart();
    await page.hover('.sidebar .nav-link >> nth=0');
    await panelWidth(240);
    expect(await contentStart()).toBe(before);
    await page.keyboard.press('Escape');
    await panelWidth(56);
    await page.mouse.move(800, 500);
    await page.locator('.profile').focus();
    await page.keyboard.press('Tab');
    await panelWidth(240);
    await page.click('.sidebar-toggle button');
    await page.mouse.move(800, 500);
    await page.goto('/ManageRoles');
    await panelWidth(240);
    expect(await contentStart()).toBeGreaterThan(before);
    expect(
      await page.locator('.sidebar details.nav-group:has-text("Configuration")').getAttribute('open'),
    ).not.toBeNull();
    expect(await page.textContent('.sidebar [aria-current=page]')).toBe('Manage Roles');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('pins the sidebar by its button without scripts too, and has a menu on a phone', async () => {
    const page = await browser.open({ javaScript: false });
    await signIn(page, 'partner-admin', '/partner-users');
    await page.click('.sidebar-toggle button');
    await page.waitForSelector('.sidebar-open');
    expect(new URL(page.url()).pathname).toBe('/partner-users');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.click('.site-menu > summary');
    await page.click('.site-menu a:has-text("ROI Estimate")');
    await page.waitForURL('**/estimates');
    expect(await page.textContent('.site-footer')).toMatch(/^© \d{4} .+\. All rights reserved\.$/);
  });
});
