import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { beforeAll, expect, it } from 'vitest';
import { previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, openDraft, usePlainSeller } from './plain-pages.ts';

/** Benefits without an amount, which the report lists if they are selected. */

const seller = usePlainSeller();
let draft: ReturnType<typeof openDraft>;
beforeAll(async () => {
  draft = openDraft(seller, (await makeExample(seller.actor, await addCustomer(seller.actor))).estId);
});

const itemsOf = (family: number) =>
  standardCatalogue.unquantifiedBenefits.find(({ familyId }) => familyId === family)?.items ?? [];
const boxes = async () => inputsNamed(await draft.open('report'), 'unquantified');

it('offers unquantified benefits of the chosen family, and lists only selected ones', async () => {
  expect((await boxes()).map(({ isChecked }) => isChecked)).toEqual(itemsOf(2).map(() => false));
  expect(await previewSnapshot(seller.actor, draft.estId)).not.toHaveProperty('unquantified');
});

it('adds selected unquantified benefits to the report without changing a result, until they are cleared', async () => {
  const before = (await draft.read()).headline;
  const [first = '', second = ''] = itemsOf(2);
  const post = (selected: [string, string][]) => draft.send('report', [['introduction', 'Ours'], ...selected], 'save');
  await post([
    ['unquantified', second],
    ['unquantified', first],
  ]);
  expect((await boxes()).map(({ isChecked }) => isChecked)).toEqual([true, true, false]);
  expect((await previewSnapshot(seller.actor, draft.estId)).unquantified).toEqual([first, second]);
  expect((await draft.read()).headline).toEqual(before);
  await post([]);
  expect((await boxes()).some(({ isChecked }) => isChecked)).toBe(false);
});

it('saves and reads back unquantified benefits by API calls, which leave omitted ones unchanged', async () => {
  const [first = ''] = itemsOf(2);
  await draft.save({ unquantified: [first] });
  await draft.save({ footer: 'Ours' });
  const input = saveInputOf(await draft.read());
  expect(input.unquantified).toEqual([first]);
  expect(await draft.save(input)).toMatchObject({ version: input.version });
  expect(await draft.save({ unquantified: itemsOf(5) })).toHaveProperty('unquantified[0]');
});
