import { fieldError, staleSave } from '#app/errors.ts';
import type { SavedBy } from '#app/infra/db/last-save.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { isPartnerRole } from '#app/modules/access/rank.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { type DealRulesForm, limitName } from './deals.schema.ts';
import * as store from './deals.store.server.ts';
import { type DiscountLimit, limitOf } from './limit-of.ts';

interface Place {
  readonly id: number;
  readonly name: string;
}

export interface DealRules {
  /** 0 before the first save. */
  readonly version: number;
  readonly savedBy: SavedBy | undefined;
  readonly blocksErrors: boolean;
  readonly limits: readonly (DiscountLimit & { readonly label: string })[];
  /** All roles; those of partners can have a limit at one partner. */
  readonly roles: readonly (Place & { readonly isOfPartners: boolean })[];
  readonly partners: readonly Place[];
}

/** What Generate has to check for one user. */
export interface AppliedRules {
  /** Percent; null: none. */
  readonly limitPct: number | null;
  readonly blocksErrors: boolean;
}

export async function readDealRules(actor: Actor): Promise<DealRules> {
  requireCapability(actor, 'deals.manage');
  return inScope(scopeOf(actor), rulesIn);
}

async function rulesIn(tx: Tx): Promise<DealRules> {
  const rules = await store.findRules(tx);
  const { roles, partners } = await store.listPlaces(tx);
  const limits = (await store.listLimits(tx)).map(({ roleName, partnerName, ...limit }) => ({
    ...limit,
    label: [roleName, partnerName].filter(Boolean).join(' at '),
  }));
  return {
    version: rules?.version ?? 0,
    savedBy: rules?.savedBy,
    blocksErrors: rules?.blocksErrors ?? false,
    limits,
    roles: roles.map((role) => ({ id: role.id, name: role.name, isOfPartners: isPartnerRole(role) })),
    partners,
  };
}

/**
 * Replaces the limits and rules of deals. They count from the next Generate on; generated estimates stay.
 * @throws AppError `conflict` after another save, `unprocessable` for a place that cannot have a limit
 */
export async function changeDealRules(actor: Actor, { version, blocksErrors, limits }: DealRulesForm): Promise<void> {
  requireCapability(actor, 'deals.manage');
  await inScope(scopeOf(actor), async (tx) => {
    const before = await rulesIn(tx);
    for (const limit of limits) requirePlace(before, limit);
    if (version !== before.version || !(await store.writeRules(tx, { version, userId: actor.userId }, blocksErrors)))
      throw staleSave('The deal rules', { version: before.version });
    await store.replaceLimits(tx, limits);
    await recordAudit(tx, actor, {
      action: 'dealRules.changed',
      target: ['dealRules'],
      detail: { before: inWords(before), after: inWords(await rulesIn(tx)) },
    });
  });
}

function requirePlace({ roles, partners }: DealRules, limit: DiscountLimit): void {
  const role = roles.find(({ id }) => id === limit.roleId);
  if (limit.roleId !== null && !role) throw fieldError(limitName(limit), 'Choose a role');
  if (limit.partnerId === null) return;
  if (!partners.some(({ id }) => id === limit.partnerId)) throw fieldError(limitName(limit), 'Choose a partner');
  if (role && !role.isOfPartners) throw fieldError(limitName(limit), 'Choose a role of partners');
}

/** A dot would separate the parts of a value's name. */
const inWords = ({ blocksErrors, limits }: DealRules) => ({
  blocksErrors,
  discountLimit: Object.fromEntries(limits.map(({ label, limitPct }) => [label.replaceAll('.', ' '), `${limitPct}%`])),
});

/** Reads what applies to the actor, in a transaction of their scope. */
export async function readAppliedRules(tx: Tx, actor: Actor): Promise<AppliedRules> {
  const rules = await store.findRules(tx);
  return {
    limitPct: limitOf(await store.listLimitsAt(tx, actor.partnerId), actor),
    blocksErrors: rules?.blocksErrors ?? false,
  };
}
