import { type Compared, compare } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { sourcesOf } from './agreed/source-words.ts';
import { productNames } from './assumptions.ts';
import { readEstimate } from './estimates.server.ts';
import { tryCompute } from './model/computation.ts';
import { readSnapshot } from './savings.server.ts';
import { type Computation, type EstimateView, MOST_COMPARED } from './view.ts';

/**
 * Compares up to four estimates with the figures of their own pages: the snapshot of a generated estimate, current figures of a
 * draft. Estimates outside the scope are counted and not named.
 */
export async function compareEstimates(actor: Actor, estIds: readonly number[]) {
  if (estIds.length > MOST_COMPARED) throw new RangeError(`You can compare up to ${MOST_COMPARED} estimates.`);
  const read = await Promise.all(estIds.map((estId) => readOrNothing(actor, estId)));
  const views = read.filter((view) => view !== null);
  const sides = await Promise.all(views.map(async (view) => ({ view, figures: await figuresOf(actor, view) })));
  const withFigures = sides.flatMap(({ view, figures }) => (figures ? [{ view, ...figures }] : []));
  const [first] = withFigures;
  return {
    estimates: sides.map(({ view, figures }) => ({
      estimate: view.estimate,
      products: productNames(view.catalogue, view.estimate.prodCombinationId),
      hasFigures: figures !== null,
    })),
    /** Number of requested estimates that the actor cannot see. */
    missing: estIds.length - views.length,
    /** Covers the estimates with figures, in order. */
    comparison: first && withFigures.length > 1 ? compare(first.view.catalogue, withFigures) : null,
    /** With several, amounts cannot be compared. */
    currencySigns: [...new Set(withFigures.map(({ view }) => view.estimate.currency.sign))],
  };
}

async function readOrNothing(actor: Actor, estId: number): Promise<EstimateView | null> {
  try {
    return await readEstimate(actor, estId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  }
}

/** Reads what is compared: the snapshot of a generated estimate, the figures of a Ready one; null without a result. */
export async function figuresOf(actor: Actor, view: EstimateView): Promise<Compared | null> {
  if (view.estimate.state === 2) return comparedOf(view, await readSnapshot(actor, view.estimate.id));
  const computation = view.estimate.state === 1 ? tryCompute(view) : null;
  return computation && comparedOf(view, computation);
}

export function comparedOf(
  view: EstimateView,
  { resolved, result }: Pick<Computation, 'resolved' | 'result'>,
): Compared {
  return { name: view.estimate.name, input: resolved, result, sources: sourcesOf(view) };
}
