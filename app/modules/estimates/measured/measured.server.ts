import { type Calculated, compareMeasured, type MeasuredComparison, modelChangesSince } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { productNames } from '../assumptions.ts';
import { FINAL } from '../drafts.server.ts';
import { readEstimate } from '../estimates.server.ts';
import { tryCompute } from '../model/computation.ts';
import { readSnapshot } from '../savings.server.ts';
import type { EstimateView } from '../view.ts';
import * as store from './review.store.server.ts';

export const REVIEW_SCENARIO = 2;
const MOST_PROMISES = 20;

/** An estimate that a review can be compared with. */
interface PromiseOption {
  readonly estId: number;
  readonly name: string;
  readonly versionNo: number;
  readonly products: string;
  readonly generatedAt: string;
  /** The review names this one. */
  readonly isChosen: boolean;
}

/** What a review says about the estimate that it measures. */
export interface Review {
  readonly of: PromiseOption | null;
  readonly comparison: MeasuredComparison | null;
  /** Why there is no comparison, in words. */
  readonly problem: string | null;
  readonly options: readonly PromiseOption[];
}

/**
 * Reads the estimate that a review measures, with the comparison, and the estimates that it could measure: those of the customer
 * with most products in common first.
 * @param view of a review
 */
export async function readReview(actor: Actor, view: EstimateView): Promise<Review> {
  const { estimate } = view;
  const { reviewOf, promises } = await inScope(scopeOf(actor), async (tx) => ({
    reviewOf: (await store.findReviewOf(tx, scopeOf(actor), estimate.id))?.reviewOf ?? null,
    promises: await store.listPromises(tx, scopeOf(actor), {
      customerId: estimate.customer.id,
      most: MOST_PROMISES,
    }),
  }));
  const own = new Set(estimate.prodCombinationId.split(','));
  const common = (products: string) => products.split(',').filter((id) => own.has(id)).length;
  const options = promises
    .toSorted((one, other) => common(other.products) - common(one.products))
    .map(({ estId, name, versionNo, products, generatedAt }) => ({
      ...{ estId, name, versionNo, isChosen: estId === reviewOf },
      products: productNames(view.catalogue, products),
      generatedAt: (generatedAt ?? new Date(0)).toISOString(),
    }));
  const of = options.find(({ isChosen }) => isChosen) ?? null;
  if (estimate.state === 2) {
    // As its report says, whatever happened to the promise since.
    const { measured } = await readSnapshot(actor, estimate.id);
    return { of, options, comparison: measured?.comparison ?? null, problem: null };
  }
  const nothing = { of: null, comparison: null, problem: null, options };
  if (reviewOf === null) return nothing;
  if (!of)
    return { ...nothing, problem: 'The estimate that this review measures was deleted, or you have no access to it.' };
  const problem = problemOf(await readEstimate(actor, of.estId), view);
  if (problem !== null) return { of, options, comparison: null, problem };
  const [promised, measured] = [await calculatedOf(actor, of.estId), reviewedOf(view)];
  if (!promised) return { of, options, comparison: null, problem: OLDER };
  if (!measured) return { of, options, comparison: null, problem: 'Complete the review to compare it.' };
  return { of, options, problem: null, comparison: compareMeasured(promised, measured) };
}

const OLDER =
  'The promise was made with an older model, whose benefits cannot be compared. Clone it with today’s model, and choose the clone.';

function problemOf({ estimate: promised }: EstimateView, { estimate }: EstimateView): string | null {
  if (promised.currency.sign === estimate.currency.sign) return null;
  return `The promise is in ${promised.currency.sign}, and this review in ${estimate.currency.sign}. Only amounts in one currency can be compared.`;
}

/** @returns null for a snapshot of another model */
async function calculatedOf(actor: Actor, estId: number): Promise<Calculated | null> {
  const [{ catalogue }, snapshot] = await Promise.all([readEstimate(actor, estId), readSnapshot(actor, estId)]);
  if (modelChangesSince(snapshot.modelVersion).length > 0) return null;
  return { catalogue, input: snapshot.resolved, result: snapshot.result };
}

function reviewedOf(view: EstimateView): Calculated | null {
  const computed = tryCompute(view);
  return computed && { catalogue: view.catalogue, input: computed.resolved, result: computed.result };
}

/**
 * Names the estimate that a review measures, or none. A generated review keeps what its report says.
 *
 * @throws AppError `notFound` outside the scope; `forbidden`; `unprocessable` for an estimate that is no review or is generated,
 *   or a promise of another customer
 */
export async function chooseReviewed(actor: Actor, estId: number, reviewOf: number | null): Promise<void> {
  requireCapability(actor, 'estimates.change');
  const { estimate } = await readEstimate(actor, estId);
  if (reviewOf !== null && estimate.scenarioId !== REVIEW_SCENARIO)
    throw new AppError('unprocessable', 'Only a review of an ongoing customer measures another estimate.');
  if (estimate.state === 2) throw new AppError('unprocessable', FINAL);
  await inScope(scopeOf(actor), async (tx) => {
    const scope = scopeOf(actor);
    const promises = await store.listPromises(tx, scope, { customerId: estimate.customer.id, most: MOST_PROMISES });
    if (reviewOf !== null && !promises.some((promise) => promise.estId === reviewOf))
      throw new AppError('unprocessable', 'Choose a generated estimate of the same customer.', {
        errors: { reviewOf: ['Choose a generated estimate of the same customer'] },
      });
    await store.storeReviewOf(tx, estId, reviewOf);
    await recordAudit(tx, actor, {
      action: 'estimate.reviewChosen',
      target: ['estimate', estId],
      detail: { reviewOf },
    });
  });
}
