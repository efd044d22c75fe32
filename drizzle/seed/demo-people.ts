/** All people, customers and partners are invented. */

export interface DemoUser {
  readonly key: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: number;
  readonly partner?: string;
}

export const CONTOSO = 'Contoso Networks';
const FABRIKAM = 'Fabrikam IT';

const at = (name: string) => `${name}@worthwhile.test`;

export const DEMO_USERS: readonly DemoUser[] = [
  { key: 'super', email: at('super'), firstName: 'Elena', lastName: 'Marsh', roleId: 1 },
  { key: 'admin', email: at('admin'), firstName: 'Jonas', lastName: 'Weil', roleId: 2 },
  { key: 'engineer', email: at('engineer'), firstName: 'Priya', lastName: 'Anand', roleId: 3 },
  { key: 'manager', email: at('manager'), firstName: 'Marcus', lastName: 'Bell', roleId: 4 },
  {
    key: 'partner-admin',
    email: at('partner-admin'),
    firstName: 'Ines',
    lastName: 'Duarte',
    roleId: 5,
    partner: CONTOSO,
  },
  { key: 'partner-user', email: at('partner-user'), firstName: 'Tomas', lastName: 'Lind', roleId: 6, partner: CONTOSO },
  {
    key: 'other-partner-admin',
    email: at('other-partner-admin'),
    firstName: 'Aiko',
    lastName: 'Tanaka',
    roleId: 5,
    partner: FABRIKAM,
  },
  {
    key: 'other-partner-user',
    email: at('other-partner-user'),
    firstName: 'Samuel',
    lastName: 'Osei',
    roleId: 6,
    partner: FABRIKAM,
  },
];

export interface DemoPartner {
  readonly orgName: string;
  readonly tagLine: string;
  readonly accent: string;
  /** Shapes only: text would need an installed font. */
  readonly logoSvg: string;
  readonly startPage: string;
  readonly introduction: string;
  readonly footer: string;
}

export const DEMO_PARTNERS: readonly DemoPartner[] = [
  {
    orgName: CONTOSO,
    tagLine: 'Networks that people stop noticing',
    accent: '#1B2B5A',
    logoSvg: `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 160 160">
      <g fill="none" stroke="#1B2B5A" stroke-width="14" stroke-linecap="round">
        <circle cx="80" cy="80" r="58"/><path d="M80 22v116M22 80h116"/></g>
      <circle cx="138" cy="80" r="16" fill="#E08A2E"/></svg>`,
    startPage: 'Prepared by Contoso Networks, an authorized partner.',
    introduction:
      '# How we worked\n\nThe figures in this report come from your own numbers where you gave them, and from what comparable organizations report where you did not. Each one says which.\n\nWe suggest to go through the assumptions together before anything is decided.',
    footer: 'Contoso Networks. Estimates from stated assumptions, no promise of results. All rights reserved.',
  },
  {
    orgName: FABRIKAM,
    tagLine: 'IT operations, explained',
    accent: '#7A2E5D',
    logoSvg: `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 160 160">
      <path d="M35 140V20h90v28H66v22h48v28H66v42z" fill="#7A2E5D"/></svg>`,
    startPage: 'Prepared by Fabrikam IT.',
    introduction: '',
    footer: '',
  },
];

export interface DemoCustomer {
  readonly name: string;
  readonly industry: string;
  readonly partner?: string;
  /** Keys of the users on the account's team; vendor customers only. */
  readonly team?: readonly string[];
  readonly contact?: { readonly name: string; readonly title: string; readonly email: string };
  readonly opportunity?: string;
}

const engineer = ['engineer'];
const manager = ['manager'];

export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    name: 'Halden Logistics',
    industry: 'other',
    team: ['engineer', 'manager'],
    contact: { name: 'Greta Lindqvist', title: 'Chief Financial Officer', email: 'greta.lindqvist@halden.test' },
    opportunity: 'Digital experience rollout',
  },
  {
    name: 'St Brannoc Hospitals',
    industry: 'healthcare',
    team: engineer,
    contact: { name: 'Dr Owen Parry', title: 'Director of IT', email: 'owen.parry@stbrannoc.test' },
    opportunity: 'Care network 2026',
  },
  { name: 'Northmoor Mining', industry: 'mining', team: engineer, opportunity: 'Branch acceleration' },
  {
    name: 'Vantera Pharma',
    industry: 'pharmaceutical',
    team: manager,
    contact: { name: 'Lucia Ferrante', title: 'Head of Service Operations', email: 'lucia.ferrante@vantera.test' },
    opportunity: 'Tool consolidation',
  },
  { name: 'Pennant Retail', industry: 'retail', team: engineer, opportunity: 'Store handhelds' },
  { name: 'City of Orsa', industry: 'government', team: manager, opportunity: 'Two-year review' },
  { name: 'Kestrel Oil and Gas', industry: 'oilandgas', team: manager, opportunity: 'Renewal with IQ' },
  { name: 'Aldgate Defence', industry: 'defense', team: engineer },
  { name: 'Larkfield Insurance', industry: 'financialservices', team: ['engineer', 'manager'] },
  { name: 'Marlow Foods', industry: 'retail', partner: CONTOSO },
  { name: 'Tidewater Bank', industry: 'financialservices', partner: CONTOSO },
  { name: 'Greyfriars University', industry: 'government', partner: CONTOSO },
  { name: 'Osprey Energy', industry: 'oilandgas', partner: FABRIKAM },
  { name: 'Willow Clinics', industry: 'healthcare', partner: FABRIKAM },
];
