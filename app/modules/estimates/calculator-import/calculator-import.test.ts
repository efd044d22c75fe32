import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalculatorOptions, parseCalculatorEntries } from './calculator-import.ts';

const offer: CalculatorOptions = {
  industries: [
    { id: 'other', label: 'Other' },
    { id: 'retail', label: 'Retail' },
  ],
  currencies: [
    { id: 1, code: 'USD', name: 'US dollar' },
    { id: 2, code: 'EUR', name: 'Euro' },
  ],
  subProducts: [
    { id: 5, name: 'SaaS Enterprise' },
    { id: 20, name: 'Steelhead' },
  ],
  addOns: [{ id: 6, name: 'Intel Module' }],
  facts: [
    { id: 'employees', label: 'Employees', unit: 'people' },
    { id: 'endpointsManaged', label: 'Endpoints', unit: 'devices' },
  ],
};
const READ = {
  industry: 'retail',
  level: 'low',
  currencyId: 2,
  products: [5, 6],
  facts: { employees: '2,500.00' },
};
const QUERY = 'employees=2500&industry=retail&level=low&products=5%2C6&currency=EUR';

describe('the link of a calculator', () => {
  it('is read as a query, also encoded as a whole', () => {
    expect(parseCalculatorEntries(QUERY, offer)).toEqual(READ);
    expect(parseCalculatorEntries(encodeURIComponent(QUERY), offer)).toEqual(READ);
  });

  it('of the first releases, which wrote JSON, is read too', () => {
    const detail = {
      industry: 'retail',
      level: 'low',
      products: [5, 6],
      facts: { employees: 2500 },
      currency: { code: 'EUR', sign: '€', value: 0.92 },
      saving: 391534.7,
      modelVersion: '1.0',
    };
    expect(parseCalculatorEntries(encodeURIComponent(JSON.stringify(detail)), offer)).toEqual(READ);
  });

  it('includes only what is on offer', () => {
    const foreign = 'employees=10&salary=99999&industry=gardening&level=extreme&products=5,99,1e1&currency=XXX';
    expect(parseCalculatorEntries(foreign, offer)).toEqual({
      industry: '',
      level: 'average',
      currencyId: undefined,
      products: [5],
      facts: { employees: '10.00' },
    });
  });

  it.each([
    '',
    'results',
    'employees=<script>',
    'employees=1e9&products=x',
    '%7B%22facts%22%3A',
    '%7B%22facts%22%3A%7B%22employees%22%3A%7B%22toString%22%3A1%7D%7D%7D',
    '%',
    `employees=1&more=${'x'.repeat(4096)}`,
  ])('without usable content is invalid: %s', (text) => {
    expect(parseCalculatorEntries(text, offer)).toBeNull();
  });

  it('with any text is read without an error, and includes only what is on offer', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.json().map(encodeURIComponent),
      fc.array(fc.tuple(fc.constantFrom('employees', 'products', 'level', '__proto__'), fc.string())).map(String),
    );
    fc.assert(
      fc.property(text, (given) => {
        const read = parseCalculatorEntries(given, offer);
        for (const id of Object.keys(read?.facts ?? {})) expect(['employees', 'endpointsManaged']).toContain(id);
        for (const id of read?.products ?? []) expect([5, 20, 6]).toContain(id);
      }),
      { seed: 98, numRuns: 2000 },
    );
  });
});
