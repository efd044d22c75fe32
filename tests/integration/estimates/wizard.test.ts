import { describe, expect, it } from 'vitest';
import { searchCustomers } from '#app/modules/customers/customers.server.ts';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { createEstimate, saveScenario } from '#app/modules/estimates/scenario.server.ts';
import { refusalOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from './people.ts';
import { FORMS, makeExample } from './worked-example.ts';

const people = usePeople();

describe('creating an estimate', () => {
  it('matches the worked example, to the cent', async () => {
    const saved = await makeExample(people.engineer, people.halden);
    const view = await readEstimate(people.engineer, saved.estId);
    expect(saved.state).toBe(1);
    expect(view.headline?.all.npv).toBeCloseTo(310_198.0239271225, 6);
    expect(view.estimate.prodCombinationId).toBe('5,6');
    expect(view.firstIncomplete).toBe('generate');
  });

  it('redirects to the first incomplete step', async () => {
    const saved = await makeExample(people.engineer, people.halden, { until: 'products', name: 'Half way' });
    const view = await readEstimate(people.engineer, saved.estId);
    expect(view.firstIncomplete).toBe('assumptions');
    expect(view.headline).toBeNull();
    expect(view.can).toMatchObject({ change: true, generate: false, download: false });
  });

  it('creates a new customer once, however often the form is sent', async () => {
    const form = scenarioForm.parse({ ...FORMS.scenario, name: 'First', newCustomer: '  Brand   New ' });
    const one = await createEstimate(people.engineer, form);
    const other = await createEstimate(people.engineer, { ...form, name: 'Second', newCustomer: 'brand new' });
    const names = await Promise.all(
      [one, other].map(async ({ estId }) => (await readEstimate(people.engineer, estId)).estimate.customer),
    );
    expect(names[0]?.name).toBe('Brand New');
    expect(names[1]).toEqual(names[0]);
  });

  it('creates one estimate and one customer for a form sent five times in parallel', async () => {
    const submissionId = 'submission-of-the-wizard';
    const form = scenarioForm.parse({ ...FORMS.scenario, name: 'Double', newCustomer: 'Double Ltd', submissionId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => createEstimate(people.engineer, form)));
    expect(new Set(answers.map(({ estId }) => estId)).size).toBe(1);
    const other = await createEstimate(people.engineer, { ...form, name: 'Another name' });
    expect(other.estId).not.toBe(answers[0]?.estId);
    const customers = await searchCustomers(people.engineer, 'Double Ltd');
    expect(customers).toHaveLength(1);
  });

  it('rejects a customer of another tenant as unknown', async () => {
    const form = scenarioForm.parse({ ...FORMS.scenario, customerId: people.marlow });
    expect((await refusalOf(createEstimate(people.engineer, form))).errors).toEqual({
      customerId: ['Choose a customer'],
    });
  });

  it.each([
    ['0.09', 'Value must be at least 0.1'],
    ['0x10', 'Value does not match the required pattern'],
    ['1e5', 'Value does not match the required pattern'],
    ['', 'Enter a value'],
  ])('rejects the currency value %j', (currencyValue, message) => {
    const parsed = scenarioForm.safeParse({ ...FORMS.scenario, customerId: '1', currencyValue });
    expect(parsed.error?.issues).toMatchObject([{ path: ['currencyValue'], message }]);
  });
});

describe('choosing products', () => {
  it.each([
    [
      { proposedSubProducts: ['3', '5'] },
      { proposedSubProducts: ['SaaS Essentials and SaaS Enterprise can’t be combined'] },
    ],
    [{ proposedSubProducts: ['13', '10'] }, { proposedSubProducts: ['NPM+ already includes AppResponse'] }],
    [{ proposedSubProducts: '13', proposedAddOns: '6' }, { proposedAddOns: expect.any(Array) }],
    [{ proposedSubProducts: '99' }, { proposedSubProducts: ['Choose products from the list'] }],
    [{}, { proposedSubProducts: ['Select at least one product'] }],
  ])('rejects %j with the reason', async (chosen, errors) => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'scenario' });
    const error = await refusalOf(saveSelection(people.engineer, selectionForm.parse({ ...chosen, estId, version })));
    expect(error).toMatchObject({ code: 'unprocessable', errors });
  });

  it('preserves the entries of a removed product, and restores them', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'In and out' });
    const before = await readEstimate(people.engineer, made.estId);
    const without = await saveSelection(
      people.engineer,
      selectionForm.parse({ proposedSubProducts: '5', estId: made.estId, version: made.version }),
    );
    expect((await readEstimate(people.engineer, made.estId)).headline?.all.npv).not.toBe(before.headline?.all.npv);
    await saveSelection(
      people.engineer,
      selectionForm.parse({ ...FORMS.products, estId: made.estId, version: without.version }),
    );
    expect((await readEstimate(people.engineer, made.estId)).headline).toEqual(before.headline);
  });

  it('starts over after another scenario was chosen', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { name: 'Other scenario' });
    const form = scenarioForm.parse({
      ...{ ...FORMS.scenario, name: 'Other scenario', scenarioId: '4' },
      ...{ estId, version, customerId: people.halden },
    });
    expect(await saveScenario(people.engineer, form)).toMatchObject({ state: 0 });
    const { inputs, estimate, firstIncomplete } = await readEstimate(people.engineer, estId);
    expect(inputs.selection).toBeNull();
    expect(estimate.prodCombinationId).toBe('');
    expect(firstIncomplete).toBe('products');
  });
});

describe('numbers', () => {
  const enter = async (fields: Record<string, object>) => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'products' });
    return saveAssumptions(
      people.engineer,
      assumptionsForm.parse({ estId, version, fields: { ...FORMS.facts, ...fields } }),
    );
  };

  it.each([
    ['escalatedTicketPct', '120', "Value can't be more than 100"],
    ['deviceLifeYears', '0.5', "Value can't be less than 1"],
    ['devicePrice', '-5', 'enter value more than 0'],
    ['devicePrice', 'abc', 'Value does not match the required pattern'],
    ['employees', '', 'Enter a value'],
  ])('rejects %s = %j', async (field, value, message) => {
    const error = await refusalOf(enter({ [field]: { level: 'manual', value } }));
    expect(error.errors).toEqual({ [`fields.${field}.value`]: [message] });
  });

  it('reports all invalid figures together', async () => {
    const error = await refusalOf(
      enter({
        escalatedTicketPct: { level: 'manual', value: '101' },
        devicePrice: { level: 'manual', value: '20001' },
      }),
    );
    expect(error.errors).toEqual({
      'fields.escalatedTicketPct.value': ["Value can't be more than 100"],
      'fields.devicePrice.value': ["Value can't be more than 20,000"],
    });
  });

  it('stores a changed benchmark as Manual, and removes an excluded figure from the model', async () => {
    const { estId } = await enter({
      costPerTicket: { level: 'average', value: '25.50', whose: 'seller' },
      endpointKwhYear: { level: 'exclude', value: '' },
    });
    const { fields } = (await readEstimate(people.engineer, estId)).inputs;
    expect(fields.costPerTicket).toEqual({ level: 'manual', value: 25.5, whose: 'seller' });
    expect(fields.endpointKwhYear).toEqual({ level: 'exclude', value: null });
    expect(fields.ticketsPerEndpointMonth).toMatchObject({ level: 'average' });
  });

  it('leaves a value unchanged when it is posted as displayed', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'In pounds' });
    const euro = scenarioForm.parse({
      ...FORMS.scenario,
      ...made,
      name: 'In pounds',
      customerId: people.halden,
      currencyId: '2',
      currencyValue: '0.9234',
    });
    const saved = await saveScenario(people.engineer, euro);
    const { inputs } = await readEstimate(people.engineer, made.estId);
    expect(inputs.fields.costPerTicket?.value).toBeCloseTo(22 * 0.9234, 12);
    expect(inputs.investment?.trainingCost).toBeCloseTo(5000 * 0.9234, 12);

    const fields = { ...FORMS.facts, costPerTicket: { level: 'average', value: '20.31' } };
    const again = await saveAssumptions(
      people.engineer,
      assumptionsForm.parse({ estId: made.estId, version: saved.version, fields }),
    );
    const sameRate = { ...euro, currencyValue: 0.92, version: again.version };
    await saveScenario(people.engineer, sameRate);
    const after = await readEstimate(people.engineer, made.estId);
    expect(after.inputs.fields.costPerTicket).toEqual(inputs.fields.costPerTicket);
    expect(after.estimate.currency.value).toBe(0.9234);
    // But for prices that follow the list, which has two decimals in every currency: 55.40 and not 55.404.
    expect(after.headline?.all.npv).toBeCloseTo(310_198.0239271225 * 0.9234, -2);
  });

  it('checks amounts against the limits of their currency', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'assumptions' });
    const form = { ...FORMS.investment, estId, version, trainingCost: '100,000,001', annualUpliftPct: '31' };
    const error = await refusalOf(saveInvestment(people.engineer, investmentForm.parse(form)));
    expect(error.errors).toEqual({
      trainingCost: ["Value can't be more than 100,000,000"],
      annualUpliftPct: ["Value can't be more than 30"],
    });
  });
});

describe('two people, one draft', () => {
  it('rejects a save from an older version with the current values', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'products' });
    const save = (subProduct: string) =>
      saveSelection(people.engineer, selectionForm.parse({ proposedSubProducts: subProduct, estId, version }));
    await save('3');
    const error = await refusalOf(save('2'));
    expect(error.code).toBe('conflict');
    expect(error.detail).toMatchObject({ inputs: { selection: { proposed: { subProducts: [3] } } } });
    expect((await readEstimate(people.engineer, estId)).estimate.prodCombinationId).toBe('3');
  });

  it('treats the same form sent twice as one', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'products' });
    const form = selectionForm.parse({ proposedSubProducts: '3', estId, version });
    const [one, other] = await Promise.all([
      saveSelection(people.engineer, form),
      saveSelection(people.engineer, form),
    ]);
    expect(one).toEqual(other);
    expect(one?.version).toBe(version + 1);
  });
});
