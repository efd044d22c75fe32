import type { Plan } from '../calculation/plan.ts';
import type { LicenceLine, ResolvedInput } from '../types.ts';

/**
 * Everything that a trial can move, as one row of numbers: the fields of the plan, its retired-tool sum, the reductions,
 * the list prices. Formulas read it as it stands.
 */
export interface TrialRow {
  readonly values: Float64Array;
  /** Ongoing Customer: the same with companions in place of what was measured. */
  readonly today: Float64Array;
  /** Place of the retired-tool sum. */
  readonly retiredTools: number;
  /** The place of a field, of `driverId:componentId`, or of `price:<componentId>`. */
  readonly placeOf: (variable: string) => number;
  readonly set: (place: number, value: number) => void;
}

/** The row of an estimate as it is. */
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
    // What was measured is known for today; only what it was before varies.
    if (isMeasured[place] === 0) today[place] = value;
  };
  return { values, today, retiredTools: plan.retiredTools, placeOf, set };
}

/** The variable that moves the list price of a licence line. */
export function priceOf({ componentId }: Pick<LicenceLine, 'componentId'>): string {
  return `price:${componentId}`;
}
