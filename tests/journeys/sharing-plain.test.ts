import { describe, expect, it } from 'vitest';
import { select, textOf } from '#tests/support/browsers/html.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

describe('sharing a report without scripts', () => {
  it('creates a link with a password, opens it only with the password, counts, and revokes it', async () => {
    const page = await PlainBrowser.signedIn('partner-admin', '/estimates?status=generated');
    const estId = new URL(page.attribute('tbody a.row-link', 'href'), page.url).searchParams.get('estId');
    const shares = `/estimates/${estId}/share`;
    await page.open(shares);
    page.fill({ label: 'Plain board', expiresInDays: '400' });
    expect(await page.press('Create link')).toBe(422);
    expect(page.value('label')).toBe('Plain board');
    page.fill({ expiresInDays: '7', password: 'open sesame' });
    await page.press('Create link');
    const link = new URL(page.attribute('a.share-link', 'href')).pathname;
    expect(page.all('button').join()).not.toContain('Copy link');

    const reader = new PlainBrowser();
    const { headers } = await reader.request(link);
    expect(headers.get('X-Robots-Tag')).toContain('noindex');
    expect(headers.get('Cache-Control')).toContain('no-store');
    await reader.open(link);
    reader.fill({ password: 'open sesam' });
    await reader.press('View report');
    expect(reader.all('body').join()).toContain('Incorrect password');
    reader.fill({ password: 'open sesame' });
    await reader.press('View report');
    expect(reader.all('body').join()).toContain('Executive summary');
    const file = await reader.request(
      reader.select('a').find((one) => textOf(one).includes('Download workbook (.xlsx)'))?.attributes.href ?? '',
    );
    expect(file.headers.get('Content-Disposition')).toMatch(/\.xlsx"/);
    await file.body?.cancel();

    await page.open(shares);
    const row = page.select('tr').find((one) => textOf(one).includes('Plain board'));
    if (!row) throw new Error('The link is not listed.');
    expect(textOf(row)).toContain('Open');
    expect(select(row, '[data-label=Views]').map(textOf)).toEqual(['1']);
    await page.press('Revoke');
    expect(page.text).toContain('Link revoked.');
    expect(await reader.open(link)).toBe(410);
  });
});

describe('the PDF template without scripts', () => {
  const open = async (user = 'partner-admin') => {
    const page = await PlainBrowser.signedIn(user);
    const href = page.select('nav a').find((link) => textOf(link).includes('PDF Branding'))?.attributes.href;
    if (href) await page.open(href);
    return page;
  };

  it('is previewed, saved, and hidden from users who cannot edit it', async () => {
    const page = await open();
    const address = page.url.pathname;
    expect(page.heading).toBe('Edit PDF Template');
    page.fill({ introduction: 'Made plainly' });
    await page.press('Update the preview');
    expect(page.all('.pages-preview-sheet').join()).toContain('Made plainly');
    await page.press('Save', '.template-actions');
    expect(page.text).toContain('PDF Template Successfully Saved!!!');
    expect(page.value('introduction')).toBe('Made plainly');

    const colleague = await PlainBrowser.signedIn('partner-user');
    expect(await colleague.open(address)).toBe(403);
    expect(colleague.text).toContain('You need the PDF Branding Management permission');
  });

  it('saved by two users in parallel loses no changes: the second sees both', async () => {
    const [one, other] = [await open(), await open()];
    one.fill({ footer: 'First plain' });
    await one.press('Save', '.template-actions');
    other.fill({ footer: 'Second plain' });
    await other.press('Save', '.template-actions');
    expect(other.all('.radio-card')).toEqual([
      expect.stringContaining('Second plain'),
      expect.stringContaining('First plain'),
    ]);
    const [mine] = other.select('.radio-card input[type=radio]').map(({ attributes }) => attributes);
    expect(mine?.checked).toBeUndefined();
    other.fill({ [mine?.name ?? '']: mine?.value ?? '' });
    await other.press('Save the combined version');
    expect(other.text).toContain('PDF Template Successfully Saved!!!');
    expect(other.value('footer')).toBe('Second plain');
  });
});
