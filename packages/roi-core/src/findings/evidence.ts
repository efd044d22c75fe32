import { includedDrivers } from '../calculation/included-drivers.ts';
import { fieldsOf } from '../expression/evaluate.ts';
import { findField } from '../input/presets.ts';
import { formatPercentResult } from '../number/format.ts';
import type { Catalogue, IncludedDriverResult, PlausibilityFinding, ResolvedInput, Result } from '../types.ts';
import { uncertainVariables } from '../uncertainty/range.ts';
import { warning, weightOf } from './finding.ts';

const MAX_HIGH_SHARE = 0.5;
const MAX_DEFAULT_SHARE = 0.8;

/** Counts assumptions and reductions; facts and prices have no level. */
export function allHigh(catalogue: Catalogue, input: ResolvedInput, result: Result): PlausibilityFinding[] {
  const leveled = uncertainVariables(catalogue, input, result).filter(
    ({ id }) => id in input.reductions || findField(catalogue, id)?.kind === 'assumption',
  );
  const high = leveled.filter(({ id }) => input.levels[id] === 'high');
  if (high.length <= MAX_HIGH_SHARE * leveled.length) return [];
  const text = 'More than half of the figures are at Industry High. This is the optimistic case, not the expected one.';
  return [warning('allHigh', 'level', text)];
}

export function defaultsOnly(catalogue: Catalogue, input: ResolvedInput, result: Result): PlausibilityFinding[] {
  const drivers = includedDrivers(result);
  const total = weightOf(drivers);
  const share = total === 0 ? 0 : weightOf(drivers.filter((driver) => isOurs(catalogue, input, driver))) / total;
  if (share <= MAX_DEFAULT_SHARE) return [];
  const text = `${formatPercentResult(share * 100)} of the savings rest on our defaults. Ask the customer for the largest figures.`;
  return [warning('defaultsOnly', 'saving', text)];
}

/** Measured values and retired tools are always the customer's. */
function isOurs(catalogue: Catalogue, { provenance }: ResolvedInput, { id, mode }: IncludedDriverResult): boolean {
  if (mode !== 'modelled') return false;
  const formula = catalogue.drivers.find((driver) => driver.id === id)?.formula;
  return !(formula ? fieldsOf(formula) : []).some(
    (leaf) =>
      findField(catalogue, leaf)?.kind === 'assumption' &&
      (provenance[leaf] === 'customer' || provenance[leaf] === 'agreed'),
  );
}
