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

const vendor: readonly DemoEstimate[] = [
  estimate('Halden Logistics digital experience', 'Halden Logistics', 'engineer', 1, [5, 6], 1000, 'ready', 2),
  {
    ...estimate('Vantera tool consolidation 2026', 'Vantera Pharma', 'admin', 4, [3, 13, 18], 7000, 'generated', 4),
    industry: 'pharmaceutical',
    retired: [7, 15, 17, 19],
    discountPct: 25,
  },
  {
    ...estimate('Northmoor branch acceleration', 'Northmoor Mining', 'engineer', 1, [20], 3000, 'assumptions', 5),
    industry: 'mining',
    currency: 'AUD',
    years: 5,
  },
  {
    ...estimate(
      'St Brannoc care network',
      'St Brannoc Hospitals',
      'engineer',
      1,
      [5, 6, 13, 14, 18],
      6000,
      'generated',
      10,
    ),
    industry: 'healthcare',
    discountPct: 15,
    agreed: { ticketsPerEndpointMonth: '1.2', costPerTicket: '22', employeeHourlyCost: '44' },
    deploymentMonths: 3,
  },
  {
    ...estimate('Store handhelds, wave 2', 'Pennant Retail', 'manager', 1, [8], 5200, 'products', 12),
    industry: 'retail',
    currency: 'EUR',
  },
  {
    ...estimate('Review of two years, Orsa', 'City of Orsa', 'manager', 2, [], 4000, 'generated', 16),
    industry: 'government',
    existing: [3, 4],
    years: 2,
    discountPct: 15,
  },
  {
    ...estimate('Kestrel renewal with IQ', 'Kestrel Oil and Gas', 'manager', 3, [13, 14, 18], 5000, 'ready', 19),
    industry: 'oilandgas',
    existing: [10, 11],
    discountPct: 15,
  },
  {
    ...estimate('Depot laptops, on premises', 'Aldgate Defence', 'engineer', 1, [1], 2500, 'generated', 23),
    industry: 'defense',
    currency: 'GBP',
    years: 4,
  },
  estimate('Halden Logistics, first sketch', 'Halden Logistics', 'admin', 1, [2], 1000, 'products', 27),
  {
    ...estimate('Larkfield flow monitoring', 'Larkfield Insurance', 'manager', 3, [11, 12], 3200, 'generated', 30),
    industry: 'financialservices',
    existing: [11],
  },
  {
    ...estimate('Larkfield digital experience', 'Larkfield Insurance', 'engineer', 1, [5], 3200, 'ready', 34),
    industry: 'financialservices',
    level: 'low',
  },
  {
    ...estimate('Pennant Retail store network', 'Pennant Retail', 'engineer', 1, [13, 14], 5200, 'ready', 38),
    industry: 'retail',
    currency: 'EUR',
  },
  {
    ...estimate('Kestrel operations centre', 'Kestrel Oil and Gas', 'super', 1, [18], 5000, 'assumptions', 41),
    industry: 'oilandgas',
  },
  {
    ...estimate('Orsa service desk', 'City of Orsa', 'manager', 1, [3, 4, 6], 4000, 'ready', 45),
    industry: 'government',
  },
  {
    ...estimate('Vantera laboratories', 'Vantera Pharma', 'manager', 1, [5, 6], 2600, 'scenario', 49),
    industry: 'pharmaceutical',
    currency: 'EUR',
  },
  {
    ...estimate('Northmoor control rooms', 'Northmoor Mining', 'super', 1, [13], 3000, 'generated', 53),
    industry: 'mining',
    currency: 'AUD',
    level: 'low',
  },
  {
    ...estimate('St Brannoc renewal', 'St Brannoc Hospitals', 'manager', 3, [13], 6000, 'products', 58),
    industry: 'healthcare',
    existing: [10, 12],
  },
  {
    ...estimate('Aldgate tool consolidation', 'Aldgate Defence', 'engineer', 4, [5, 13], 2500, 'ready', 63),
    industry: 'defense',
    currency: 'GBP',
    retired: [7, 16],
  },
];

const contoso: readonly DemoEstimate[] = [
  {
    ...estimate('Marlow stores, digital experience', 'Marlow Foods', 'partner-user', 1, [5, 6], 1800, 'generated', 6),
    industry: 'retail',
    currency: 'EUR',
  },
  {
    ...estimate('Marlow depots', 'Marlow Foods', 'partner-user', 1, [8], 900, 'products', 14),
    industry: 'retail',
    currency: 'EUR',
  },
  {
    ...estimate('Tidewater branch network', 'Tidewater Bank', 'partner-admin', 1, [13, 14], 4200, 'ready', 21),
    industry: 'financialservices',
  },
  {
    ...estimate('Tidewater renewal', 'Tidewater Bank', 'partner-user', 3, [5, 6], 4200, 'generated', 29),
    industry: 'financialservices',
    existing: [3],
  },
  {
    ...estimate('Greyfriars review', 'Greyfriars University', 'partner-admin', 2, [], 2200, 'generated', 36),
    industry: 'government',
    currency: 'GBP',
    existing: [3, 4],
    years: 1,
  },
  {
    ...estimate(
      'Greyfriars campus consolidation',
      'Greyfriars University',
      'partner-user',
      4,
      [13],
      2200,
      'assumptions',
      44,
    ),
    industry: 'government',
    currency: 'GBP',
    retired: [15, 17],
  },
  {
    ...estimate('Tidewater contact center', 'Tidewater Bank', 'partner-user', 1, [3, 4], 1400, 'scenario', 52),
    industry: 'financialservices',
  },
];

const fabrikam: readonly DemoEstimate[] = [
  {
    ...estimate('Osprey rigs acceleration', 'Osprey Energy', 'other-partner-user', 1, [20], 1600, 'generated', 8),
    industry: 'oilandgas',
    years: 5,
  },
  {
    ...estimate('Osprey operations', 'Osprey Energy', 'other-partner-admin', 1, [18], 1600, 'ready', 18),
    industry: 'oilandgas',
  },
  {
    ...estimate('Willow Clinics laptops', 'Willow Clinics', 'other-partner-user', 1, [2], 700, 'products', 25),
    industry: 'healthcare',
    currency: 'GBP',
  },
  {
    ...estimate('Willow Clinics review', 'Willow Clinics', 'other-partner-admin', 2, [], 700, 'ready', 33),
    industry: 'healthcare',
    currency: 'GBP',
    existing: [5, 6],
    years: 1,
  },
  {
    ...estimate('Osprey tool consolidation', 'Osprey Energy', 'other-partner-user', 4, [3, 13], 1600, 'products', 47),
    industry: 'oilandgas',
    retired: [7, 15],
  },
];

export const DEMO_ESTIMATES: readonly DemoEstimate[] = [...vendor, ...contoso, ...fabrikam];

function estimate(
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
