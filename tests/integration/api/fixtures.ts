import type { Actor } from '#app/modules/access/actor.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { assumptionsForm, investmentForm, selectionForm } from '#app/modules/estimates/estimates.schema.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { batchOrder } from '#app/modules/report-batches/report-batches.schema.ts';
import { orderReports } from '#app/modules/report-batches/report-batches.server.ts';
import { inviteBody } from '#app/modules/users/users.schema.ts';
import { inviteUser } from '#app/modules/users/users.server.ts';
import { addEstimate, layGround } from '../access/fixtures.ts';
import { makeNextReport } from '../reports/orders.ts';

interface Version {
  readonly estId: number;
  readonly version: number;
}
type Stage = (actor: Actor, scenarioId: 1 | 3) => Promise<Version>;

/** Records that the samples name, owned by the first administrator, who has every permission. */
export interface World {
  readonly actor: Actor;
  readonly bearer: string;
  readonly cookie: string;
  /** Of Contoso. */
  readonly partnerAdmin: Actor;
  readonly contoso: number;
  readonly fabrikam: number;
  /** A generated estimate, and a batch whose one report is done. */
  readonly generated: number;
  readonly batch: number;
  /** New estimates: their products chosen, their assumptions entered, complete. */
  readonly chosen: Stage;
  readonly entered: Stage;
  readonly ready: Stage;
  readonly openBatch: () => Promise<number>;
  readonly invite: () => Promise<number>;
  readonly newestConfiguration: () => ReturnType<typeof findConfiguration>;
}

const SELECTIONS = {
  1: { proposedSubProducts: [5], proposedAddOns: [6] },
  3: { existingSubProducts: [10, 11], proposedSubProducts: [13], proposedAddOns: [14] },
};
const FIELDS = {
  1: { employees: { value: 1000 }, endpointsManaged: { value: 1000 } },
  3: {
    employees: { value: 4000 },
    sitesCount: { value: 40 },
    wanMbpsPerSite: { value: 100 },
    monitoredNetworkDevices: { value: 900 },
  },
};
const named = ({ estId, version }: Version): Version => ({ estId, version });

const chosen: Stage = async (actor, scenarioId) => {
  const estId = await addEstimate(actor, scenarioId);
  return named(await saveSelection(actor, selectionForm.parse({ estId, version: 1, ...SELECTIONS[scenarioId] })));
};
const entered: Stage = async (actor, scenarioId) => {
  const at = await chosen(actor, scenarioId);
  return named(await saveAssumptions(actor, assumptionsForm.parse({ ...at, fields: FIELDS[scenarioId] })));
};
const ready: Stage = async (actor, scenarioId) => {
  const at = await entered(actor, scenarioId);
  return named(await saveInvestment(actor, investmentForm.parse({ ...at, feeTiming: 'yearEnd', trainingCost: 5000 })));
};

/** Lays the ground. @param url of the web server */
export async function makeWorld(url: string): Promise<World> {
  const { people, contoso, fabrikam } = await layGround(url);
  const { actor, bearer, cookie } = people[1];
  const { estId: generated } = await generateEstimate(actor, await ready(actor, 1));
  const openBatch = () => orderReports(actor, batchOrder.parse({ ids: [generated], format: 'xlsx' }));
  const batch = await openBatch();
  await makeNextReport(actor);
  let invited = 0;
  const invite = () => {
    const email = `invited${++invited}@worthwhile.test`;
    return inviteUser(
      actor,
      inviteBody.parse({ firstName: 'Ann', lastName: 'Vale', email, confirmEmail: email, roleId: 3 }),
    );
  };
  return {
    ...{ actor, bearer, cookie, partnerAdmin: people[5].actor },
    ...{ contoso, fabrikam, generated, batch, chosen, entered, ready, openBatch, invite },
    newestConfiguration: () => findConfiguration(actor),
  };
}
