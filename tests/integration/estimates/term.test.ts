import { expect, it } from 'vitest';
import { scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { createEstimate, saveScenario } from '#app/modules/estimates/scenario.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from './people.ts';
import { FORMS } from './worked-example.ts';

const people = usePeople(useTestDatabase({ connections: 1 }));

const formOf = (given: object) => scenarioForm.parse({ ...FORMS.scenario, customerId: people.halden, ...given });
const yearsOf = async (estId: number) => {
  const { contractYears, reviewYears } = (await readEstimate(people.engineer, estId)).inputs;
  return { contractYears, reviewYears };
};

it('an estimate without a chosen term has three years, and looks back on one', async () => {
  const { estId } = await createEstimate(people.engineer, formOf({ name: 'Open', contractYears: '' }));
  expect(await yearsOf(estId)).toEqual({ contractYears: 3, reviewYears: 1 });
});

it('another scenario does not keep the default years of the previous one', async () => {
  const { estId, version } = await createEstimate(people.engineer, formOf({ name: 'Turned', contractYears: '4' }));
  await saveScenario(people.engineer, formOf({ name: 'Turned', estId, version, scenarioId: '2', contractYears: '4' }));
  expect(await yearsOf(estId)).toEqual({ contractYears: 4, reviewYears: 1 });
});

it('another scenario accepts other years chosen with it', async () => {
  const { estId, version } = await createEstimate(people.engineer, formOf({ name: 'Chosen', contractYears: '4' }));
  await saveScenario(people.engineer, formOf({ name: 'Chosen', estId, version, scenarioId: '2', contractYears: '2' }));
  expect(await yearsOf(estId)).toEqual({ contractYears: 4, reviewYears: 2 });
});
