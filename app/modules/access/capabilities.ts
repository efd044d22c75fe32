/**
 * Who can do what, by role and permission numbers, which only this module knows. A capability is open to an actor whose base role and permission (if any are
 * listed) match the same rule. Anything not listed is denied.
 */
export interface Rule {
  readonly roles: readonly number[];
  /** One of these suffices; if omitted, the role alone decides. */
  readonly anyOf?: readonly number[];
}

const EVERYONE = [1, 2, 3, 4, 5, 6] as const;
const VENDOR = [1, 2, 3, 4] as const;
const TOP = [1, 2] as const;
const PARTNER = [5, 6] as const;

export const CAPABILITIES = {
  'profile.own': [{ roles: EVERYONE }],
  'profile.change': [{ roles: EVERYONE }],
  /** Setting up two-factor authentication: the only capability of users who still owe it. */
  'secondFactor.own': [{ roles: EVERYONE }],
  /** Other users' profiles in scope. */
  'profiles.viewOthers': [{ roles: [1, 2, 5, 6] }],
  'estimates.view': [{ roles: EVERYONE }],
  'estimates.change': [{ roles: EVERYONE, anyOf: [6, 10] }],
  'estimates.delete': [{ roles: EVERYONE, anyOf: [7] }],
  /** Links that let a customer read a report. */
  'estimates.share': [{ roles: EVERYONE, anyOf: [6, 10] }],
  'shares.view': [{ roles: EVERYONE, anyOf: [6, 10] }],
  /** Report batches: progress, files, and creation. */
  'reports.view': [{ roles: EVERYONE }],
  'reports.order': [{ roles: EVERYONE }],
  /** Scheduled reports as files in a folder of the server. */
  'reports.toFolder': [{ roles: TOP }],
  /** Estimates deleted by anyone, for 30 days. */
  'estimates.restore': [{ roles: TOP }],
  'estimates.seeOwners': [{ roles: [1, 2, 3, 4, 5] }],
  'estimates.listByAccount': [{ roles: VENDOR }],
  'customers.view': [{ roles: EVERYONE }],
  /** Renaming and merging customers and accounts, and their teams. */
  'customers.manage': [{ roles: TOP }],
  'catalogue.view': [{ roles: EVERYONE }],
  'configuration.view': [{ roles: EVERYONE, anyOf: [1] }],
  'configuration.change': [{ roles: VENDOR, anyOf: [1] }],
  /** Approving other administrators' changes where the operator requires it. */
  'configuration.approve': [{ roles: TOP, anyOf: [1] }],
  'users.manage': [{ roles: VENDOR, anyOf: [2] }],
  'partners.manage': [{ roles: TOP, anyOf: [3] }],
  'partnerUsers.manage': [{ roles: PARTNER, anyOf: [5, 8] }],
  /** Either of the two above, for calls that both user types share: reading and changing. */
  'people.view': [
    { roles: VENDOR, anyOf: [2] },
    { roles: PARTNER, anyOf: [5, 8] },
  ],
  'people.manage': [
    { roles: VENDOR, anyOf: [2] },
    { roles: PARTNER, anyOf: [5, 8] },
  ],
  /** Users by CSV file, in and out: of all organizations, or of the own partner. */
  'users.import': [{ roles: TOP, anyOf: [2] }],
  'partnerUsers.import': [{ roles: [5], anyOf: [5, 8] }],
  'people.import': [
    { roles: TOP, anyOf: [2] },
    { roles: [5], anyOf: [5, 8] },
  ],
  /** Giving estimates, links and webhooks another owner of the same organization. */
  'owners.change': [{ roles: TOP }, { roles: [5] }],
  'pdfTemplate.own': [{ roles: PARTNER, anyOf: [4, 9] }],
  'pdfTemplate.any': [{ roles: TOP, anyOf: [4] }],
  /** Reading and changing a template through either of the two above. */
  'pdfTemplate.read': [
    { roles: PARTNER, anyOf: [4, 9] },
    { roles: TOP, anyOf: [4] },
  ],
  'pdfTemplate.change': [
    { roles: PARTNER, anyOf: [4, 9] },
    { roles: TOP, anyOf: [4] },
  ],
  'widget.own': [{ roles: PARTNER, anyOf: [9] }],
  /** A partner's calculator, for the partner's users and for users who manage partners. */
  'widget.change': [
    { roles: PARTNER, anyOf: [9] },
    { roles: TOP, anyOf: [3] },
  ],
  'widget.view': [
    { roles: PARTNER, anyOf: [9] },
    { roles: TOP, anyOf: [3] },
  ],
  /** Endpoints that receive the organization's generated estimates. */
  'webhooks.manage': [{ roles: TOP }, { roles: [5], anyOf: [6, 10] }],
  'webhooks.view': [{ roles: TOP }, { roles: [5], anyOf: [6, 10] }],
  /** Single sign-on of the own organization, and of any for the Super Administrator. */
  'signOn.manage': [{ roles: [1, 5] }],
  /** Of partners, with the confirmation of their domains. */
  'signOn.any': [{ roles: [1] }],
  /** Roles by name and permission; partner users see partner roles only. */
  'roles.view': [{ roles: EVERYONE }],
  'roles.manage': [{ roles: [1] }],
  'products.manage': [{ roles: [1] }],
  /** Customers, accounts, contacts and opportunities from the CRM. */
  'records.import': [{ roles: TOP }],
  'records.export': [{ roles: TOP }],
  /** Discount limits and rules of deals. */
  'deals.manage': [{ roles: [1] }],
  /** Answering requests to generate above a limit; never the own ones. */
  'approvals.decide': [{ roles: TOP }],
  /** Counts of estimates: of everything, or of the own partner. */
  'insights.view': [{ roles: [1, 2, 5] }],
  'audit.view': [{ roles: TOP }],
  /** Asking for a check of the chain. */
  'audit.verify': [{ roles: TOP }],
  /** The installation's state for an auditor. */
  'security.view': [{ roles: [1] }],
  /** How long the installation stores each kind of record. */
  'retention.manage': [{ roles: [1] }],
  /** Exporting everything about a person. */
  'personalData.manage': [{ roles: [1] }],
} as const satisfies Record<string, readonly Rule[]>;

export type Capability = keyof typeof CAPABILITIES;

/** The seed's ten permissions and the capabilities of each; 4 and 9, 5 and 8, 6 and 10 are equivalent. */
export const PERMISSIONS = [
  {
    id: 1,
    name: 'Industry Configuration',
    opens: 'Benchmarks, reductions, and currencies; partner roles only view them',
  },
  { id: 2, name: 'User Management', opens: 'Manage Users' },
  { id: 3, name: 'Partner Onboarding', opens: 'Partners and their widgets' },
  { id: 4, name: 'PDF Branding Management', opens: 'The pages and branding of the report' },
  { id: 5, name: 'Partner User Management', opens: 'Manage Users of your own partner' },
  { id: 6, name: 'Create ROI', opens: 'Create, change, clone, generate, and share estimates' },
  { id: 7, name: 'Delete ROI', opens: 'Delete estimates' },
  { id: 8, name: 'Partner User Management', opens: 'Manage Users of your own partner' },
  { id: 9, name: 'PDF Branding Management', opens: 'The pages and branding of the report, and the widget' },
  { id: 10, name: 'Create ROI', opens: 'Create, change, clone, generate, and share estimates' },
] as const;

/** Equivalent permissions, mapped to the number that represents both. */
export const TWINS: Readonly<Record<number, number>> = { 8: 5, 9: 4, 10: 6 };

/** System roles can be renamed; ID, type and data access are fixed. */
export const SYSTEM_ROLES = [
  { id: 1, name: 'Super Administrator', audience: 'vendor', permissions: [1, 2, 3, 4, 5, 6, 7] },
  { id: 2, name: 'Administrator', audience: 'vendor', permissions: [1, 2, 3, 4, 5, 6, 7] },
  { id: 3, name: 'Sales Engineer', audience: 'vendor', permissions: [6, 7] },
  { id: 4, name: 'Account Manager', audience: 'vendor', permissions: [6, 7] },
  { id: 5, name: 'Partner Administrator', audience: 'partner', permissions: [7, 8, 9, 10] },
  { id: 6, name: 'Partner User', audience: 'partner', permissions: [10] },
] as const;

/** System role assigned by Onboard Partner Admin. */
export const PARTNER_ADMINISTRATOR_ID = 5;

/** System roles that a custom role can be based on: never one with full access. */
export const BASE_ROLE_IDS = [3, 4, 5, 6] as const;

/** System role with fixed permissions. Nobody grants a permission they lack, so one removed here would be lost permanently. */
export const FIXED_PERMISSIONS_ROLE_ID = 1;

/**
 * Routes that the seed flags as subrole 1 (administrative). Data only; access depends on the capabilities alone.
 *
 * @public
 */
export const ADMINISTRATIVE_ROUTES = [
  '/estimates',
  '/edit-admin-profile',
  '/user-profile',
  '/configuration',
  '/partners',
  '/ManageRoles',
  '/partner-detail',
  '/edit-pdf',
  '/ManageProducts',
] as const;
