import { type Simulation, type Tornado, worthConfirming } from '@worthwhile/roi-core';
import { financialOf } from '../drafts/step-texts.ts';
import { tryCompute } from '../model/computation.ts';
import { investmentOf } from '../model/investment-numbers.ts';
import { proposedLicences, withoutQuantity } from '../proposed-licences.ts';
import { uncertaintyOf } from '../savings.server.ts';
import type { Computation, EstimateView } from '../view.ts';

/** The result of a draft's figures, its likely range, and the figures that widen the range most. */
export interface Outlook {
  readonly computation: Computation;
  /** The costs are not entered yet: licenses at list prices and nothing else. */
  readonly isAtListPrices: boolean;
  readonly tornado: Tornado;
  readonly simulation: Simulation;
  /** IDs of the assumptions worth confirming, the widest first. */
  readonly confirming: readonly string[];
  /** The range once these are the customer's; null without them. */
  readonly confirmed: Simulation | null;
}

/** @returns null while a needed figure is missing or wrong, or the scenario needs costs that are not entered */
export async function outlookOf(view: EstimateView): Promise<Outlook | null> {
  const isAtListPrices = view.inputs.investment === null;
  const needed = isAtListPrices ? ['assumptions'] : ['assumptions', 'investment'];
  const isReady = view.steps.every(({ step, state }) => !needed.includes(step) || state === 'done');
  if (!isReady) return null;
  const { catalogue } = view;
  const computation = isAtListPrices ? computeAtListPrices(view) : tryCompute(view);
  if (!computation) return null;
  const { input, resolved, result } = computation;
  const { tornado, simulation } = await uncertaintyOf(catalogue, computation);
  const confirming = worthConfirming(catalogue, resolved, result, tornado)
    .map(({ variable }) => variable)
    .filter((id) => catalogue.fields.some((field) => field.id === id && field.kind === 'assumption'));
  const asCustomers = Object.fromEntries(confirming.map((id) => [id, 'customer' as const]));
  const confirmed =
    confirming.length === 0
      ? null
      : await uncertaintyOf(catalogue, {
          input: { ...input, provenance: { ...input.provenance, ...asCustomers } },
          resolved: { ...resolved, provenance: { ...resolved.provenance, ...asCustomers } },
        });
  return { computation, isAtListPrices, tornado, simulation, confirming, confirmed: confirmed?.simulation ?? null };
}

/** Computes a draft whose costs are not entered yet; null if the scenario needs costs without a default. */
export function computeAtListPrices(view: EstimateView): Computation | null {
  if (!canProposeCosts(view)) return null;
  const investment = { ...investmentOf(view.inputs), licences: proposedLicences(view) };
  return tryCompute({ ...view, inputs: { ...view.inputs, investment, financial: financialOf(view) } });
}

/** The current contract's fee and the retired tools' costs have no default. */
function canProposeCosts(view: EstimateView): boolean {
  return view.estimate.scenarioId <= 2 && withoutQuantity(view).length === 0;
}
