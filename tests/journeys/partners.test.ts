import { describe, expect, it } from 'vitest';
import { signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { textOf } from '#tests/support/browsers/html.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

const browser = useBrowser();
const SUBMIT = 'main form[method=post] button[type=submit]';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('partners', () => {
  const name = 'Alder';

  it('are onboarded with a logo and an administrator, then deactivated', async () => {
    const page = await browser.open();
    await signIn(page, 'admin', '/partners/new');
    expect(await page.textContent('h1')).toBe('Onboard Partner');
    await page.fill('input[name=orgName]', `${name} Networks`);
    await page.fill('input[name=tagLine]', 'Roots and wires');
    await page.setInputFiles('input[name=logo]', {
      name: 'l.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF'),
    });
    await page.waitForSelector('.field-message:has-text("Choose a JPEG, PNG, or WebP image")');
    await page.setInputFiles('input[name=logo]', {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no'),
    });
    await page.click(SUBMIT);
    await page.waitForSelector('text=There is a problem');
    expect(await page.textContent('.field-message')).toContain('Choose a JPEG, PNG, or WebP image');
    expect(await page.inputValue('input[name=orgName]')).toBe(`${name} Networks`);
    expect(await axeFindings(page)).toEqual([]);
    await page.setInputFiles('input[name=logo]', { name: 'logo.png', mimeType: 'image/png', buffer: png });
    await page.click(SUBMIT);
    await page.waitForSelector('.notice-success:has-text("was onboarded")');
    const detail = page.url();
    expect(await page.textContent('h1')).toBe(`${name} Networks`);
    await page.waitForSelector('main:has-text("No Records Found.")');
    const logo = page.locator('main img');
    await logo.evaluate((image: HTMLImageElement) => image.decode());
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

    await page.goto(`${detail}/admins/new`);
    expect(await page.textContent('h1')).toBe('Onboard Partner Admin');
    const address = `${name.toLowerCase()}@worthwhile.test`;
    await page.fill('input[name=firstName]', name);
    await page.fill('input[name=lastName]', 'Vale');
    await page.fill('input[name=userEmail]', address);
    await page.fill('input[name=confirmpartneradminemail]', 'another@worthwhile.test');
    await page.fill('input[name=phoneNumber]', '+49-(0)30-12345');
    await page.click(SUBMIT);
    await page.waitForSelector('text=There is a problem');
    expect(await axeFindings(page)).toEqual([]);
    await page.fill('input[name=confirmpartneradminemail]', address);
    await page.click(SUBMIT);
    await page.waitForSelector('.notice-success:has-text("Invitation sent")');
    await page.waitForSelector('tbody:has-text("Invited")');

    await page.click(`tbody a:has-text("${name} Vale") >> nth=0`);
    await page.waitForSelector('h1:has-text("Edit Partner User")');
    expect(await page.locator('input[name=userEmail], input[name=confirmpartneradminemail]').count()).toBe(0);
    expect(await page.textContent('main')).toContain(address);

    await page.goto(`${detail}/deactivate`);
    await page.click(SUBMIT);
    await page.waitForSelector('.notice-success:has-text("was deactivated")');
    await page.waitForSelector('main:has-text("Inactive")');
    await page.goto(`/partners?search=${name}`);
    expect(await page.textContent('tbody')).toContain('Inactive');
    await page.goto('/partners?search=nobody-is-called-this');
    expect(await page.textContent('main')).toContain('No Records Found.');
  });

  it('and roles are created from the ten permissions, renamed and deleted only by role 1', async () => {
    const page = await browser.open();
    await signIn(page, 'super', '/ManageRoles/new');
    expect(await page.textContent('h1')).toBe('Create New Role');
    const labels = await page.locator('input[name=permissions] + .choice-text').allInnerTexts();
    expect(labels.map((text) => text.split('\n')[0]?.replace(/\s/g, ' '))).toEqual([
      '1 Industry Configuration',
      '2 User Management',
      '3 Partner Onboarding',
      '4 PDF Branding Management',
      '5 Partner User Management',
      '6 Create ROI',
      '7 Delete ROI',
      '8 Partner User Management',
      '9 PDF Branding Management',
      '10 Create ROI',
    ]);
    await page.fill('input[name=name]', `${name} role`);
    // Off the menu, which opens on hover.
    await page.mouse.move(800, 500);
    await page.check('input[name=permissions][value="10"]');
    await page.click(SUBMIT);
    await page.waitForSelector('text=There is a problem');
    expect(await page.isChecked('input[name=permissions][value="10"]')).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.check('input[name=baseRoleId][value="6"]');
    await page.click(SUBMIT);
    await page.waitForSelector('.notice-success:has-text("Created the role")');
    await page.click(`tbody a.row-link:has-text("${name} role")`);
    await page.waitForSelector('h1:has-text("Edit Role")');
    await page.fill('input[name=name]', `${name} seller`);
    await page.click(SUBMIT);
    await page.waitForSelector('.notice-success:has-text("Saved the role")');
    const href = await page.getAttribute(`tbody a.row-link:has-text("${name} seller")`, 'href');
    await page.goto(`${href}/delete`);
    await page.click(SUBMIT);
    await page.waitForSelector('.notice-success:has-text("Deleted the role")');
    expect(await page.textContent('table')).not.toContain(`${name} seller`);
  });
});

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
