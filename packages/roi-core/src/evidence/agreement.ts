import { longDate } from '../number/long-date.ts';
import type { ModelInput, TraceInput } from '../types.ts';

/** By field ID or `driverId:componentId`. */
export type Agreements = NonNullable<ModelInput['agreements']>;
/** The person at the customer who agreed a figure, and the ISO date. */
export type Agreement = Agreements[string];

/** Names in the evidence of each agreed input who agreed it, and when. The calculation never needs to know. */
export function nameAgreements(inputs: readonly TraceInput[], agreements: Agreements = {}): readonly TraceInput[] {
  if (Object.keys(agreements).length === 0) return inputs;
  return inputs.map((input) => {
    const agreement = input.provenance === 'agreed' ? agreements[input.id] : undefined;
    return agreement ? { ...input, evidence: `Agreed by ${agreement.name}, ${longDate(agreement.date)}` } : input;
  });
}
