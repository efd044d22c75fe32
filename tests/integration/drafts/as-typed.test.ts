import { describe, expect, it } from 'vitest';
import type { Texts } from '#app/form-data.ts';
import type { DraftAnswer } from '#app/modules/estimates/drafts/draft.ts';
import type { DraftStep } from '#app/modules/estimates/inputs.ts';
import { refusalOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from '../estimates/people.ts';
import { manual, open } from './open-step.ts';

const people = usePeople();

const statusOf = (answer: Pick<DraftAnswer, 'steps'>, step: DraftStep) =>
  answer.steps.find((each) => each.step === step)?.summary;

const RANGE = (max: number) => `Value can't be more than ${max}`;
const NO_NUMBER = 'Value does not match the required pattern';
describe('an invalid figure', () => {
  it.each<[DraftStep, string, string, string]>([
    ['assumptions', 'fields.costPerTicket.value', '5000', RANGE(500)],
    ['assumptions', 'fields.costPerTicket.value', 'abc', NO_NUMBER],
    ['assumptions', 'fields.costPerTicket.value', '', 'Enter a value'],
    ['assumptions', 'fields.costPerTicket.value', '-5', 'enter value more than 0'],
    ['assumptions', 'fields.employees.value', '0', "Value can't be less than 1"],
    ['assumptions', 'fields.employees.value', '', 'Enter a value'],
    ['assumptions', 'reductions.serviceDeskL1_5.value', '101', RANGE(100)],
    ['investment', 'licences[0].quantity', 'abc', NO_NUMBER],
    ['investment', 'licences[0].discountPct', '150', RANGE(100)],
    ['investment', 'financial.discountRatePct', '-3', "Value can't be less than 0"],
    ['investment', 'financial.discountRatePct', '500', RANGE(50)],
    ['investment', 'trainingCost', '-5', "Value can't be less than 0"],
    ['scenario', 'currencyValue', '0', 'Value must be at least 0.1'],
    ['scenario', 'name', '', 'Enter the ROI name'],
    ['report', 'footer', 'x'.repeat(261), 'Must be 260 characters or fewer'],
  ])(
    '%s: %s = %j is preserved as typed next to the last value, and the estimate becomes a Draft',
    async (step, name, text, message) => {
      const { save, texts, generate, view } = await open(people, step);
      const before = await view();
      const level = name.endsWith('.value') ? { [name.replace('.value', '.level')]: 'manual' } : {};
      const answer = await save({ ...level, [name]: text });
      expect(answer).toMatchObject({ code: 'saved', errors: { [name]: [message] }, state: 0 });
      expect(statusOf(answer, step)).toBe('1 problem to fix');
      expect((await texts())[name]).toBe(text);
      const { asTyped: _, ...inputs } = (await view()).inputs;
      expect(inputs).toEqual(before.inputs);
      expect(await refusalOf(generate())).toMatchObject({ code: 'unprocessable', errors: { [name]: [message] } });
    },
  );

  it('is no longer preserved as typed once it is valid, and the estimate is Ready again', async () => {
    const { save, view, texts } = await open(people, 'assumptions');
    await save(manual('costPerTicket', 'abc'));
    const mended = await save(manual('costPerTicket', '25'));
    expect(mended).toMatchObject({ code: 'saved', errors: {}, state: 1 });
    const { inputs } = await view();
    expect(inputs.asTyped).toBeUndefined();
    expect(inputs.fields.costPerTicket).toMatchObject({ level: 'manual', value: 25 });
    expect((await texts())['fields.costPerTicket.value']).toBe('25.00');
  });

  it('does not block the rest of the same save', async () => {
    const { save, view } = await open(people, 'investment');
    const answer = await save({ trainingCost: '7,000', 'licences[0].quantity': 'many', annualUpliftPct: '31' });
    expect(Object.keys(answer.errors).sort()).toEqual(['annualUpliftPct', 'licences[0].quantity']);
    expect(statusOf(answer, 'investment')).toBe('2 problems to fix');
    const { investment } = (await view()).inputs;
    expect(investment).toMatchObject({ trainingCost: 7000, annualUpliftPct: 0 });
    expect(investment?.licences[0]).toMatchObject({ componentId: 5, discountPct: 0 });
  });

  it('is one of ten texts of a step that every other device shows', async () => {
    const { save, texts, view } = await open(people, 'assumptions');
    const fields = Object.keys((await view()).inputs.fields).slice(0, 10);
    const typed = Object.assign({}, ...fields.map((field) => manual(field, `${field}?`))) as Texts;
    const answer = await save(typed);
    expect(statusOf(answer, 'assumptions')).toBe('10 problems to fix');
    expect(await texts()).toMatchObject(typed);
  });

  it('is not reported for customer facts that were never entered', async () => {
    const { save, view } = await open(people, 'assumptions', { until: 'products' });
    const answer = await save(manual('employees', '1200'));
    expect(answer.errors).toEqual({ 'fields.endpointsManaged.value': ['Enter a value'] });
    expect(statusOf(answer, 'assumptions')).toMatch(/^1 of \d+ figures missing$/);
    expect((await view()).inputs.asTyped).toBeUndefined();
  });

  it('of a removed product is ignored, and shown again with the product', async () => {
    const { save, texts } = await open(people, 'investment');
    const line = Object.entries(await texts()).find(([name, id]) => /componentId$/.test(name) && id === '6');
    const name = String(line?.[0]).replace('componentId', 'discountPct');
    await save({ [name]: '150' });
    const without = await save({ proposedAddOns: [] }, { step: 'products' });
    expect(without.state).toBe(1);
    const again = await save({ proposedAddOns: ['6'] }, { step: 'products' });
    expect(again.state).toBe(0);
    expect((await texts())[name]).toBe('150');
  });

  it('in a list preserves the whole list as typed', async () => {
    const { save, texts, view } = await open(people, 'report');
    const typed = {
      'freePages[0].title': '',
      'freePages[0].text': 'A page without a title',
      'freePages[1].title': 'Second',
      'freePages[1].text': 'Fits',
    };
    const answer = await save(typed);
    expect(answer.errors).toEqual({ 'freePages[0].title': ['Enter a title'] });
    expect(answer.state).toBe(0);
    expect(await texts()).toMatchObject(typed);
    expect((await view()).inputs.report?.freePages).toEqual([{ title: 'Second', text: 'Fits' }]);
    const mended = await save({ ...typed, 'freePages[0].title': 'First' });
    expect(mended).toMatchObject({ errors: {}, state: 1 });
  });
});

describe('an invalid choice', () => {
  it('of products is preserved whole, and the previous choice applies until it is valid', async () => {
    const { save, texts, view } = await open(people, 'products');
    const answer = await save({ proposedSubProducts: ['3', '5'] });
    expect(answer.state).toBe(0);
    expect(answer.errors.proposedSubProducts?.[0]).toBe('SaaS Essentials and SaaS Enterprise can’t be combined');
    expect((await texts()).proposedSubProducts).toEqual(['3', '5']);
    expect((await view()).inputs.selection?.proposed.subProducts).toEqual([5]);
  });

  it('of a scenario waits for its confirmation, and the rest is stored', async () => {
    const { save, texts, view } = await open(people, 'scenario');
    const asked = await save({ scenarioId: '4', name: 'Under another name' });
    expect(asked).toMatchObject({ state: 0, clears: { from: 'New Business', to: 'Consolidation Proposal' } });
    expect(asked.errors.scenarioId?.[0]).toMatch(/^Consolidation Proposal clears the selected products/);
    expect((await texts()).scenarioId).toBe('4');
    expect(await view()).toMatchObject({ estimate: { scenarioId: 1, name: 'Under another name' } });
    const confirmed = await save({ clearsProducts: 'yes' });
    expect(confirmed.errors).toEqual({});
    expect(await view()).toMatchObject({ estimate: { scenarioId: 4 }, inputs: { selection: null } });
  });

  it('of a half-typed customer creates none until it is submitted', async () => {
    const { save, view } = await open(people, 'scenario');
    const half = await save({ customerId: '', newCustomer: 'Harbor Lan' });
    expect(half.errors).toEqual({ newCustomer: ['Continue to add this customer'] });
    expect((await view()).estimate.customer.id).toBe(people.halden);
    await save({ newCustomer: 'Harbor Lanterns' }, { isPressed: true });
    expect((await view()).estimate.customer.name).toBe('Harbor Lanterns');
  });
});

describe('a level that is tried', () => {
  it('restores the typed value with Manual', async () => {
    const { save, view } = await open(people, 'assumptions');
    const entry = async () => (await view()).inputs.fields.costPerTicket;
    await save(manual('costPerTicket', '33'));
    await save({ 'fields.costPerTicket.level': 'low', 'fields.costPerTicket.value': '' });
    expect(await entry()).toEqual({ level: 'low', value: 18, typed: 33 });
    await save({ 'fields.costPerTicket.level': 'high', 'fields.costPerTicket.value': '27.00' });
    await save({ 'fields.costPerTicket.level': 'manual' });
    expect(await entry()).toMatchObject({ level: 'manual', value: 33 });
  });
});
