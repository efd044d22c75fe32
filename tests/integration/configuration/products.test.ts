import { SELECTION_RULES_KEY } from '@worthwhile/roi-core/schema';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { allowedPairs, listProductFamilies, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { changeFamily, readFamily } from '#app/modules/catalogue/manage.server.ts';
import { changeRules, readRules } from '#app/modules/catalogue/manage-rules.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { familyTexts } from '#app/routes/products/family-texts.ts';
import { saveFamilyForm } from '#app/routes/products/save-family.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { errorsOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from '../estimates/people.ts';
import { publishAll } from './publish-all.ts';

const people = usePeople();

/** The displayed form of a family, with some fields changed. */
async function familyFormOf(familyId: number, edits: Record<string, string> = {}) {
  const family = await readFamily(people.administrator, familyId);
  const texts = familyTexts(family);
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...texts, ...edits })) form.set(name, text);
  return form;
}

describe('a product family', () => {
  it('is saved with its products, whose names, prices and add-ons new estimates use', async () => {
    const form = await familyFormOf(3, {
      name: 'Networks',
      colour: '#123abc',
      'p13.name': 'NPM Plus',
      'p13.listPrice': '1,234.50',
      'p10.addOn.a14': 'on',
    });
    expect(await saveFamilyForm(people.administrator, 3, form)).toBe(3);
    expect((await listProductFamilies()).find(({ id }) => id === 3)?.name).not.toBe('Networks');
    await publishAll(people.administrator);
    const catalogue = await readCatalogue(await newestConfigId());
    expect(catalogue.components.find(({ id }) => id === 13)?.name).toBe('NPM Plus');
    expect(catalogue.listPrices.find(({ componentId }) => componentId === 13)?.listPrice).toBe(1234.5);
    expect(catalogue.addOnParents['14']).toEqual([10, 13]);
    const family = (await listProductFamilies()).find(({ id }) => id === 3);
    expect(family).toMatchObject({ name: 'Networks', colour: '#123abc' });
  });

  it('is recorded in the audit trail with its changes, and without omitted fields', async () => {
    await saveFamilyForm(people.administrator, 4, await familyFormOf(4, { category: 'Insight', 'p18.name': 'IQ Ops' }));
    const events = await execute(
      sql`SELECT detail FROM audit_events WHERE action = 'configuration.drafted' ORDER BY id`,
    );
    expect(events.at(-1)?.detail).toEqual({
      before: { 'family:4.category': 'AIOps', 'component:18.name': 'IQ' },
      after: { 'family:4.category': 'Insight', 'component:18.name': 'IQ Ops' },
    });
  });

  it('appears at its position in the order', async () => {
    expect((await listProductFamilies()).map(({ id }) => id)).toEqual([2, 6, 3, 4, 5]);
    await saveFamilyForm(people.administrator, 5, await familyFormOf(5, { position: '0' }));
    await publishAll(people.administrator);
    expect((await listProductFamilies()).map(({ id }) => id)).toEqual([2, 5, 6, 3, 4]);
  });

  it('reports errors by field', async () => {
    const form = await familyFormOf(2, {
      name: ' ',
      colour: 'red',
      position: '1.5',
      'p5.listPrice': '-1',
      'p1.name': '',
    });
    expect(await errorsOf(saveFamilyForm(people.administrator, 2, form))).toEqual({
      name: ['Enter a name'],
      colour: ['Enter a color as # and 6 hex digits, for example #0B5D57'],
      position: ['Enter a whole number'],
      'p5.listPrice': ["Value can't be less than 0"],
      'p1.name': ['Enter a name'],
    });
  });

  it('has unique names of active products, in any case; an inactive product can share one', async () => {
    const [one, other] = (await readFamily(people.administrator, 2)).products;
    const [first, second] = [one?.id, other?.id];
    const twice = { [`p${second}.name`]: ` ${one?.name.toUpperCase()} ` };
    expect(await errorsOf(saveFamilyForm(people.administrator, 2, await familyFormOf(2, twice)))).toEqual({
      [`p${first}.name`]: ['Another active product of this family has this name'],
      [`p${second}.name`]: ['Another active product of this family has this name'],
    });
    const inactive = { ...twice, [`p${second}.isActive`]: '' };
    expect(await saveFamilyForm(people.administrator, 2, await familyFormOf(2, inactive))).toBeGreaterThan(0);
  });

  it('includes only its own products and add-ons', async () => {
    const family = await readFamily(people.administrator, 6);
    const { products, savedBy: _, ...rest } = family;
    const [mobile] = products.map(({ kind: _, priceUnit: __, savedBy: ___, ...product }) => product);
    if (!mobile) throw new Error('The family has no product.');
    expect(await errorsOf(changeFamily(people.administrator, { ...rest, products: [{ ...mobile, id: 1 }] }))).toEqual({
      'p1.name': ['Unknown product in this family'],
    });
    expect(
      await errorsOf(changeFamily(people.administrator, { ...rest, products: [{ ...mobile, addOns: [4] }] })),
    ).toEqual({
      'p8.name': ['Choose add-ons of this family'],
    });
  });
});

describe('the selection rules', () => {
  it('limit the products that can be combined, by estimate type', async () => {
    const before = await allowedPairs();
    expect(before.estimateNew).not.toContain('2,3');
    expect(before.estimateNew).toContain('5,8');
    const rules = await readRules(people.administrator);
    const { components: _, savedBy: __, ...form } = rules;
    await changeRules(people.administrator, {
      ...form,
      forbiddenPairs: { ...form.forbiddenPairs, estimateNew: [[5, 8]] },
    });
    await publishAll(people.administrator);
    const after = await allowedPairs();
    expect([after.estimateNew.includes('2,3'), after.estimateNew.includes('5,8')]).toEqual([true, false]);
    expect(after.estimateExisting).toEqual(before.estimateExisting);
  });

  it('exclude products by the include and exclude lists', async () => {
    const { components: _, savedBy: __, ...form } = await readRules(people.administrator);
    await changeRules(people.administrator, { ...form, include: ['Steel'], exclude: [] });
    await publishAll(people.administrator);
    const pairs = await allowedPairs();
    expect(pairs.estimateExisting.some((pair) => pair.split(',').includes('20'))).toBe(false);
    expect(pairs.estimateNew.some((pair) => pair.split(',').includes('20'))).toBe(true);
  });

  it('reject a pair with an unknown product', async () => {
    const { components: _, savedBy: __, ...form } = await readRules(people.administrator);
    const forbiddenPairs = { ...form.forbiddenPairs, estimateNew: [[5, 99] as [number, number]] };
    expect(await errorsOf(changeRules(people.administrator, { ...form, forbiddenPairs }))).toEqual({
      [SELECTION_RULES_KEY]: ['Choose products from the list'],
    });
  });
});
