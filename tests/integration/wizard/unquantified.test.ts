import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { beforeAll, expect, it } from 'vitest';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { settlePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, plainSeller } from './plain-pages.ts';

/** Benefits without an amount, which the report lists if they are selected. */

useTestDatabase();
const web = useWebServer();
let seller: Awaited<ReturnType<typeof plainSeller>>;
let estId: number;
beforeAll(async () => {
  seller = await plainSeller(web.url);
  ({ estId } = await makeExample(seller.actor, (await settlePeople()).halden));
});

const itemsOf = (family: number) =>
  standardCatalogue.unquantifiedBenefits.find(({ familyId }) => familyId === family)?.items ?? [];
const read = () => readEstimate(seller.actor, estId);
const address = () => `/estimates/update?estId=${estId}&step=report`;
const boxes = async () => inputsNamed(await seller.open(address()), 'unquantified');
const versionOf = async () => (await read()).estimate.version;
const save = async (sent: object) =>
  saveEstimate(seller.actor, saveForm.parse({ estId, version: await versionOf(), ...sent })).catch((e) => e.errors);

it('offers unquantified benefits of the chosen family, and lists only selected ones', async () => {
  expect((await boxes()).map(({ isChecked }) => isChecked)).toEqual(itemsOf(2).map(() => false));
  expect(await previewSnapshot(seller.actor, estId)).not.toHaveProperty('unquantified');
});

it('adds selected unquantified benefits to the report without changing a result, until they are cleared', async () => {
  const before = (await read()).headline;
  const [first = '', second = ''] = itemsOf(2);
  const post = async (selected: [string, string][]) =>
    seller.send(address(), [
      ['intent', 'save'],
      ['estId', String(estId)],
      ['version', String(await versionOf())],
      ['introduction', 'Ours'],
      ...selected,
    ]);
  await post([
    ['unquantified', second],
    ['unquantified', first],
  ]);
  expect((await boxes()).map(({ isChecked }) => isChecked)).toEqual([true, true, false]);
  expect((await previewSnapshot(seller.actor, estId)).unquantified).toEqual([first, second]);
  expect((await read()).headline).toEqual(before);
  await post([]);
  expect((await boxes()).some(({ isChecked }) => isChecked)).toBe(false);
});

it('saves and reads back unquantified benefits by API calls, which leave omitted ones unchanged', async () => {
  const [first = ''] = itemsOf(2);
  await save({ unquantified: [first] });
  await save({ footer: 'Ours' });
  const input = saveInputOf(await read());
  expect(input.unquantified).toEqual([first]);
  expect(await save(input)).toMatchObject({ version: input.version });
  expect(await save({ unquantified: itemsOf(5) })).toHaveProperty('unquantified[0]');
});
