import { calculate } from '../calculation/calculate.ts';
import type { Catalogue, ResolvedInput, Tornado } from '../types.ts';
import { type UncertainVariable, uncertainVariables } from './range.ts';

/**
 * What matters most: each uncertain input is set to its conservative, then to its optimistic end, everything else as in
 * the estimate. Bars are sorted by how far the net present value swings, the widest first.
 */
export function tornado(catalogue: Catalogue, input: ResolvedInput): Tornado {
  const base = calculate(catalogue, input);
  const npvAt = (variable: UncertainVariable, value: number) =>
    calculate(catalogue, withValue(input, variable, value)).metrics.npv;
  const bars = uncertainVariables(catalogue, input, base).map((variable) => {
    const { id, conservative, optimistic } = variable;
    const npvConservative = npvAt(variable, conservative);
    const npvOptimistic = npvAt(variable, optimistic);
    return {
      variable: id,
      conservative,
      optimistic,
      npvConservative,
      npvOptimistic,
      swing: Math.abs(npvOptimistic - npvConservative),
    };
  });
  return { baseNpv: base.metrics.npv, bars: bars.sort((one, other) => other.swing - one.swing) };
}

/** The same estimate with one input changed. */
export function withValue(
  input: ResolvedInput,
  { id, kind }: Pick<UncertainVariable, 'id' | 'kind'>,
  value: number,
): ResolvedInput {
  return kind === 'field'
    ? { ...input, fields: { ...input.fields, [id]: value } }
    : { ...input, reductions: { ...input.reductions, [id]: value } };
}
