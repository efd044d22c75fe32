import type { DriverResult, RetiredTool } from '../types.ts';
import { type Case, riskOf, times } from './case.ts';
import type { DriverPlan, Plan } from './plan.ts';
import { isGiven } from './reduction.ts';

/**
 * Counts a tool's whole cost as saved from its own month of retirement, without a ramp. The avoided license cost rises by
 * `toolCostUpliftPct` per year.
 * @returns null when no tool is retired within the term
 */
export function assessRetiredTools(plan: Plan, driver: DriverPlan, estimate: Case): DriverResult | null {
  const { retiredTools: tools } = estimate;
  const { toolCostUpliftPct } = estimate.input;
  if (tools.length === 0) return null;
  const { id, label, category, capPct, retiredTools: quantity } = driver.driver;

  const missing = driver.fields.filter((field) => !isGiven(estimate.values[field]));
  if (missing.length > 0) {
    const excludedBy = missing.map((field) => plan.fieldIds[field] as string);
    return { id, label, category, included: false, excludedBy };
  }

  const row = [...estimate.values];
  const costOf = (amount: number): number => {
    row[plan.retiredTools] = amount;
    return driver.formula(row);
  };
  const yearlyAmount = (tool: RetiredTool) =>
    quantity === 'annualCost' ? tool.annualCost : tool.adminHoursPerMonth * 12;
  const rise = quantity === 'annualCost' ? 1 + toolCostUpliftPct / 100 : 1;

  const baseline = costOf(tools.reduce((sum, tool) => sum + yearlyAmount(tool), 0));
  const yearlySaving = estimate.growth.map((_, index) => {
    const retired = tools.reduce((sum, tool) => sum + yearlyAmount(tool) * retiredShare(tool, index + 1), 0);
    return costOf(retired * rise ** index);
  });
  const riskPct = riskOf(estimate, id, category);
  return {
    id,
    label,
    category,
    included: true,
    baseline,
    contributions: [],
    uncappedReduction: 1,
    capPct,
    reduction: 1,
    withCost: 0,
    saving: baseline,
    mode: 'retiredTools',
    riskPct,
    attribution: {},
    yearlySaving,
    yearlyBenefit: times(yearlySaving, 1 - riskPct / 100),
    ...(estimate.keepsExisting && { existingSaving: 0, existingReduction: 0, additionalSaving: baseline }),
  };
}

/** @returns 0 before the retirement, 1 after */
export function retiredShare(tool: RetiredTool, year: number): number {
  return Math.min(1, Math.max(0, (12 * year - tool.retireMonth) / 12));
}
