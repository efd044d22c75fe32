import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type DemoUser, signIn, useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { keyboardOf } from '#tests/support/keyboard.ts';

const browser = useBrowser();
const INDUSTRY = '/configuration?industry=mining';

async function openAs(user: DemoUser, path: string): Promise<Page> {
  const page = await browser.open();
  await signIn(page, user, path);
  // Off the menu, which opens on hover.
  await page.mouse.move(800, 500);
  return page;
}

/** @returns the status of the submission */
async function send(page: Page, button: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.click(`main button:has-text("${button}")`);
  return (await answered).status();
}

/** Selectors of Low and Average in the first row. */
async function firstNames(page: Page): Promise<[string, string]> {
  const inputs = page.locator('.values-table tbody input');
  const nameOf = async (index: number) => `input[name="${await inputs.nth(index).getAttribute('name')}"]`;
  return [await nameOf(0), await nameOf(1)];
}

async function decideForMine(page: Page, values: RegExp): Promise<void> {
  await expectHeading(page, 'both changed this');
  expect(await page.textContent('fieldset:has(input[type=radio]:not(:checked))')).toMatch(values);
  await page.click('.radio-card >> nth=0');
}

/** For what a form shows in return: the pages as they open are among the screens that the accessibility journey checks. */
async function expectHeading(page: Page, text: string): Promise<void> {
  await page.waitForSelector(`h1:has-text("${text}")`);
  expect(await axeFindings(page)).toEqual([]);
}

describe('configuration', () => {
  it('is changed in a draft and published, with every error next to its field', async () => {
    const page = await openAs('admin', INDUSTRY);
    await page.waitForSelector('h1:has-text("Industry Configuration")');
    const [low, average] = await firstNames(page);
    const before = await page.inputValue(low);
    await page.fill(low, '999999');
    await page.fill(average, '-5');
    expect(await send(page, 'Save to draft')).toBe(422);
    await page.waitForSelector("text=Value can't be more than");
    expect(await page.textContent('.error-summary, [role=alert]')).toContain("Value can't be less than");
    expect(await page.inputValue(low)).toMatch(/^999,?999(\.00)?$/);
    expect(await axeFindings(page)).toEqual([]);

    // By keyboard only.
    const keys = keyboardOf(page);
    const push = (name: string) => keys.press(`main button:text("${name}")`, 'Enter');
    await page.goto(INDUSTRY);
    await keys.type(low, '1.25');
    await push('Save to draft');
    await page.waitForSelector('.notice-success:has-text("Saved 1 change to the draft.")');
    expect(await page.inputValue(low)).toBe('1.25');
    expect(await page.textContent('.value-before')).toContain(before);
    await keys.press('main a:text("Review and publish")', 'Enter');
    await expectHeading(page, 'Publish version');
    expect(await page.textContent('.publish-changes')).toContain(before);
    await page.fill('input[name=note]', 'Rates of the new year');
    await push('Publish version');
    await page.waitForSelector('.notice-success:has-text("Published version")');
    await page.goto('/configuration/history');
    expect(await page.textContent('main table')).toContain('Rates of the new year');
    await page.click('tbody a >> nth=0');
    await page.waitForSelector('h1:has-text("Version ")');
    expect(await page.textContent('.change-list')).toContain('1.25');
  });

  it('asks which value to save when two people changed the same one', async () => {
    const [mine, theirs] = [await openAs('admin', INDUSTRY), await openAs('super', INDUSTRY)];
    const [low] = await firstNames(mine);
    await theirs.fill(low, '1.5');
    await send(theirs, 'Save to draft');
    await theirs.waitForSelector('.notice-success');
    await mine.fill(low, '1.75');
    expect(await send(mine, 'Save to draft')).toBe(409);
    await decideForMine(mine, /1\.75[\s\S]*1\.50/);
    await send(mine, 'Save the combined version');
    await mine.waitForSelector('.notice-success');
    expect(await mine.inputValue(low)).toBe('1.75');
  });

  it('imports its edited export', async () => {
    const page = await openAs('admin', '/configuration/file');
    const answer = await page.request.get('/configuration/export?table=reductions');
    const text = await answer.text();
    const [head = '', first = '', ...rest] = text.split('\r\n');
    const cells = first.split(',');
    const withHigh = (value: string) => cells.with(head.split(',').indexOf('high'), value).join(',');
    const upload = async (lines: readonly string[]) => {
      await page.goto('/configuration/file');
      await page.setInputFiles('input[type=file]', {
        name: 'reductions.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
      await send(page, 'Add to draft');
    };
    await upload([head, withHigh('many'), ...rest]);
    await page.waitForSelector('.error-summary:has-text("There is a problem"):has-text("Line 2")');
    await upload([head, withHigh('100'), ...rest]);
    await expectHeading(page, 'Publish version');
    const change = page.locator('.publish-change', { hasText: '100.00 percent' });
    await change.locator('button:has-text("Undo")').click();
    await page.waitForSelector('.notice-success:has-text("Removed 1 change from the draft.")');
    expect(await change.count()).toBe(0);
  });

  it('validates currencies: at least 0.1, and both values when two people changed one', async () => {
    const [mine, theirs] = [await openAs('admin', '/manageCurrencies'), await openAs('super', '/manageCurrencies')];
    await mine.waitForSelector('h1:has-text("Manage Currencies")');
    const row = mine.locator('tr:has(input[value="Indian rupee"])');
    const name = await row.locator('input[name$=".value"]:not([type=hidden])').getAttribute('name');
    const value = `input[name="${name}"]`;
    await mine.fill(value, '0.05');
    expect(await send(mine, 'Save')).toBe(422);
    await mine.waitForSelector('.field-message:has-text("Value must be at least 0.1")');
    expect(await mine.inputValue(value)).toBe('0.05');
    await theirs.fill(value, '2.5');
    await send(theirs, 'Save');
    await theirs.waitForSelector('.notice-success:has-text("Currency Updated Successfully")');
    await mine.fill(value, '3.5');
    expect(await send(mine, 'Save')).toBe(409);
    await decideForMine(mine, /3\.5[\s\S]*2\.5/);
    await send(mine, 'Save the combined version');
    await mine.waitForSelector('.notice-success:has-text("Currency Updated Successfully")');
    expect(await mine.inputValue(value)).toBe('3.50');
  });

  it('shows the products of a family collapsed, and those with errors expanded', async () => {
    const page = await openAs('super', '/ManageProducts');
    await page.waitForSelector('h1:has-text("Manage Products")');
    expect(await page.isVisible('input[name="p1.name"]')).toBe(false);
    await page.click('summary:has(h3:text-matches("^On Prem"))');
    await page.fill('input[name="p1.name"]', '');
    expect(await send(page, 'Save')).toBe(422);
    await page.waitForSelector('.field-message:has-text("Enter a name")');
    expect(await page.isVisible('input[name="p1.name"]')).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    // Restored at the end: later tests of the worker read the same products.
    const rename = async (name: string) => {
      await page.fill('input[name="p1.name"]', name);
      await send(page, 'Save');
      await page.waitForSelector('.notice-success:has-text("Saved 1 change to the draft.")');
    };
    await rename('On Prem scripted');
    await page.goto('/ManageProducts/rules');
    await page.waitForSelector('h1:has-text("Manage Products")');
    expect(await page.textContent('main table >> nth=0')).toContain('On Prem scripted');
    await page.goto('/ManageProducts');
    await page.click('summary:has(h3:text-matches("^On Prem"))');
    await rename('On Prem');
  });

  it('imports a CRM file, all of it or nothing', async () => {
    const page = await openAs('super', '/imports');
    const upload = async (text: string) => {
      await page.goto('/imports');
      await page.selectOption('select[name=kind]', 'customers');
      await page.setInputFiles('input[type=file]', { name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await send(page, 'Import');
    };
    await upload('');
    await page.waitForSelector('.error-summary:has-text("The file is empty.")');
    await upload('externalId,name,industry\nJ-1,Oak,retail\nK-1,Elm,fishing\n');
    expect(await page.textContent('.error-summary')).toContain('Line 3, industry: unknown industry “fishing”.');
    expect(await page.inputValue('select[name=kind]')).toBe('customers');
    expect(await axeFindings(page)).toEqual([]);
    await upload('externalId,name\nJ-1,Oak\nK-1,Elm\n');
    await page.waitForSelector('.notice-success:has-text("2 added, 0 updated, 0 unchanged")');
  });
});
