export interface DemoEstimate {
  readonly name: string;
  readonly customer: string;
  /** Key of a demonstration user. */
  readonly owner: string;
  readonly scenarioId: 1 | 2 | 3 | 4;
  readonly industry: string;
  readonly currency: 'USD' | 'EUR' | 'GBP' | 'AUD';
  readonly years: number;
  /** Component IDs, sub-products and add-ons together. */
  readonly proposed?: readonly number[];
  readonly existing?: readonly number[];
  /** Classes of other products to retire (Consolidation). */
  readonly retired?: readonly number[];
  /** Number of people, from which the other facts follow. */
  readonly size: number;
  readonly level?: 'low' | 'average' | 'high';
  readonly discountPct?: number;
  /** Field ID -> the value to which the customer's contact agreed. */
  readonly agreed?: Readonly<Record<string, string>>;
  readonly deploymentMonths?: number;
  /** The last completed stage. */
  readonly until: 'scenario' | 'products' | 'assumptions' | 'ready' | 'generated';
  readonly daysAgo: number;
}

export function estimate(
  name: string,
  customer: string,
  owner: string,
  scenarioId: DemoEstimate['scenarioId'],
  proposed: readonly number[],
  size: number,
  until: DemoEstimate['until'],
  daysAgo: number,
): DemoEstimate {
  const years = 3;
  return {
    name,
    customer,
    owner,
    scenarioId,
    proposed,
    size,
    until,
    daysAgo,
    years,
    industry: 'other',
    currency: 'USD',
  };
}
