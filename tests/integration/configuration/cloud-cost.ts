/** A made-up product line: the forms of docs/administration.md, an input, and its result by hand. */

export type Typed = Readonly<Record<string, string | string[]>>;

const INDUSTRIES = [
  'financialservices',
  'healthcare',
  'retail',
  'government',
  'defense',
  'pharmaceutical',
  'oilandgas',
  'mining',
  'other',
];
export const levels = (row: string, [low, average, high]: readonly string[]) => ({
  [`${row}.low`]: low ?? '',
  [`${row}.average`]: average ?? '',
  [`${row}.high`]: high ?? '',
});
const everywhere = (values: readonly string[]) =>
  Object.assign({}, ...INDUSTRIES.map((id) => levels(id, values))) as Typed;
const SOURCE = {
  'source.title': 'State of the cloud',
  'source.publisher': 'Cloud Institute',
  'source.year': '2025',
  'source.url': 'https://example.com/cloud',
};
const PRODUCT = {
  kind: 'subProduct',
  familyId: '100',
  'price.unit': 'server/year',
  'price.quantityFact': 'cloudServers',
};
export const IDLE = {
  label: 'Idle cloud servers avoided',
  familyId: '100',
  capPct: '60',
  scope: 'Servers that the customer rents.',
  overlapNote: 'Only rented servers, which are in no other benefit.',
  formula: 'cloudServers * cloudSpendPerServer * idleServerPct / 100',
  ...levels('c101', ['10', '20', '30']),
  ...levels('c102', ['30', '40', '50']),
  ...levels('c103', ['5', '10', '15']),
};

/** In the order of the guide. */
export const STEPS: readonly (readonly [path: string, typed: Typed])[] = [
  ['/model/families/new', { name: 'Cloud cost', category: 'Cloud cost', icon: 'iq', colour: '#1B2B5A' }],
  [
    '/model/figures/new',
    {
      id: 'cloudServers',
      label: 'Cloud servers',
      shortLabel: 'cloud servers',
      unit: 'servers',
      min: '1',
      max: '1,000,000',
      kind: 'fact',
      group: 'profile',
    },
  ],
  [
    '/model/figures/new',
    {
      id: 'cloudSpendPerServer',
      label: 'Cloud spend per server',
      shortLabel: 'spend per server',
      unit: 'currency/server/year',
      min: '0',
      max: '100000',
      ...SOURCE,
      ...everywhere(['2000', '3000', '5000']),
    },
  ],
  [
    '/model/figures/new',
    {
      id: 'idleServerPct',
      label: 'Idle cloud servers',
      shortLabel: 'idle servers',
      unit: 'percent',
      min: '0',
      max: '100',
      ...SOURCE,
      ...everywhere(['10', '20', '30']),
    },
  ],
  [
    '/model/figures/new',
    {
      id: 'reviewHoursPerServer',
      label: 'Cost review per server',
      shortLabel: 'review per server',
      unit: 'hours/server/year',
      min: '0',
      max: '1000',
      ...SOURCE,
      ...everywhere(['0.5', '1', '2']),
    },
  ],
  ['/model/products/new', { ...PRODUCT, name: 'Cloud Insight', 'price.listPrice': '18' }],
  ['/model/products/new', { ...PRODUCT, name: 'Cloud Optimizer', 'price.listPrice': '30' }],
  [
    '/model/products/new',
    { ...PRODUCT, name: 'Commitment Planner', kind: 'addOn', parents: ['102'], 'price.listPrice': '5' },
  ],
  ['/model/benefits/new', IDLE],
  [
    '/model/benefits/new',
    {
      ...IDLE,
      label: 'Cost review time saved',
      category: 'productivity',
      formula: 'cloudServers * reviewHoursPerServer',
      ...levels('c101', []),
      ...levels('c103', []),
      ...levels('c102', ['20', '30', '40']),
    },
  ],
];

export const INPUT = {
  scenarioId: 1,
  estimateType: 'estimateNew',
  industry: 'other',
  assumptionLevel: 'average',
  reductionLevel: 'average',
  currency: { sign: '$', value: 1 },
  proposed: { subProducts: [102], addOns: [103] },
  fields: { cloudServers: 200 },
  investment: {
    contractYears: 3,
    licences: [
      { componentId: 102, model: 'subscription' },
      { componentId: 103, model: 'subscription' },
    ],
  },
} as const;

/** By hand: 200 × $3,000 × 20% × (1 − 60% × 90%), and 200 × 1 h × $45 × 50% × 30%. */
export const BY_HAND = { idleCloudServersAvoided: 55_200, costReviewTimeSaved: 1350 };
