import { expect, it } from 'vitest';
import { scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { createEstimate, saveScenario } from '#app/modules/estimates/scenario.server.ts';
import { refusalOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from '../estimates/people.ts';
import { FORMS, makeExample } from '../estimates/worked-example.ts';

/** Estimate names are unique per customer. */

const people = usePeople();

it('rejects a name that the customer already has, also of two forms sent in parallel', async () => {
  const form = scenarioForm.parse({ ...FORMS.scenario, name: 'Only one', newCustomer: 'Unique Ltd' });
  const [one, other] = await Promise.allSettled([
    createEstimate(people.engineer, form),
    createEstimate(people.engineer, { ...form, name: 'ONLY ONE' }),
  ]);
  expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected']);
  const error = await refusalOf(createEstimate(people.engineer, form));
  const message = 'An estimate with this name already exists for this customer.';
  expect(error).toMatchObject({ code: 'unprocessable', errors: { name: [message] } });
  await createEstimate(people.engineer, { ...form, newCustomer: 'Another Ltd' });
});

it('rejects a save of the first step with another estimate’s name or customer, and leaves that one unchanged', async () => {
  const { estId, version } = await makeExample(people.engineer, people.halden, { until: 'scenario', name: 'Mine' });
  await makeExample(people.engineer, people.halden, { until: 'scenario', name: 'Theirs' });
  await makeExample(people.engineer, people.brannoc, { until: 'scenario', name: 'Mine' });
  const save = (change: object) =>
    saveScenario(
      people.engineer,
      scenarioForm.parse({ ...FORMS.scenario, estId, version, name: 'Mine', customerId: people.halden, ...change }),
    );
  const errors = { name: ['An estimate with this name already exists for this customer.'] };
  expect(await refusalOf(save({ name: 'theirs' }))).toMatchObject({ errors });
  expect(await refusalOf(save({ customerId: people.brannoc }))).toMatchObject({ errors });
  expect(await save({ name: 'MINE' })).toMatchObject({ estId });
});

it('rejects names of an estimate and a customer that no report can print, with the character named', async () => {
  const form = scenarioForm.parse({ ...FORMS.scenario, name: 'Launch', newCustomer: 'Printable Ltd' });
  const message = 'Reports can’t print 🚀 (U+1F680). Leave it out';
  const refused = (change: object) => refusalOf(createEstimate(people.engineer, { ...form, ...change }));
  expect(await refused({ name: 'Launch 🚀' })).toMatchObject({ errors: { name: [message] } });
  expect(await refused({ newCustomer: 'Rocket 🚀' })).toMatchObject({ errors: { newCustomer: [message] } });
  await createEstimate(people.engineer, { ...form, name: '株式会社 → ✓', newCustomer: 'شركة النقل' });
});
