import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { calculatorImportForm } from '#app/modules/estimates/calculator-import/calculator-import.schema.ts';
import {
  createFromCalculator,
  readCalculatorOptions,
} from '#app/modules/estimates/calculator-import/calculator-import.server.ts';
import { parseCalculatorEntries } from '#app/modules/estimates/calculator-import/calculator-import.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { usePeople } from '../estimates/people.ts';

const people = usePeople();

const FORM = {
  name: 'From the website',
  newCustomer: 'Larkspur Foods',
  industry: 'retail',
  level: 'low',
  currencyId: 1,
  proposedSubProducts: ['5'],
  proposedAddOns: ['6'],
  fields: { employees: { value: '2,500' }, endpointsManaged: { value: '1800' }, sitesCount: { value: '' } },
};
let made = 0;
/** Each with another name: names are unique per customer. */
const make = (actor: Actor, more: object = {}) =>
  createFromCalculator(actor, calculatorImportForm.parse({ ...FORM, name: `From the calculator ${++made}`, ...more }));
const countOf = async (actor: Actor) => (await listEstimates(actor, listQuery.parse({}))).count;

describe('a draft from a calculator', () => {
  it('starts with its products, level and figures, and opens where they are reviewed', async () => {
    const saved = await make(people.partnerUser);
    expect(saved).toMatchObject({ state: 0, currentStep: 3 });
    const { estimate, inputs, steps } = await readEstimate(people.partnerUser, saved.estId);
    expect(estimate).toMatchObject({
      scenarioId: 1,
      industry: 'retail',
      customer: { name: 'Larkspur Foods' },
      partnerId: people.partnerUser.partnerId,
    });
    expect(inputs.selection?.proposed).toMatchObject({ subProducts: [5], addOns: [6] });
    expect(inputs.fields.employees).toEqual({ level: 'manual', value: 2500, whose: 'customer' });
    expect(inputs.fields.endpointsManaged).toMatchObject({ level: 'manual', value: 1800 });
    expect(inputs.fields.sitesCount).toBeUndefined();
    expect(inputs.reductionLevel).toBe('low');
    const levels = Object.values(inputs.fields).map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['manual', 'low']));
    expect(steps.find(({ step }) => step === 'products')?.state).toBe('done');
  });

  it('is created once by the same form', async () => {
    const before = await countOf(people.engineer);
    const submissionId = 'a-submission-of-its-own';
    const form = { name: 'Sent twice', submissionId };
    const first = await make(people.engineer, form);
    const again = await make(people.engineer, form);
    expect(again.estId).toBe(first.estId);
    expect(await countOf(people.engineer)).toBe(before + 1);
  });

  it.each([
    ['a figure outside its limits', { fields: { employees: { value: '0' } } }, 'fields.employees.value'],
    ['no product', { proposedSubProducts: [], proposedAddOns: [] }, 'proposedSubProducts'],
    ['products that exclude each other', { proposedSubProducts: ['3', '5'] }, 'proposedSubProducts'],
    ['an unknown currency', { currencyId: 999 }, undefined],
  ])('with %s is rejected and leaves nothing behind', async (_, more, field) => {
    const before = await countOf(people.engineer);
    await expect(make(people.engineer, more)).rejects.toMatchObject({
      code: 'unprocessable',
      ...(field && { errors: { [field]: [expect.any(String)] } }),
    });
    expect(await countOf(people.engineer)).toBe(before);
  });

  it('accepts everything that is on offer', async () => {
    const offer = await readCalculatorOptions();
    expect(offer.subProducts.map(({ id }) => id)).toContain(5);
    expect(offer.addOns.map(({ id }) => id)).toEqual(expect.arrayContaining([4, 6, 14]));
    const handOff = parseCalculatorEntries('employees=2500&products=5,6&industry=retail&currency=USD', offer);
    expect(handOff).toMatchObject({
      industry: 'retail',
      currencyId: 1,
      products: [5, 6],
      facts: { employees: '2,500.00' },
    });
  });
});
