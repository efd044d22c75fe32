import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { saveDraft } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { savePartly } from '#app/modules/estimates/drafts/save-partly.server.ts';
import type { DraftStep } from '#app/modules/estimates/inputs.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addEstimate, addUser, asActor } from '../access/fixtures.ts';

/** More parallel saves than pooled connections: none may wait for one while it has one. */

const MANY = 14;

useTestDatabase();
let actor: Actor;
let ids: number[];
beforeAll(async () => {
  ({ actor } = await asActor(await addUser(3, null)));
  ids = [];
  for (let at = 0; at < MANY; at += 1) ids.push(await addEstimate(actor));
});

const shown = {
  scenario: {
    name: 'Shown',
    newCustomer: 'Shown Ltd',
    scenarioId: '1',
    industry: 'retail',
    currencyId: '1',
    currencyValue: '1',
  },
  products: { proposedSubProducts: ['5'] },
  report: { startPage: '', introduction: 'Why', footer: '', sections: ['summary'] },
};
const SAVES: [string, (estId: number) => Promise<unknown>][] = [
  ...(Object.keys(shown) as (keyof typeof shown)[]).map((step): [string, (estId: number) => Promise<unknown>] => [
    `${step} of a page`,
    (estId) =>
      saveDraft(actor, {
        isPressed: true,
        estId,
        version: 1,
        step: step as DraftStep,
        texts: { ...shown[step], name: `Shown ${estId}` },
      }),
  ]),
  [
    'any fields by a call',
    (estId) =>
      saveEstimate(
        actor,
        saveForm.parse({ estId, version: 1, industry: 'mining', proposedSubProducts: [5], introduction: 'Why' }),
      ),
  ],
  [
    'a part by a call',
    (estId) =>
      savePartly(
        actor,
        { estId, version: 1 },
        { scenario: { industry: 'mining' }, products: {}, report: { footer: 'End' } },
      ),
  ],
];

it.each(SAVES)('stores every save of %s by parallel writers', async (_, save) => {
  const settled = await Promise.allSettled(ids.map(save));
  // A stale save is rejected, which is also a response.
  const failed = settled.flatMap((one) =>
    one.status === 'rejected' && one.reason.code !== 'conflict' ? [one.reason] : [],
  );
  expect(failed).toEqual([]);
});
