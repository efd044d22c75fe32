import { describe, expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

const ROWS = '.row-link';
const TICKS = 'tbody input[name=estId]';

const estIdOf = (page: PlainBrowser) => /estId=(\d+)/.exec(page.attribute(ROWS, 'href'))?.[1] ?? '';
const idsOf = (page: PlainBrowser) => page.select(TICKS).map(({ attributes }) => attributes.value ?? '');

describe('the list of estimates without scripts', () => {
  it('searches by name, sorts by a column and paginates, all in the URL', async () => {
    const page = await PlainBrowser.signedIn('admin');
    const first = page.all(ROWS);
    expect(first).toHaveLength(10);
    await page.follow('Next');
    expect(page.all('.pagination-where').join()).toContain('Page 2');
    expect(page.all(ROWS).filter((name) => first.includes(name))).toEqual([]);
    await page.open('/messages');
    await page.follow('ROI Estimate');
    expect(page.all('.pagination-where').join()).toContain('Page 2');
    await page.open('/estimates?offset=100000');
    expect(page.all(ROWS)).toEqual(first);

    await page.open(page.attribute('thead a', 'href'));
    const ascending = page.all(ROWS);
    expect(page.select('th[aria-sort]')).toHaveLength(1);
    await page.open(page.attribute('th[aria-sort] a', 'href'));
    expect(page.all(ROWS)[0]).not.toBe(ascending[0]);

    page.fill({ search: 'Vantera' });
    await page.press('Apply', '.list-filters');
    expect(page.url.searchParams.get('search')).toBe('Vantera');
    const rows = page.all('tbody tr');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain('Vantera');
    expect(page.value('search')).toBe('Vantera');
    await page.open('/estimates?search=nothing+is+called+this');
    expect(page.text).toContain('No Records Found.');
    await page.follow('Clear filters');
    expect(page.all(ROWS)).toHaveLength(10);
  });

  it('offers a generated estimate for download and not for editing, and says why a draft has no report', async () => {
    const page = await PlainBrowser.signedIn(
      'admin',
      '/estimates?status=generated&search=Vantera%20tool%20consolidation',
    );
    const actions = page.all('tbody .menu a');
    expect(actions.some((text) => text.startsWith('Download'))).toBe(true);
    expect(actions.some((text) => text.startsWith('Edit'))).toBe(false);
    await page.open('/estimates?status=draft');
    await page.open(`/estimate/download?estId=${estIdOf(page)}`);
    expect(page.url.pathname).toBe('/estimates');
    expect(page.all('.notice-info').join()).toContain('after you generate the estimate');
  });

  it('clones under a new name, and rejects one that the customer already has', async () => {
    const page = await PlainBrowser.signedIn('admin', '/estimates?search=Kestrel+operations+center');
    await page.open(`/estimates/${estIdOf(page)}/clone`);
    page.fill({ estimateName: 'Kestrel operations center' });
    await page.submit();
    expect(page.problems.join()).toContain('An estimate with this name already exists for this customer.');
    page.fill({ estimateName: '  Kestrel   copy two ' });
    await page.submit();
    expect(page.all('.page-over').join()).toContain('Kestrel copy two');
  });
});

describe('several selected estimates without scripts', () => {
  it('are deleted after a confirmation and restored by Undo, with the list unchanged', async () => {
    const page = await PlainBrowser.signedIn('admin', '/estimates?status=draft&sort=estName');
    const [name = ''] = page.all(ROWS);
    page.fill({ estId: idsOf(page).slice(0, 1) });
    await page.press('Delete drafts');
    expect(page.heading).toBe('Delete 1 draft?');
    await page.press('Delete 1 draft', 'main');
    expect(page.url.search).toBe('?status=draft&sort=estName');
    expect(page.all(ROWS)).not.toContain(name);
    await page.press('Undo', '.notice');
    expect(page.all('.notice-success').join()).toContain('Restored');
    expect(page.all(ROWS)).toContain(name);
  });

  it('are compared side by side', async () => {
    const page = await PlainBrowser.signedIn('admin', '/estimates?status=generated&sort=createdAt&direction=asc');
    const names = page.all(ROWS).slice(0, 2);
    page.fill({ estId: idsOf(page).slice(0, 2) });
    await page.press('Compare');
    expect(page.heading).toBe('Compare estimates');
    for (const name of names) expect(page.all('thead th').join()).toContain(name);
    expect(page.select('.comparison tbody tr').length).toBeGreaterThan(0);
    await page.follow('Back to the list');
    expect(page.url.searchParams.get('status')).toBe('generated');
  });

  it('are created as reports, and an empty selection shows an error', async () => {
    const page = await PlainBrowser.signedIn('admin', '/estimates?sort=state');
    const [draft = ''] = page.all(ROWS);
    await page.press('Download as .zip');
    expect(page.problems.join()).toContain('Select estimates or set a filter');
    expect(page.url.pathname).toBe('/reports');
    await page.open('/estimates?sort=state');
    page.fill({ estId: idsOf(page).slice(0, 1) });
    await page.press('Download as .zip');
    expect(page.heading).toContain('One estimate');
    await expect
      .poll(async () => {
        await page.open(page.url.pathname);
        return page.all('tbody tr').join();
      })
      .toContain('Failed');
    expect(page.all('tbody tr').join()).toContain(draft);
  });
});
