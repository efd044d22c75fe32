import { type Compared, type Comparison, compare, type ResolvedInput, type Result } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readEstimate } from './estimates.server.ts';
import { tryCompute } from './model/computation.ts';
import { readSnapshot } from './savings.server.ts';
import type { EstimateCore, EstimateView } from './view.ts';

export const MOST_COMPARED = 4;

/** One of the estimates that were asked for, as far as it can be compared. */
export interface ComparedEstimate {
  readonly estimate: EstimateCore;
  readonly hasFigures: boolean;
}

/** What comparing several estimates answers. */
export interface ComparedEstimates {
  readonly estimates: readonly ComparedEstimate[];
  /** How many of those asked for are not there for the actor. */
  readonly missing: number;
  /** Of those with figures, in their order; null while there are fewer than two. */
  readonly comparison: Comparison | null;
  /** The signs of their currencies, each once: with several, amounts do not compare. */
  readonly currencySigns: readonly string[];
}

/**
 * Up to four estimates side by side, each with the figures that its own page shows: frozen ones of a generated
 * estimate, today's of a draft. What is outside the scope is counted and not named.
 */
export async function compareEstimates(actor: Actor, estIds: readonly number[]): Promise<ComparedEstimates> {
  if (estIds.length > MOST_COMPARED) throw new RangeError(`At most ${MOST_COMPARED} estimates are compared.`);
  const read = await Promise.all(estIds.map((estId) => readOrNothing(actor, estId)));
  const views = read.filter((view) => view !== null);
  const sides = await Promise.all(views.map(async (view) => ({ view, figures: await figuresOf(actor, view) })));
  const withFigures = sides.flatMap(({ view, figures }): (Compared & { view: EstimateView })[] =>
    figures ? [{ view, name: view.estimate.name, ...figures }] : [],
  );
  const [first] = withFigures;
  return {
    estimates: sides.map(({ view, figures }) => ({ estimate: view.estimate, hasFigures: figures !== null })),
    missing: estIds.length - views.length,
    comparison: first && withFigures.length > 1 ? compare(first.view.catalogue, withFigures) : null,
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

async function figuresOf(actor: Actor, view: EstimateView): Promise<{ input: ResolvedInput; result: Result } | null> {
  if (view.estimate.state === 2) {
    const { resolved, result } = await readSnapshot(actor, view.estimate.id);
    return { input: resolved, result };
  }
  const computation = view.estimate.state === 1 ? tryCompute(view) : null;
  return computation && { input: computation.resolved, result: computation.result };
}
