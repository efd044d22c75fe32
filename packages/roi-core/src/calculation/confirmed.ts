import { npv } from '../cash-flow/metrics.ts';
import { sum } from '../number/sum.ts';
import type { ConfirmedCase, ConfirmedFigures, IncludedDriverResult, Metrics, ResolvedInput } from '../types.ts';
import type { Benefits } from './benefits.ts';
import type { Plan } from './plan.ts';

export interface HeadlineBasis {
  readonly metrics: Metrics;
  readonly ratePct: number;
  readonly benefitsOf: (drivers: readonly IncludedDriverResult[]) => Benefits;
}

/**
 * Counts the drivers whose whole formula is the customer's or agreed, against all costs. Reductions are not considered: confirmed
 * means that the starting figures are.
 */
export function confirmedCase(
  plan: Plan,
  input: ResolvedInput,
  drivers: readonly IncludedDriverResult[],
  basis: HeadlineBasis,
): ConfirmedCase {
  const confirmed = drivers.filter(({ id }) => isConfirmed(plan, input, id));
  const saved = absoluteSaving(drivers);
  return {
    sharePct: saved === 0 ? null : (absoluteSaving(confirmed) / saved) * 100,
    drivers: confirmed.map(({ id }) => id),
    all: figuresOf(confirmed, basis),
    hardOnly: figuresOf(
      confirmed.filter(({ category }) => category !== 'productivity'),
      basis,
    ),
  };
}

/** Measured values are the customer's, too. */
function isConfirmed(plan: Plan, { provenance, fieldsExisting }: ResolvedInput, driverId: string): boolean {
  for (const field of plan.driversById.get(driverId)?.fields ?? []) {
    const id = plan.fieldIds[field] as string;
    const whose = provenance[id];
    if (whose !== 'customer' && whose !== 'agreed' && fieldsExisting[id] === undefined) return false;
  }
  return true;
}

function absoluteSaving(drivers: readonly IncludedDriverResult[]): number {
  return drivers.reduce((sum, { saving }) => sum + Math.abs(saving), 0);
}

function figuresOf(drivers: readonly IncludedDriverResult[], basis: HeadlineBasis): ConfirmedFigures {
  const { benefits } = basis.benefitsOf(drivers);
  const { totalCosts, pvCosts } = basis.metrics;
  return {
    npv: basis.metrics.npv === null ? null : npv(basis.ratePct / 100, benefits) - pvCosts,
    netBenefit: sum(benefits) - totalCosts,
  };
}
