import type { Catalogue } from '@worthwhile/roi-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { productNames } from './assumptions.ts';
import { type EstimateChange, type EstimateRecord, findEstimate } from './estimates.store.server.ts';

/** Properties of an estimate other than its figures. */
const IDENTITY = [
  'name',
  'scenarioId',
  'customerId',
  'accountId',
  'contactId',
  'opportunityId',
  'industry',
  'currencyId',
  'prodCombinationId',
] as const satisfies readonly (keyof EstimateChange)[];

/**
 * Records a save that changes what a draft is about: customer, scenario, products. Figures change too often for a row each;
 * Generate freezes them, and the audit log has their hash.
 */
export async function recordEstimateChange(
  tx: Tx,
  actor: Actor,
  before: EstimateRecord,
  { change, catalogue }: { readonly change: EstimateChange; readonly catalogue: Catalogue },
): Promise<void> {
  const changed = IDENTITY.filter((key) => key in change && (change[key] ?? null) !== before[key]);
  if (changed.length === 0) return;
  // Without access to its new account, the actor cannot read the estimate. The audit log then has bare IDs.
  const after = await findEstimate(tx, scopeOf(actor), before.id);
  await recordAudit(tx, actor, {
    action: 'estimate.changed',
    target: ['estimate', before.id],
    detail: {
      before: inWords(before, catalogue),
      after: after ? inWords(after, catalogue) : Object.fromEntries(changed.map((key) => [key, change[key]])),
    },
  });
}

function inWords(record: EstimateRecord, catalogue: Catalogue): Record<string, string | null> {
  const { prodCombinationId } = record;
  return {
    name: record.name,
    scenario: scenarioOf(record.scenarioId).title,
    customer: record.customerName,
    account: record.accountName,
    contact: record.contactName,
    opportunity: record.opportunityName,
    industry: record.industry,
    currency: record.currencySign,
    products: prodCombinationId === '' ? null : productNames(catalogue, prodCombinationId),
  };
}
