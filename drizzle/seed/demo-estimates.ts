import { type DemoEstimate, estimate } from './demo-estimate.ts';
import { contoso, fabrikam } from './partner-estimates.ts';

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
    ...estimate('Kestrel operations center', 'Kestrel Oil and Gas', 'super', 1, [18], 5000, 'assumptions', 41),
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

export const DEMO_ESTIMATES: readonly DemoEstimate[] = [...vendor, ...contoso, ...fabrikam];
