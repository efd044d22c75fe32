import { fieldsOf } from '../expression/evaluate.ts';
import { inCurrency } from '../input/presets.ts';
import { roundHalfUp } from '../number/rounding.ts';
import type { Catalogue, Preset, ResolvedInput, Result } from '../types.ts';

/** One input that is uncertain, with its ends when it is looked at alone. */
export interface UncertainVariable {
  /** Field id or `driverId:componentId`. */
  readonly id: string;
  readonly kind: 'field' | 'reduction';
  readonly current: number;
  readonly conservative: number;
  readonly optimistic: number;
}

/**
 * The ends of one input looked at alone. Low and High are meant to be taken for all inputs at once, so a single input
 * can lie further out: `low x low / average` and `high x high / average`, within the limits. Money is then put into
 * the estimate's currency with two decimals, everything else is rounded to four.
 */
export function uncertaintyRange(
  { low, average, high }: Preset,
  { min, max, monetary = false }: { readonly min: number; readonly max: number; readonly monetary?: boolean },
  currencyValue = 1,
): { conservative: number; optimistic: number } {
  const end = (level: number) => {
    const outer = average === 0 ? level : (level * level) / average;
    const clamped = Math.min(max, Math.max(min, outer));
    return monetary ? inCurrency(clamped, currencyValue) : roundHalfUp(clamped, 4);
  };
  return { conservative: end(low), optimistic: end(high) };
}

/**
 * The uncertain inputs of an estimate: the assumptions in the formulas of its drivers, in model order, then the
 * reductions that count, in driver order. Facts and prices are known, not uncertain.
 */
export function uncertainVariables(catalogue: Catalogue, input: ResolvedInput, result: Result): UncertainVariable[] {
  return [...uncertainFields(catalogue, input, result), ...uncertainReductions(catalogue, input, result)];
}

function uncertainFields(catalogue: Catalogue, input: ResolvedInput, result: Result): UncertainVariable[] {
  const used = fieldsOfDrivers(catalogue, result);
  const presets = catalogue.presets[input.industry] ?? {};
  return catalogue.fields.flatMap((field) => {
    const preset = presets[field.id];
    const current = input.fields[field.id];
    if (!preset || current === undefined || !used.has(field.id)) return [];
    return [
      { id: field.id, kind: 'field', current, ...uncertaintyRange(preset, field, input.currency.value) } as const,
    ];
  });
}

function uncertainReductions(catalogue: Catalogue, input: ResolvedInput, result: Result): UncertainVariable[] {
  return result.drivers.flatMap((driver) => {
    if (!driver.included) return [];
    const counted = new Set(
      [...driver.contributions, ...(driver.existingContributions ?? [])]
        .filter((contribution) => contribution.counted)
        .map(({ componentId }) => componentId),
    );
    const contributions = catalogue.drivers.find(({ id }) => id === driver.id)?.contributions ?? [];
    return contributions
      .filter(({ componentId }) => counted.has(componentId))
      .map((preset) => {
        const id = `${driver.id}:${preset.componentId}`;
        const current = input.reductions[id] as number;
        return { id, kind: 'reduction', current, ...uncertaintyRange(preset, { min: 0, max: 100 }) } as const;
      });
  });
}

function fieldsOfDrivers(catalogue: Catalogue, result: Result): Set<string> {
  const included = new Set(result.drivers.filter((driver) => driver.included).map(({ id }) => id));
  return new Set(catalogue.drivers.filter(({ id }) => included.has(id)).flatMap(({ formula }) => fieldsOf(formula)));
}
