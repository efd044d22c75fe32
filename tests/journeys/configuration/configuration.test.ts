import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { axeFindingsWithScripts } from '#tests/support/browsers/axe.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { keyboardOf } from '#tests/support/keyboard.ts';

const product = useIsolatedServer({ settings: { IMPORT_MAX_MB: '1' } });
const browser = useBrowser();
const MODES = [
  { javaScript: true, width: 1280, industry: 'mining', currency: 'Indian rupee' },
  { javaScript: false, width: 390, industry: 'retail', currency: 'Swiss franc' },
] as const;

const at = (path: string) => `${product.server.url}${path}`;

/** Two such pages count as two users in conflicts. */
async function openAs(options: { javaScript: boolean; width: number }): Promise<Page> {
  const page = await browser.open(options);
  await page.goto(at('/login'));
  await page.fill('input[name=name]', product.admin.email);
  await page.fill('input[name=password]', product.admin.password);
  await page.click('main button[type=submit]:has-text("Sign in")');
  await page.waitForURL('**/estimates');
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

async function expectHeading(page: Page, text: string): Promise<void> {
  await page.waitForSelector(`h1:has-text("${text}")`);
  expect(await axeFindingsWithScripts(page)).toEqual([]);
}

describe.each(MODES)('configuration, scripts $javaScript, $width px', ({ javaScript, width, industry, currency }) => {
  it('is changed after a review, with every mistake at its field', async () => {
    const page = await openAs({ javaScript, width });
    await page.goto(at(`/configuration?industry=${industry}`));
    await expectHeading(page, 'Industry Configuration');
    const [low, average] = await firstNames(page);
    const before = await page.inputValue(low);
    await page.fill(low, '999999');
    await page.fill(average, '-5');
    expect(await send(page, 'Review changes')).toBe(422);
    await page.waitForSelector("text=Value can't be more than");
    expect(await page.textContent('.error-summary, [role=alert]')).toContain("Value can't be less than");
    expect(await page.inputValue(low)).toMatch(/^999,?999(\.00)?$/);
    expect(await axeFindingsWithScripts(page)).toEqual([]);

    // With scripts, by keyboard only.
    const keys = keyboardOf(page);
    const push = (name: string) => (javaScript ? keys.press(`main button:text("${name}")`, 'Enter') : send(page, name));
    await page.goto(at(`/configuration?industry=${industry}`));
    await (javaScript ? keys.type(low, '1.25') : page.fill(low, '1.25'));
    await push('Review changes');
    await expectHeading(page, 'Review changes');
    expect(await page.textContent('main table')).toContain(before);
    await page.fill('input[name=note]', 'Rates of the new year');
    await push('Save as a new version');
    await page.waitForSelector('.notice-success:has-text("of the configuration: 1 value changed.")');
    expect(await page.inputValue(low)).toBe('1.25');
    await page.goto(at('/configuration/history'));
    expect(await page.textContent('main table')).toContain('Rates of the new year');
    await page.click('tbody a >> nth=0');
    await page.waitForSelector('h1:has-text("Version ")');
    expect(await page.textContent('main table')).toContain('1.25');
  });

  it('asks which value to keep where two people changed one', async () => {
    const [mine, theirs] = [await openAs({ javaScript, width }), await openAs({ javaScript, width })];
    await mine.goto(at(`/configuration?industry=${industry}`));
    await theirs.goto(at(`/configuration?industry=${industry}`));
    const [low] = await firstNames(mine);
    await theirs.fill(low, '1.5');
    await send(theirs, 'Review changes');
    await theirs.waitForSelector('h1:has-text("Review changes")');
    await send(theirs, 'Save as a new version');
    await theirs.waitForSelector('.notice-success');
    await mine.fill(low, '1.75');
    expect(await send(mine, 'Review changes')).toBe(409);
    await decideForMine(mine, /1\.75[\s\S]*1\.50/);
    await send(mine, 'Review the combined version');
    await mine.waitForSelector('h1:has-text("Review changes")');
    await send(mine, 'Save as a new version');
    await mine.waitForSelector('.notice-success');
    expect(await mine.inputValue(low)).toBe('1.75');
  });

  it('takes back the file that it gave, changed', async () => {
    const page = await openAs({ javaScript, width });
    const answer = await page.request.get(at('/configuration/export?table=reductions'));
    const text = await answer.text();
    const [head = '', first = '', ...rest] = text.split('\r\n');
    const cells = first.split(',');
    const changed = [...cells.slice(0, -1), '100'].join(',');
    const upload = async (lines: readonly string[]) => {
      await page.goto(at('/configuration/file'));
      await page.setInputFiles('input[type=file]', {
        name: 'reductions.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
      await send(page, 'Review changes');
    };
    await upload([head, [...cells.slice(0, -1), 'many'].join(','), ...rest]);
    await page.waitForSelector('.error-summary:has-text("There is a problem"):has-text("Line 2")');
    await upload([head, changed, ...rest]);
    await expectHeading(page, 'Review changes');
    expect(await page.locator('main tbody tr').count()).toBe(1);
    await page.click('main a:has-text("Discard")');
    await page.waitForURL('**/configuration/file');
  });

  it('keeps currencies right: at least 0.1, and both values where two people changed one', async () => {
    const [mine, theirs] = [await openAs({ javaScript, width }), await openAs({ javaScript, width })];
    await mine.goto(at('/manageCurrencies'));
    await theirs.goto(at('/manageCurrencies'));
    await expectHeading(mine, 'Manage Currencies');
    const row = mine.locator(`tr:has(input[value="${currency}"])`);
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

  it('shows the products of a family folded, and what is wrong of one opened', async () => {
    const page = await openAs({ javaScript, width });
    await page.goto(at('/ManageProducts'));
    await expectHeading(page, 'Manage Products');
    expect(await page.isVisible('input[name="p1.name"]')).toBe(false);
    await page.click('summary:has(h3:text-matches("^On Prem"))');
    await page.fill('input[name="p1.name"]', '');
    expect(await send(page, 'Save')).toBe(422);
    await page.waitForSelector('.field-message:has-text("Enter a name")');
    expect(await page.isVisible('input[name="p1.name"]')).toBe(true);
    expect(await axeFindingsWithScripts(page)).toEqual([]);
    await page.fill('input[name="p1.name"]', `On Prem ${width}`);
    await send(page, 'Save');
    await page.waitForSelector('.notice-success:has-text("Saved the products.")');
    await page.goto(at('/ManageProducts/rules'));
    await expectHeading(page, 'Manage Products');
    expect(await page.textContent('main table >> nth=0')).toContain(`On Prem ${width}`);
  });

  it('imports a file of the CRM, all of it or nothing', async () => {
    const page = await openAs({ javaScript, width });
    const upload = async (text: string) => {
      await page.goto(at('/imports'));
      await page.selectOption('select[name=kind]', 'customers');
      await page.setInputFiles('input[type=file]', { name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await send(page, 'Import');
    };
    await upload('');
    await page.waitForSelector('.error-summary:has-text("The file is empty.")');
    await upload(`externalId,name,industry\nJ-${width},Oak,retail\nK-${width},Elm,fishing\n`);
    expect(await page.textContent('.error-summary')).toContain('Line 3, industry: unknown industry “fishing”.');
    expect(await page.inputValue('select[name=kind]')).toBe('customers');
    expect(await axeFindingsWithScripts(page)).toEqual([]);
    await upload(`externalId,name\nJ-${width},Oak\nK-${width},Elm\n`);
    await page.waitForSelector('.notice-success:has-text("2 new, 0 changed, 0 as they were")');
  });
});

describe('the same by the API', () => {
  type Answered = { readonly data: unknown; readonly message?: string };
  async function call(path: string, init: RequestInit & { duplex?: 'half' } = {}) {
    const login = await fetch(at('/api/user/login'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: product.admin.email, password: product.admin.password }),
    });
    const { authToken } = (await login.json()) as { authToken: string };
    const headers = { Authorization: `Bearer ${authToken}`, ...init.headers };
    const answer = await fetch(at(`/api/${path}`), { ...init, headers });
    return { status: answer.status, body: (await answer.json()) as Answered };
  }
  const post = (path: string, body: object) =>
    call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const sendCsv = (path: string, chunks: Iterable<string>) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv' },
      body: Readable.toWeb(
        Readable.from(chunks).map((chunk: string) => Buffer.from(chunk)),
      ) as ReadableStream<Uint8Array>,
      duplex: 'half',
    });

  it('imports a file that comes in pieces, however they are cut', async () => {
    const file = 'externalId,name\nS-1,Zürich\nS-2,"Oak, Elm"\n';
    const { status, body } = await sendCsv('import/customers', file);
    expect(status).toBe(200);
    expect(body.data).toEqual({ lines: 2, inserted: 2, updated: 0, unchanged: 0 });
    const trial = await sendCsv('import/customers?dryRun=true', [file]);
    expect(trial.body.data).toEqual({ lines: 2, inserted: 0, updated: 0, unchanged: 2 });
  });

  it('refuses a file above the limit while it comes, and takes nothing of it', async () => {
    function* tooMuch() {
      yield 'externalId,name\nT-1,Ash\n';
      for (let megabytes = 0; megabytes < 3; megabytes += 1) yield `T-2,Birch${' '.repeat(40_000)}\n`.repeat(25);
    }
    const { status, body } = await sendCsv('import/customers', tooMuch());
    expect(status).toBe(413);
    expect(body.message).toContain('1 MB');
    const again = await sendCsv('import/customers', ['externalId,name\nT-1,Ash\n']);
    expect(again.body.data).toMatchObject({ inserted: 1 });
  });

  it('answers 409 where someone else saved first', async () => {
    const { body } = await call('estimate/roiCurrencyList');
    const [, second] = body.data as { id: number; version: number; value: number }[];
    if (!second) throw new Error('There is no second currency.');
    const change = { currencies: [{ ...second, value: 1.9 }] };
    expect((await post('estimate/roiCurrencyUpdate', change)).body.message).toBe('Currency Updated Successfully');
    expect((await post('estimate/roiCurrencyUpdate', { currencies: [{ ...second, value: 2.1 }] })).status).toBe(409);
    const presets = [{ industry: 'other', fieldId: 'workingDays', low: 200, average: 210, high: 220 }];
    expect((await post('config/updateconfiguration', { baseVersion: 999, note: '', presets })).status).toBe(409);
  });
});
