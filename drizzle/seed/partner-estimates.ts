import { type DemoEstimate, estimate } from './demo-estimate.ts';

export const contoso: readonly DemoEstimate[] = [
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

export const fabrikam: readonly DemoEstimate[] = [
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
