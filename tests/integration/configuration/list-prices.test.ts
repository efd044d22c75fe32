import { describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import type { FamilyForm } from '#app/modules/catalogue/manage.schema.ts';
import { changeFamily, readFamily } from '#app/modules/catalogue/manage.server.ts';
import { changeRules, readRules } from '#app/modules/catalogue/manage-rules.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { listVersions } from '#app/modules/configuration/versions.server.ts';
import { investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { listByCustomer } from '#app/modules/estimates/list/by-customer.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { findAvailableUpdates, moveToNewest } from '#app/modules/estimates/refresh/refresh.server.ts';
import { saveInvestment } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { readSnapshot, savingsOf } from '#app/modules/estimates/savings.server.ts';
import { loadInvestment } from '#app/routes/estimates/investment/load-investment.server.ts';
import { loadProducts } from '#app/routes/estimates/products/load-products.server.ts';
import { usePeople } from '../estimates/people.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';
import { publishAll } from './publish-all.ts';

const people = usePeople();

const ENTERPRISE = 5;

type Product = FamilyForm['products'][number];

/** Changes SaaS Enterprise, and its family, as Manage Products does, and publishes that. */
async function change(values: Partial<Product>, ofFamily: Partial<FamilyForm> = {}): Promise<void> {
  const { products, savedBy: _, ...family } = await readFamily(people.administrator, 2);
  await changeFamily(people.administrator, {
    ...family,
    ...ofFamily,
    products: products.map(({ kind: _, priceUnit: __, savedBy: ___, ...product }) =>
      product.id === ENTERPRISE ? { ...product, ...values } : product,
    ),
  });
  await publishAll(people.administrator);
}

const read = (estId: number) => readEstimate(people.engineer, estId);
const pricesOf = async (estId: number) =>
  loadInvestment(await read(estId)).licences.map(({ listPrice: { label }, componentId }) => ({ label, componentId }));

/** The costs of the worked example with a price for SaaS Enterprise as a form posts it. */
async function price(made: { estId: number; version: number }, unitPrice: string) {
  const licences = [{ componentId: '5', quantity: '1,000', unitPrice, discountPct: '0' }];
  return saveInvestment(people.engineer, investmentForm.parse({ ...FORMS.investment, ...made, licences }));
}

const storedPrice = async (estId: number) =>
  (await read(estId)).inputs.investment?.licences.find(({ componentId }) => componentId === ENTERPRISE)?.unitPrice;

describe('a unit price', () => {
  it('follows the list price when omitted or cleared; a typed one is preserved, also when the list has the same', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'Priced' });
    expect(await storedPrice(made.estId)).toBeUndefined();
    const typed = await price(made, '55.00');
    expect(await storedPrice(made.estId)).toBe(55);
    expect(await pricesOf(made.estId)).toContainEqual({ label: '$60', componentId: ENTERPRISE });
    const emptied = await price(typed, '');
    expect(await storedPrice(made.estId)).toBeUndefined();
    expect(loadInvestment(await read(made.estId)).texts['licences[0].unitPrice']).toBe('');
    await price(emptied, '60.00');
    expect(await storedPrice(made.estId)).toBe(60);
    expect(loadInvestment(await read(made.estId)).texts['licences[0].unitPrice']).toBe('60.00');
  });
});

describe('a new list price', () => {
  it('creates a configuration version, which the update page compares line by line before it is applied', async () => {
    const listed = await makeExample(people.engineer, people.halden, { name: 'At list price' });
    const typed = await makeExample(people.engineer, people.halden, { name: 'At 55' });
    const priced = await price(typed, '55');
    const before = await read(listed.estId);
    await change({ listPrice: 75 });

    expect(await read(listed.estId)).toMatchObject({ headline: before.headline });
    expect(await pricesOf(listed.estId)).toContainEqual({ label: '$60', componentId: ENTERPRISE });
    const { configuration } = await findAvailableUpdates(people.engineer, await read(listed.estId));
    expect(configuration?.changes).toEqual([{ label: 'SaaS Enterprise', level: 'listPrice', before: 60, after: 75 }]);
    expect(configuration?.outcome.after?.all.npv).toBeLessThan(configuration?.outcome.before?.all.npv ?? 0);
    const ofTyped = await findAvailableUpdates(people.engineer, await read(typed.estId));
    expect(ofTyped.configuration?.changes).toEqual([]);
    expect(ofTyped.configuration?.outcome.after?.all.npv).toBe(ofTyped.configuration?.outcome.before?.all.npv);

    const configId = await newestConfigId();
    await moveToNewest(people.engineer, { ...listed, configId });
    expect((await read(listed.estId)).headline?.all.npv).toBe(configuration?.outcome.after?.all.npv);
    await moveToNewest(people.engineer, { ...priced, configId });
    expect(await storedPrice(typed.estId)).toBe(55);
    const { rows } = await listVersions(people.administrator, { limit: 1, offset: 0 });
    expect(rows[0]).toMatchObject({
      note: 'Products',
      author: expect.stringContaining('Tester'),
    });
  });

  it('is shown as set by the vendor with its version, and a typed price as our estimate', async () => {
    await change({ listPrice: 77 });
    const version = await newestConfigId();
    const priceIn = async (estId: number) => {
      const { traces } = await savingsOf(people.engineer, estId);
      return traces['metric:costs']?.inputs.find(({ id }) => id === 'licences.0.unitPrice')?.evidence;
    };
    const listed = await makeExample(people.engineer, people.halden, { name: 'At the new list price' });
    expect(await priceIn(listed.estId)).toBe(`Set by ${env().brandName}, version ${version}`);
    await price(listed, '55');
    expect(await priceIn(listed.estId)).toBe('Our estimate');
  });

  it('is applied to a clone, which says so', async () => {
    const made = await makeExample(people.engineer, people.halden, { name: 'To be cloned' });
    await change({ listPrice: 80 });
    const clone = await cloneEstimate(people.engineer, { estimateId: made.estId, estimateName: 'Cloned' });
    expect(clone.changedPresets).toEqual(['SaaS Enterprise']);
    expect(await pricesOf(clone.estId)).toContainEqual({ label: '$80', componentId: ENTERPRISE });
  });
});

describe('the update page', () => {
  it('lists the changes of products and rules that touch the estimate, and no others', async () => {
    const { administrator, engineer, halden } = people;
    const draft = await makeExample(engineer, halden, { name: 'Touched by rules' });
    const { components: _, savedBy: __, ...rules } = await readRules(administrator);
    await changeRules(administrator, { ...rules, exclude: ['steelhead'] });
    await change({ isActive: false, addOns: [] }, { name: 'Aternity One' });
    const { configuration } = await findAvailableUpdates(engineer, await read(draft.estId));
    expect(configuration?.sentences).toEqual([
      'SaaS Enterprise is no longer offered. This estimate keeps it.',
      'The product family Aternity (Digital Experience) is now called Aternity One.',
      'Intel Module needs SaaS Essentials. Choose again on the Products step.',
    ]);
    await change({ isActive: true, addOns: [6] });
  });
});

describe('a renamed product', () => {
  it('keeps its earlier name in the list, report and files of existing estimates', async () => {
    const generated = await makeExample(people.engineer, people.brannoc, {
      name: 'Generated before',
      until: 'generated',
    });
    const draft = await makeExample(people.engineer, people.brannoc, { name: 'Drafted before' });
    await change({ name: 'Aaa Platform' });
    const after = await makeExample(people.engineer, people.brannoc, { name: 'Made after' });

    const { rows } = await listEstimates(people.engineer, listQuery.parse({ search: 'Brannoc', sort: 'productName' }));
    expect(rows.map(({ estName, productName }) => [estName, productName])).toEqual([
      ['Made after', 'Aaa Platform, Intel Module'],
      ['Generated before', 'SaaS Enterprise, Intel Module'],
      ['Drafted before', 'SaaS Enterprise, Intel Module'],
    ]);
    const { groups } = await listByCustomer(people.engineer, { search: 'Brannoc' }, { limit: 10, offset: 0 });
    expect(groups[0]?.rows.map(({ productName }) => productName)).toEqual(
      [...rows].sort((one, other) => other.estId - one.estId).map(({ productName }) => productName),
    );
    const { catalogue } = await readSnapshot(people.engineer, generated.estId);
    expect(catalogue.components.find(({ id }) => id === ENTERPRISE)?.name).toBe('SaaS Enterprise');

    const { configuration } = await findAvailableUpdates(people.engineer, await read(draft.estId));
    expect(configuration?.renamings).toEqual([{ before: 'SaaS Enterprise', after: 'Aaa Platform' }]);
    await moveToNewest(people.engineer, { ...draft, configId: await newestConfigId() });
    const moved = await listEstimates(people.engineer, listQuery.parse({ search: 'Drafted before' }));
    expect(moved.rows[0]?.productName).toBe('Aaa Platform, Intel Module');
    expect((await findAvailableUpdates(people.engineer, await read(after.estId))).configuration).toBeNull();
    const shownIn = async (estId: number) => JSON.stringify((await loadProducts(await read(estId))).families);
    expect(await shownIn(generated.estId)).not.toContain('Aaa Platform');
    expect(await shownIn(after.estId)).toContain('Aaa Platform');
  });
});
