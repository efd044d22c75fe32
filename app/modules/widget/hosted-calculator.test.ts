import { type Catalogue, fieldsOf, formatMoneyResult } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { composeConfiguration, languageFor, savingsFor } from '@worthwhile/widget';
import { describe, expect, it } from 'vitest';
import { calculated, printedResult } from '../../../packages/roi-core/fixtures/calculator.ts';
import { frozenCatalogue } from '../../../packages/roi-core/fixtures/frozen.ts';
import { fillCalculator } from './hosted-calculator.ts';

const configurationOf = (catalogue: Catalogue) =>
  composeConfiguration(catalogue, {
    subProducts: [5, 20],
    addOns: [6],
    facts: ['employees', 'endpointsManaged'],
    industry: 'other',
    level: 'average',
    currencies: [{ code: 'EUR', sign: '€', value: 0.92 }],
    explanation: 'https://roi.example/embed/demo#how',
    leads: {},
  });
const configuration = configurationOf(standardCatalogue);
const fill = (query: string) => fillCalculator(standardCatalogue, configuration, new URLSearchParams(query));

describe('the hosted calculator', () => {
  it('shows the same savings as the calculator in the browser for the same entries', () => {
    const shown = fill('employees=2,500&endpointsManaged=1800&industry=healthcare&level=low').result;
    const saving = savingsFor(configuration, {
      industry: 'healthcare',
      level: 'low',
      products: [5, 20, 6],
      facts: { employees: 2500, endpointsManaged: 1800 },
      currency: { value: 0.92 },
    });
    expect(shown?.saving).toBe(formatMoneyResult(saving.saving, '€'));
    expect(shown?.hardOnly).toBe(formatMoneyResult(saving.hardOnly, '€'));
  });

  it('starts with the published choices, and uses them when the URL names unknown ones', () => {
    const calculator = fill('industry=nonsense&level=extreme');
    expect(calculator).toMatchObject({ industry: 'other', level: 'average' });
    expect(calculator.facts.map(({ value }) => value)).toEqual(['1,000', '1,000']);
  });

  it('reports an invalid fact, shows it as typed, and shows no result', () => {
    const calculator = fill('employees=0&endpointsManaged=0x10');
    expect(calculator.result).toBeUndefined();
    expect(calculator.facts).toMatchObject([
      { value: '0', error: "Value can't be less than 1" },
      { value: '0x10', error: 'Enter a number, such as 1,200' },
    ]);
  });

  it.each([
    ['de', 'Vermiedene Tickets am Service Desk', 'Kosten je Ticket der ersten Stufe', /^1\.000 × 1 × 12 × 20,24\s€ × /],
    ['ar-EG', 'تذاكر مكتب الخدمة المتجنَّبة', 'تكلفة تذكرة المستوى الأول', /^١٬٠٠٠ × ١ × 12 × /],
  ])('explains every benefit in %s, with the numbers of that language', (locale, label, term, numbers) => {
    const { benefits = [] } =
      fillCalculator(frozenCatalogue, configurationOf(frozenCatalogue), new URLSearchParams(), locale).result ?? {};
    const desk = benefits.find(({ id }) => id === 'serviceDeskL1');
    expect(desk).toMatchObject({ label, isForeign: false });
    expect(desk?.steps[0]?.inWords).toContain(term);
    expect(desk?.steps[0]?.inNumbers).toMatch(numbers);
    expect(benefits.filter(({ isForeign }) => isForeign)).toEqual([]);
  });

  it('prints lines in another language whose result can be checked with a pocket calculator', () => {
    const query = new URLSearchParams('employees=77&endpointsManaged=77&industry=healthcare');
    const { benefits = [] } = fillCalculator(standardCatalogue, configuration, query, 'de').result ?? {};
    const english = (text: string) =>
      text
        .replaceAll('.', '')
        .replaceAll(',', '.')
        .replace(/\s(?=[%€])/g, '');
    const lines = benefits.flatMap(({ steps }) =>
      steps.map(({ inNumbers, result }) => [english(inNumbers), english(result)] as const),
    );
    for (const [line, result] of lines) {
      const wanted = printedResult(result, '€');
      const value = calculated(line, '€');
      expect(
        Math.abs((value ?? Number.NaN) - (wanted?.value ?? Number.NaN)),
        `${line} = ${result}`,
      ).toBeLessThanOrEqual((wanted?.halfUnit ?? 0) * (1 + 1e-9));
    }
    expect(lines.length).toBeGreaterThan(20);
  });

  it.each(['de', 'ar'])('has a name in %s for every benefit and every field of a formula', (locale) => {
    const { explained } = languageFor(locale);
    const drivers = standardCatalogue.drivers.filter(({ retiredTools }) => !retiredTools);
    expect(Object.keys(explained?.benefits ?? {}).sort()).toEqual(drivers.map(({ id }) => id).sort());
    const fields = new Set(drivers.flatMap(({ formula }) => fieldsOf(formula)));
    expect(Object.keys(explained?.terms ?? {}).sort()).toEqual([...fields].sort());
  });

  it('in German reads and writes German numbers, with the same savings', () => {
    const query = new URLSearchParams('employees=2.500&endpointsManaged=1800');
    const german = fillCalculator(
      standardCatalogue,
      { ...configuration, strings: languageFor('de').strings },
      query,
      'de',
    );
    expect(german.words.heading).toBe('Schätzen Sie Ihre Einsparung');
    expect(german.facts.map(({ value }) => value)).toEqual(['2.500', '1.800']);
    const english = fill('employees=2500&endpointsManaged=1800').result?.saving ?? '';
    const digits = (text: string | undefined) => text?.replace(/\D/g, '');
    expect(german.result?.saving).toMatch(/^[\d.]+\s€$/);
    expect(digits(german.result?.saving)).toBe(digits(english));
    const wrong = new URLSearchParams('employees=0');
    expect(
      fillCalculator(standardCatalogue, { ...configuration, strings: languageFor('de').strings }, wrong, 'de').facts[0],
    ).toMatchObject({ error: 'Der Wert darf nicht kleiner als 1 sein' });
  });

  it('passes on the entries as plain digits, and nothing while a fact is invalid', () => {
    expect(fill('employees=2,500&level=high').handOff).toBe(
      'employees=2500&endpointsManaged=1000&industry=other&level=high&products=5%2C6%2C20&currency=EUR',
    );
    expect(fill('employees=0').handOff).toBeUndefined();
  });

  it('opens every benefit to its formula in words and numbers, and they add up to the savings', () => {
    const { benefits = [], saving } = fill('').result ?? {};
    for (const { steps, shown } of benefits) {
      expect(steps[0]).toMatchObject({ inWords: expect.stringContaining('×') });
      expect(steps.at(-1)).toMatchObject({ title: 'Risk adjustment', result: `${shown} per year` });
      expect(JSON.stringify(steps)).not.toMatch(/ramp|adoption/);
    }
    const sum = benefits.reduce((total, { shown }) => total + Number(shown.replace(/[€,]/g, '')), 0);
    // Each of them, and the savings, is rounded by up to a half.
    expect(Math.abs(sum - Number(saving?.replace(/[€,]/g, '')))).toBeLessThanOrEqual((benefits.length + 1) / 2);
  });

  it('shows the savings after the fees if the partner gives list prices', () => {
    expect(fill('').result?.net).toBeNull();
    const priced = { ...configuration, prices: Object.fromEntries([5, 6, 20].map((id) => [id, ['employees', 10]])) };
    const { result } = fillCalculator(standardCatalogue, priced as never, new URLSearchParams('employees=2000'));
    const units = (text = '') => Number(text.replace(/[€,]/g, ''));
    expect(units(result?.saving) - units(result?.net?.saving)).toBe(30 * 2000 * 0.92);
    expect(units(result?.hardOnly) - units(result?.net?.hardOnly)).toBe(30 * 2000 * 0.92);
  });

  it('excludes benefits that need a fact which is not requested', () => {
    const labels = fill('').result?.benefits.map(({ id }) => id);
    expect(labels).not.toContain('wanSpend');
    expect(labels).toContain('replication');
  });
});
