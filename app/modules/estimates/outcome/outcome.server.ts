import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { coreOf } from '../estimates.server.ts';
import { findEstimate, lockEstimate } from '../estimates.store.server.ts';
import type { Outcome, OutcomeForm } from './outcome.schema.ts';
import * as store from './outcome.store.server.ts';

const OWNERS_ALONE = 'Only the estimate’s owner or an administrator can record its outcome.';

/** Of a version of the estimate; open while nothing is recorded. */
export interface OutcomeView {
  readonly estId: number;
  readonly outcome: Outcome;
  /** In the estimate's currency. */
  readonly amount: number | null;
  readonly closeDate: string | null;
  readonly reason: string;
  readonly source: store.OutcomeSource | null;
  /** 0 while it is open. */
  readonly version: number;
}

/** @throws AppError `notFound` */
export async function readOutcome(actor: Actor, estId: number) {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const record = await findEstimate(tx, scope, estId);
    if (!record) throw new AppError('notFound', TEXT.notFound);
    const estimate = coreOf(record);
    const found = await store.findOutcome(tx, estId);
    return {
      estimate,
      view: viewOf(estId, found),
      savedBy: found?.savedBy,
      canRecord: canRecord(actor, estimate.owner.userId),
    };
  });
}

function viewOf(estId: number, found: Awaited<ReturnType<typeof store.findOutcome>>): OutcomeView {
  if (!found) return { estId, outcome: 'open', amount: null, closeDate: null, reason: '', source: null, version: 0 };
  const { savedBy: _, ...outcome } = found;
  return { estId, ...outcome };
}

/** The owner, or someone who sees everything of the organization. */
function canRecord(actor: Actor, ownerId: number): boolean {
  const { kind } = scopeOf(actor);
  return ownerId === actor.userId || kind === 'all' || kind === 'partner';
}

/**
 * Records how the deal of an estimate ended, or that it is open again.
 * @throws AppError `notFound`, `forbidden` for others than the owner; `unprocessable`; `conflict` after another save
 */
export async function recordOutcome(
  actor: Actor,
  form: OutcomeForm,
  source: Exclude<store.OutcomeSource, 'import'>,
): Promise<OutcomeView> {
  const scope = scopeOf(actor);
  const { estId, version } = form;
  return inScope(scope, async (tx) => {
    await lockEstimate(tx, scope, estId);
    const record = await findEstimate(tx, scope, estId);
    if (!record) throw new AppError('notFound', TEXT.notFound);
    requireCapability(actor, 'estimates.change');
    if (!canRecord(actor, record.ownerId)) throw new AppError('forbidden', OWNERS_ALONE);
    const before = viewOf(estId, await store.findOutcome(tx, estId));
    if (before.version !== version || !(await write(tx, actor, form, source)))
      throw staleSave('The outcome', { version: before.version });
    const after = viewOf(estId, await store.findOutcome(tx, estId));
    await recordAudit(tx, actor, {
      action: 'outcome.recorded',
      target: ['estimate', estId],
      detail: { before: inWords(before), after: inWords(after) },
    });
    return after;
  });
}

async function write(tx: Tx, actor: Actor, form: OutcomeForm, source: 'page' | 'api'): Promise<boolean> {
  const { estId: estimateId, version, outcome, amount, closeDate, reason } = form;
  if (outcome === 'open') return store.deleteOutcome(tx, { estimateId, version });
  if (outcome === 'won' && amount === undefined) throw fieldError('amount', 'Enter the amount');
  const today = new Date().toISOString().slice(0, 10);
  const closed = { outcome, amount: amount ?? null, closeDate: closeDate ?? today, reason, source };
  return store.writeOutcome(tx, { estimateId, version, userId: actor.userId }, closed);
}

const inWords = ({ outcome, amount, closeDate, reason }: OutcomeView) => ({ outcome, amount, closeDate, reason });
