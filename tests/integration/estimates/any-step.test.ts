import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/errors.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { productForm, saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { changeProducts, saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { usePeople } from './people.ts';
import { FORMS, makeExample } from './worked-example.ts';

const people = usePeople();

const save = (body: object) => saveEstimate(people.engineer, saveForm.parse(body));
const change = (body: object) => changeProducts(people.engineer, productForm.parse(body));
const read = (estId: number) => readEstimate(people.engineer, estId);

describe('saving several steps in one call', () => {
  it('completes a draft from its first step to Ready', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'scenario' });
    const saved = await save({
      estId,
      version,
      proposedSubProducts: [5],
      proposedAddOns: [6],
      fields: FORMS.facts,
      ...FORMS.investment,
    });
    expect(saved).toMatchObject({ version: version + 1, state: 1 });
    expect((await read(estId)).headline?.all.npv).toBeCloseTo(310_198.0239271225, 6);
  });

  it('leaves everything that it omits unchanged', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Untouched' });
    const before = await read(made.estId);
    await save({ estId: made.estId, version: made.version, trainingCost: 6000 });
    const after = await read(made.estId);
    const { investment, ...rest } = after.inputs;
    const { investment: costs, ...stored } = before.inputs;
    expect(rest).toEqual(stored);
    expect(investment).toEqual({ ...costs, trainingCost: 6000 });
    expect(after.estimate.name).toBe('Untouched');
  });

  it('changes only the name when only the name is sent', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Old name' });
    const before = await read(made.estId);
    await save({ estId: made.estId, version: made.version, name: 'New name' });
    const after = await read(made.estId);
    expect(after.estimate).toMatchObject({ name: 'New name', customer: before.estimate.customer });
    expect(after.inputs).toEqual(before.inputs);
  });

  it('stores nothing when one part is rejected', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'All or nothing' });
    const saving = save({
      estId: made.estId,
      version: made.version,
      name: 'Never stored',
      fields: { costPerTicket: { level: 'manual', value: '501' } },
    });
    await expect(saving).rejects.toMatchObject({
      code: 'unprocessable',
      errors: { 'fields.costPerTicket.value': ["Value can't be more than 500"] },
    } satisfies Partial<AppError>);
    expect((await read(made.estId)).estimate).toMatchObject({ name: 'All or nothing', version: made.version });
  });

  it('rejects a name that no step has', () => {
    expect(saveForm.safeParse({ estId: 1, version: 1, ownerId: 2 }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['ownerId'] },
    ]);
  });

  it('rejects a stale version', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Stale' });
    await save({ estId: made.estId, version: made.version, trainingCost: 1 });
    await expect(save({ estId: made.estId, version: made.version, trainingCost: 2 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('changing only the products', () => {
  it('leaves omitted sides and lists unchanged', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Products' });
    await change({ estId: made.estId, version: made.version, products: { updated: { addOns: [] } } });
    const view = await read(made.estId);
    expect(view.estimate.prodCombinationId).toBe('5');
    expect(view.inputs.selection?.proposed).toMatchObject({ subProducts: [5], addOns: [] });
  });

  it('rejects a pair that cannot be combined', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Pair' });
    const products = { updated: { subProducts: [10, 13], addOns: [] } };
    await expect(change({ estId: made.estId, version: made.version, products })).rejects.toMatchObject({
      code: 'unprocessable',
      errors: { proposedSubProducts: ['NPM+ already includes AppResponse'] },
    });
  });
});
