import { describe, expect, it } from 'vitest';
import { select } from '#tests/support/browsers/html.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';

const CONFLICT = 'fieldset input[type=radio]';

/** Name of Low in the first row. */
const firstName = (page: PlainBrowser) => page.attribute('.values-table tbody input', 'name');
const successOf = (page: PlainBrowser) => page.all('.notice-success').join();
const csv = (text: string) => new File([text], 'file.csv', { type: 'text/csv' });

/** Selects the first of the two values. */
function takeMine(page: PlainBrowser): void {
  expect(page.heading).toContain('both changed this');
  const { name = '', value = '' } = page.select(CONFLICT)[0]?.attributes ?? {};
  expect(page.select(CONFLICT).filter(({ attributes }) => 'checked' in attributes)).toEqual([]);
  page.fill({ [name]: value });
}

describe('configuration without scripts', () => {
  it('is changed in a draft and published, with every error next to its field', async () => {
    const page = await PlainBrowser.signedIn('admin', '/configuration?industry=retail');
    const low = firstName(page);
    const before = page.value(low);
    page.fill({ [low]: '999999', [low.replace(/low$/, 'average')]: '-5' });
    expect(await page.press('Save to draft')).toBe(422);
    expect(page.text).toContain("Value can't be more than");
    expect(page.problems.join()).toContain("Value can't be less than");
    expect(page.value(low)).toMatch(/^999,?999(\.00)?$/);

    await page.open('/configuration?industry=retail');
    page.fill({ [low]: '1.25' });
    await page.press('Save to draft');
    expect(successOf(page)).toContain('Saved 1 change to the draft.');
    expect(page.value(low)).toBe('1.25');
    await page.follow('Review and publish');
    expect(page.all('.publish-changes')[0]).toContain(before);
    page.fill({ note: 'Rates of the new year' });
    await page.press('Publish version');
    expect(successOf(page)).toContain('Published version');
    await page.open('/configuration/history');
    expect(page.all('main table')[0]).toContain('Rates of the new year');
    await page.open(page.attribute('tbody a', 'href'));
    expect(page.heading).toContain('Version ');
    expect(page.all('.change-list')[0]).toContain('1.25');
  });

  it('are narrowed by their address, and only what is shown is posted', async () => {
    const page = await PlainBrowser.signedIn('admin', '/configuration?industry=retail&find=tickets');
    const rows = page.all('.values-table tbody th[scope=row]');
    expect(rows.join()).toContain('tickets');
    expect(rows.join()).not.toContain('Working days');
    await page.open('/configuration?industry=retail&show=unsourced');
    expect(page.all('.values-source').join()).not.toContain('Bureau of Labor');
    expect(page.all('.chip[aria-current]').join()).toContain('without a source');
    await page.press('Save to draft');
    expect(page.text).toContain('Nothing was changed');
  });

  it('asks which value to save when two people changed the same one', async () => {
    const mine = await PlainBrowser.signedIn('admin', '/configuration?industry=retail');
    const theirs = await PlainBrowser.signedIn('super', '/configuration?industry=retail');
    const low = firstName(mine);
    theirs.fill({ [low]: '1.5' });
    await theirs.press('Save to draft');
    mine.fill({ [low]: '1.75' });
    expect(await mine.press('Save to draft')).toBe(409);
    expect(mine.all('main fieldset').join()).toMatch(/1\.75[\s\S]*1\.50/);
    takeMine(mine);
    await mine.press('Save the combined version');
    expect(successOf(mine)).not.toBe('');
    expect(mine.value(low)).toBe('1.75');
    await mine.follow('Review and publish');
    await mine.press('Undo', '.publish-change');
    expect(mine.heading).toContain('Nothing to publish');
  });

  it('imports its edited export', async () => {
    const page = await PlainBrowser.signedIn('admin');
    const text = await (await page.request('/configuration/export?table=reductions')).text();
    const [head = '', first = '', ...rest] = text.split('\r\n');
    const place = head.split(',').indexOf('high');
    const cells = first.split(',');
    const upload = async (last: string) => {
      await page.open('/configuration/file');
      page.fill({ file: csv([head, cells.with(place, last).join(','), ...rest].join('\r\n')) });
      await page.press('Add to draft');
    };
    await upload('many');
    expect(page.all('.error-summary').join()).toMatch(/There is a problem.*Line 2/);
    await upload('100');
    expect(page.url.pathname).toBe('/configuration/publish');
    expect(page.all('.publish-changes').join()).toContain('100.00 percent');
    await page.press('Undo', '.publish-change');
    expect(successOf(page)).toContain('Removed 1 change from the draft.');
  });

  it('validates currencies: at least 0.1, and both values when two people changed one', async () => {
    const mine = await PlainBrowser.signedIn('admin', '/manageCurrencies');
    const theirs = await PlainBrowser.signedIn('super', '/manageCurrencies');
    const row = mine.select('main tr').find((one) => select(one, 'input[value="Swiss franc"]').length > 0);
    const value = (row ? select(row, 'input[name$=".value"]') : []).find(
      ({ attributes }) => attributes.type !== 'hidden',
    )?.attributes.name as string;
    mine.fill({ [value]: '0.05' });
    expect(await mine.press('Save', 'main')).toBe(422);
    expect(mine.all('.field-message').join()).toContain('Value must be at least 0.1');
    expect(mine.value(value)).toBe('0.05');
    theirs.fill({ [value]: '2.5' });
    await theirs.press('Save', 'main');
    expect(successOf(theirs)).toContain('Currency Updated Successfully');
    mine.fill({ [value]: '3.5' });
    expect(await mine.press('Save', 'main')).toBe(409);
    expect(mine.all('main fieldset').join()).toMatch(/3\.5[\s\S]*2\.5/);
    takeMine(mine);
    await mine.press('Save the combined version');
    expect(successOf(mine)).toContain('Currency Updated Successfully');
    expect(mine.value(value)).toBe('3.50');
  });

  it('shows the products of a family collapsed, and those with errors expanded', async () => {
    const page = await PlainBrowser.signedIn('super', '/ManageProducts');
    const isOpen = () => {
      const families = page.select('main details').filter((one) => select(one, '[name="p1.name"]').length > 0);
      return families.length > 0 && families.every(({ attributes }) => 'open' in attributes);
    };
    expect(isOpen()).toBe(false);
    const name = page.value('p1.name');
    page.fill({ 'p1.name': '' });
    expect(await page.press('Save', 'main')).toBe(422);
    expect(page.all('.field-message').join()).toContain('Enter a name');
    expect(isOpen()).toBe(true);
    page.fill({ 'p1.name': `${name} plain` });
    await page.press('Save', 'main');
    expect(successOf(page)).toContain('Saved 1 change to the draft.');
    await page.open('/ManageProducts/rules');
    expect(page.all('main table')[0]).toContain(`${name} plain`);
    // Later tests of the worker read the same products.
    await page.open('/ManageProducts');
    page.fill({ 'p1.name': name });
    await page.press('Save', 'main');
    expect(successOf(page)).toContain('Saved 1 change to the draft.');
  });

  it('imports a CRM file, all of it or nothing', async () => {
    const page = await PlainBrowser.signedIn('super');
    const upload = async (text: string) => {
      await page.open('/imports');
      page.fill({ kind: 'customers', file: csv(text) });
      await page.press('Import', 'main');
    };
    await upload('externalId,name,industry\nJ-plain,Oak,retail\nK-plain,Elm,fishing\n');
    expect(page.all('.error-summary').join()).toContain('Line 3, industry: unknown industry “fishing”.');
    expect(page.value('kind')).toBe('customers');
    await upload('externalId,name\nJ-plain,Oak\nK-plain,Elm\n');
    expect(successOf(page)).toContain('2 added, 0 updated, 0 unchanged');
  });
});
