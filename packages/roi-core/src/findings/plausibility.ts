import type { Catalogue, PlausibilityFinding, ResolvedInput, Result } from '../types.ts';
import { allHigh, defaultsOnly } from './evidence.ts';
import { immediatePayback, lossIncrement, noCost, tooGood } from './return.ts';
import { oneDriver, outageScale, softShare } from './savings.ts';
import { licenceScope, sitesOrder, toolAfterTerm } from './scope.ts';
import { deviceLife, employeeHours, outageHours } from './time.ts';

/** Lists, in a fixed order, the questions of a careful reader. Findings never change a figure. */
export function plausibility(catalogue: Catalogue, input: ResolvedInput, result: Result): PlausibilityFinding[] {
  return [
    ...sitesOrder(input),
    ...softShare(result),
    ...employeeHours(input, result),
    ...deviceLife(input, result),
    ...outageHours(input, result),
    ...oneDriver(result),
    ...tooGood(result),
    ...licenceScope(catalogue, input),
    ...allHigh(catalogue, input, result),
    ...immediatePayback(input, result),
    ...noCost(input, result),
    ...toolAfterTerm(result),
    ...lossIncrement(input, result),
    ...defaultsOnly(catalogue, input, result),
    ...outageScale(input, result),
  ];
}
