import { expect, it } from 'vitest';
import { describeConfiguration } from '#app/modules/catalogue/configuration-view.server.ts';
import { changeRules, readRules } from '#app/modules/catalogue/manage-rules.server.ts';
import { scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { createEstimate, saveScenario } from '#app/modules/estimates/scenario.server.ts';
import { loadScenario } from '#app/routes/estimates/scenario/load-scenario.server.ts';
import { usePeople } from '../estimates/people.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';
import { publishAll } from './publish-all.ts';

/** Offered business scenarios. */

const people = usePeople();

async function offerAllBut(inactiveScenarios: number[]): Promise<void> {
  const { components: _, savedBy: __, ...rules } = await readRules(people.administrator);
  await changeRules(people.administrator, { ...rules, inactiveScenarios });
  await publishAll(people.administrator);
}

it('offers all scenarios until an administrator removes one, which is then neither offered nor accepted', async () => {
  const { engineer, administrator, halden } = people;
  const kept = await makeExample(engineer, halden, { name: 'Made before' });
  const offered = async (estId?: number) => {
    const view = estId === undefined ? null : await readEstimate(engineer, estId);
    return (await loadScenario(engineer, view, { posted: undefined, isOpen: true })).scenarios.map(({ id }) => id);
  };
  expect(await offered()).toEqual([1, 2, 3, 4]);
  await offerAllBut([1]);
  expect(await offered()).toEqual([2, 3, 4]);
  expect(await offered(kept.estId), 'its own stays').toEqual([1, 2, 3, 4]);
  const { data } = await describeConfiguration(administrator, {});
  expect(data.scenarios.map(({ id, isactive }) => [id, isactive])).toEqual([
    [1, false],
    [2, true],
    [3, true],
    [4, true],
  ]);
  const form = (more: object) => scenarioForm.parse({ ...FORMS.scenario, customerId: halden, ...more });
  const refused = { errors: { scenarioId: ['New Business is no longer offered. Choose another scenario.'] } };
  await expect(createEstimate(engineer, form({ name: 'Made since' }))).rejects.toMatchObject(refused);
  const renamed = await saveScenario(engineer, form({ ...kept, name: 'Renamed since' }));
  const other = await saveScenario(engineer, form({ ...renamed, name: 'Renamed since', scenarioId: '2' }));
  await expect(saveScenario(engineer, form({ ...other, name: 'Renamed since' }))).rejects.toMatchObject(refused);
  await offerAllBut([]);
  expect(await offered()).toEqual([1, 2, 3, 4]);
});
