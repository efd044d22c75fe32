import { type PlausibilityFinding, formatPercentInput as percent } from '@worthwhile/roi-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readAppliedRules } from '#app/modules/deals/deals.server.ts';
import { tryCompute } from '../model/computation.ts';
import type { EstimateView } from '../view.ts';
import { discountOf } from './discount.ts';

export interface DealCheck {
  readonly discountPct: number;
  /** Of the actor; null: none. */
  readonly limitPct: number | null;
  /** Findings of severity "error" that need an approval. */
  readonly findings: readonly string[];
  /** Null if the actor can generate without an approval. */
  readonly reason: string | null;
}

/** Compares an estimate with the rules for the actor, in a transaction of their scope. */
export async function checkDeal(tx: Tx, actor: Actor, view: EstimateView): Promise<DealCheck> {
  const rules = await readAppliedRules(tx, actor);
  const computed = tryCompute(view);
  const discountPct = computed ? discountOf(view.catalogue, computed) : 0;
  // A review of an ongoing customer states what was paid, and sells nothing.
  const limitPct = view.estimate.scenarioId === 2 ? null : rules.limitPct;
  const findings = rules.blocksErrors ? view.findings.filter(isError).map(({ message }) => message) : [];
  const isOverLimit = limitPct !== null && discountPct > limitPct;
  const reasons = [
    ...(isOverLimit ? [`Discount of ${percent(discountPct)} exceeds your limit of ${percent(limitPct)}.`] : []),
    ...findings,
  ];
  return { discountPct, limitPct, findings, reason: reasons.length === 0 ? null : reasons.join(' ') };
}

const isError = ({ severity }: PlausibilityFinding) => severity === 'error';
