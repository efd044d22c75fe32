import { describe, expect, it } from 'vitest';
import { changeCurrencies } from '#app/modules/currencies/change-currencies.server.ts';
import { currenciesBody } from '#app/modules/currencies/currencies.schema.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { saveCurrencyForm } from '#app/routes/configuration/currency-form.server.ts';
import { rowTexts, tableTexts } from '#app/routes/configuration/currency-rows.ts';
import { errorsOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from '../estimates/people.ts';

const people = usePeople();

const euro = { id: 2, name: 'Euro', code: 'EUR', sign: '€', value: 0.92, isActive: true };
const krona = { name: 'Swedish krona', code: 'sek', sign: 'kr ', value: 10.5, isActive: true };
const stored = async (code: string) => (await listCurrencies()).find((currency) => currency.code === code);
/** A change with the stored versions unless it has others. */
async function change(...entries: Parameters<typeof changeCurrencies>[1]) {
  const versions = new Map((await listCurrencies()).map(({ id, version }) => [id, version]));
  const over = entries.map((entry) => ({ version: versions.get(entry.id ?? 0), ...entry }));
  return errorsOf(changeCurrencies(people.administrator, over));
}

describe('currencies', () => {
  it('are changed and added all together or not at all', async () => {
    expect(await change({ ...euro, value: 0.95 }, krona)).toBe('done');
    expect(await stored('EUR')).toMatchObject({ value: 0.95, version: 2 });
    expect(await stored('SEK')).toMatchObject({ name: 'Swedish krona', sign: 'kr ', value: 10.5 });
    expect(await change({ ...euro, value: 0.9 }, { ...krona, code: 'NOK', value: 0 })).toEqual({
      'currencies[1].value': ['Value must be at least 0.1'],
    });
    expect(await stored('EUR')).toMatchObject({ value: 0.95 });
  });

  it('have a value of at least 0.1', async () => {
    expect(await change({ ...euro, value: 0.09 })).toEqual({ 'currencies[0].value': ['Value must be at least 0.1'] });
    expect(await change({ ...euro, value: 0.1 })).toBe('done');
  });

  it('accept signs of letters and currency symbols, and no markup', async () => {
    for (const sign of ['<b>', '$>', '1', '&#36;', '"'])
      expect(await change({ ...krona, code: 'NOK', sign })).toEqual({
        'currencies[0].sign': ['Use letters and currency signs only'],
      });
  });

  it('have a name, a sign, and a unique code', async () => {
    expect(await change({ ...krona, name: ' ', sign: ' ', code: 'GBP' })).toEqual({
      'currencies[0].name': ['Enter a name'],
      'currencies[0].sign': ['Enter a sign'],
      'currencies[0].code': ['Another currency has this code'],
    });
    expect(await change({ ...krona, code: 'NOK' }, { ...krona, code: 'NOK' })).toMatchObject({
      'currencies[0].code': ['Another currency has this code'],
    });
    expect(await change({ ...euro, id: 9999 })).toMatchObject({ 'currencies[0].id': ['Unknown currency'] });
  });

  it('do not change the US dollar, the base of all values', async () => {
    const dollar = { id: 1, name: 'US dollar', code: 'USD', sign: '$', value: 1, isActive: true };
    for (const other of [{ value: 2 }, { sign: 'US$' }, { code: 'USX' }, { isActive: false }])
      expect(Object.keys((await change({ ...dollar, ...other })) as object)).toEqual([
        `currencies[0].${Object.keys(other)[0]}`,
      ]);
    expect(await change({ ...dollar, name: 'Dollar of the United States' })).toBe('done');
  });

  it('accept one of two changes from the same version', async () => {
    const version = (await stored('EUR'))?.version;
    const answers = await Promise.all([
      change({ ...euro, version, value: 0.93 }),
      change({ ...euro, version, value: 0.94 }),
    ]);
    expect(answers.sort()).toEqual(['conflict', 'done']);
    expect(await change({ ...euro, version, value: 0.96 })).toBe('conflict');
  });
});

it('a currency with an ID is not changed without its version', () => {
  const { error } = currenciesBody.safeParse({ currencies: [euro] });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['currencies.0.version']);
  expect(currenciesBody.safeParse({ currencies: [{ ...euro, version: 1 }, krona] }).success).toBe(true);
});

describe('the form of currencies', () => {
  async function formOf(edits: Record<string, string>) {
    const form = new FormData();
    for (const currency of await listCurrencies()) {
      form.set(`c${currency.id}.version`, String(currency.version));
      for (const [field, text] of Object.entries(rowTexts(currency))) {
        form.set(`c${currency.id}.${field}`, text);
      }
    }
    for (const [name, text] of Object.entries(edits)) form.set(name, text);
    return { form, base: tableTexts(await listCurrencies()) };
  }

  it('saves only its changes and preserves those of someone else in other rows', async () => {
    const { form, base } = await formOf({ 'c3.value': '0.75' });
    await change({ ...euro, value: 0.88 });
    await saveCurrencyForm(people.administrator, form, base);
    expect([(await stored('EUR'))?.value, (await stored('GBP'))?.value]).toEqual([0.88, 0.75]);
  });

  it('reports errors by its field names', async () => {
    const { form, base } = await formOf({ 'c2.value': '0.05', 'cNew.name': 'Zloty' });
    expect(await errorsOf(saveCurrencyForm(people.administrator, form, base))).toEqual({
      'cNew.value': ['Value must be at least 0.1'],
    });
    const low = await formOf({ 'c2.value': '0.05' });
    expect(await errorsOf(saveCurrencyForm(people.administrator, low.form, low.base))).toEqual({
      'c2.value': ['Value must be at least 0.1'],
    });
  });
});
