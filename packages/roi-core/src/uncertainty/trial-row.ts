import type { Plan } from '../calculation/plan.ts';
import type { LicenceLine, ResolvedInput } from '../types.ts';

/** Everything that a trial can move, as one row of numbers: fields, retired-tool sum, reductions, list prices. */
export interface TrialRow {
  readonly values: Float64Array;
  /** Ongoing Customer: the same, with companions in place of measured fields. */
  readonly today: Float64Array;
  /** Index of the retired-tool sum. */
  readonly retiredTools: number;
  /** The index of a field, of `driverId:componentId`, or of `price:<componentId>`. */
  readonly placeOf: (variable: string) => number;
  readonly set: (place: number, value: number) => void;
}

export function trialRow(plan: Plan, input: ResolvedInput): TrialRow {
  const prices = input.investment.licences.filter(({ isListPrice }) => isListPrice);
  const behindFields = [
    ...Object.entries(input.reductions),
    ...prices.map((line) => [priceOf(line), line.unitPrice] as const),
  ];
  const places = new Map(behindFields.map(([id], index) => [id, plan.retiredTools + 1 + index]));
  const placeOf = (id: string) => places.get(id) ?? plan.placeOfField(id);

  const fields = plan.fieldIds.map((id) => input.fields[id] ?? Number.NaN);
  const values = Float64Array.from([...fields, 0, ...behindFields.map(([, value]) => value)]);
  const today = Float64Array.from(values);
  const isMeasured = new Uint8Array(values.length);
  for (const [id, companion] of Object.entries(input.fieldsExisting)) {
    today[placeOf(id)] = companion;
    isMeasured[placeOf(id)] = 1;
  }
  const set = (place: number, value: number) => {
    values[place] = value;
    // A companion is known for today; only the value before the product varies.
    if (isMeasured[place] === 0) today[place] = value;
  };
  return { values, today, retiredTools: plan.retiredTools, placeOf, set };
}

export function priceOf({ componentId }: Pick<LicenceLine, 'componentId'>): string {
  return `price:${componentId}`;
}
