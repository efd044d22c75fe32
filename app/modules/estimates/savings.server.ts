import {
  type Catalogue,
  explainAll,
  ModelInputError,
  modelChangesSince,
  readStoredTrace,
  storedHeadline,
} from '@worthwhile/roi-core';
import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { TEXT } from '#app/text.ts';
import { readEstimate } from './estimates.server.ts';
import { findEstimate, findFrozenSubject, findSnapshot } from './estimates.store.server.ts';
import { computeEstimate } from './model/computation.ts';
import { computeUncertainty } from './model/compute-worker.server.ts';
import { agreementsOf } from './model/model-input.ts';
import type { Computation, EstimateView, Savings } from './view.ts';

/**
 * Returns an estimate's result with the explanation of every figure, tornado and simulation: computed for a draft, from the
 * snapshot of a generated estimate.
 * @throws AppError `notFound`; `unprocessable` while the estimate is incomplete
 */
export async function savingsOf(actor: Actor, estId: number): Promise<Savings> {
  return savingsOfView(actor, await readEstimate(actor, estId));
}

/** Works like `savingsOf` with an estimate already read. */
export async function savingsOfView(actor: Actor, view: EstimateView): Promise<Savings> {
  if (view.estimate.state !== 2) return draftSavings(view);
  return frozenSavings(view, await readSnapshot(actor, view.estimate.id));
}

/** Figures of another model keep their stored explanations: the current formulas would make them wrong. */
function frozenSavings({ catalogue, estimate }: EstimateView, frozen: Snapshot): Savings {
  const { input, resolved, result, plausibility: findings, tornado, simulation, modelVersion } = frozen;
  const olderModel = modelChangesSince(modelVersion).length === 0 ? null : modelVersion;
  return {
    computation: { input, resolved, result, findings },
    headline: storedHeadline(estimate.scenarioId, result),
    traces: {
      ...(olderModel === null ? explainAll(catalogue, resolved, result, frozen.agreements) : {}),
      ...Object.fromEntries(frozen.traces.map((trace) => [trace.figure, readStoredTrace(trace)])),
    },
    tornado,
    simulation,
    olderModel,
  };
}

async function draftSavings(view: EstimateView): Promise<Savings> {
  const { catalogue } = view;
  const computation = computeOrRefuse(view);
  const uncertainty = await uncertaintyOf(catalogue, computation);
  return {
    computation,
    headline: computation.result.headline,
    traces: explainAll(catalogue, computation.resolved, computation.result, agreementsOf(view.inputs)),
    tornado: uncertainty.tornado,
    simulation: uncertainty.simulation,
    olderModel: null,
  };
}

/** Computes tornado and simulation, cached by the input's hash. */
export function uncertaintyOf(catalogue: Catalogue, { input, resolved }: Pick<Computation, 'input' | 'resolved'>) {
  const key = `${hashOf(input)} ${catalogue.modelVersion} ${catalogue.configVersion}`;
  return computeUncertainty(key, catalogue, resolved);
}

function computeOrRefuse(view: EstimateView) {
  const missing = view.steps.find(({ step, state }) => state !== 'done' && step !== 'savings');
  if (missing && view.firstIncomplete !== 'generate' && view.firstIncomplete !== 'savings')
    throw new AppError('unprocessable', `Complete ${view.firstIncomplete} first.`);
  try {
    return computeEstimate(view);
  } catch (error) {
    if (!(error instanceof ModelInputError)) throw error;
    const errors: FieldErrors = Object.fromEntries(error.problems.map(({ path, message }) => [path, [message]]));
    throw new AppError('unprocessable', error.problems[0]?.message ?? 'Complete all steps first.', { errors });
  }
}

/** @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is generated */
export async function readSnapshot(actor: Actor, estId: number): Promise<Snapshot> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const found = await findSnapshot(tx, scope, estId);
    if (found) return found.snapshot as Snapshot;
    if (!(await findEstimate(tx, scope, estId))) throw new AppError('notFound', TEXT.notFound);
    throw new AppError('unprocessable', 'The report is available after you generate the estimate.');
  });
}

/** Reads what names a frozen report, in a transaction of the caller's scope; undefined without a snapshot. */
export async function readFrozenSubject(tx: Tx, actor: Actor, estId: number) {
  return findFrozenSubject(tx, scopeOf(actor), estId);
}
