/**
 * Who may do what: the only place that knows role and permission numbers. A capability is open to an actor whose base
 * role is listed and who holds one of the permissions (where any are named) in the same rule. What is not here is
 * denied.
 */
export interface Rule {
  readonly roles: readonly number[];
  /** One of these suffices; left out: the role alone decides. */
  readonly anyOf?: readonly number[];
}

const EVERYONE = [1, 2, 3, 4, 5, 6] as const;
const VENDOR = [1, 2, 3, 4] as const;
const TOP = [1, 2] as const;
const PARTNER = [5, 6] as const;

export const CAPABILITIES = {
  'profile.own': [{ roles: EVERYONE }],
  'profile.change': [{ roles: EVERYONE }],
  /** Setting up one's own second factor: all that is open to whoever owes one. */
  'secondFactor.own': [{ roles: EVERYONE }],
  /** Others' profiles within the own scope. */
  'profiles.viewOthers': [{ roles: [1, 2, 5, 6] }],
  'estimates.view': [{ roles: EVERYONE }],
  /** Create, clone, edit, change products, generate. */
  'estimates.change': [{ roles: EVERYONE, anyOf: [6, 10] }],
  'estimates.delete': [{ roles: EVERYONE, anyOf: [7] }],
  /** Links under which a customer reads a report. */
  'estimates.share': [{ roles: EVERYONE, anyOf: [6, 10] }],
  /** Looking at those that there are. */
  'shares.view': [{ roles: EVERYONE, anyOf: [6, 10] }],
  /** Batches of reports: their progress and their files; and ordering them. */
  'reports.view': [{ roles: EVERYONE }],
  'reports.order': [{ roles: EVERYONE }],
  /** What anybody deleted, for 30 days. */
  'estimates.restore': [{ roles: TOP }],
  'estimates.seeOwners': [{ roles: [1, 2, 3, 4, 5] }],
  'estimates.listByAccount': [{ roles: VENDOR }],
  'customers.view': [{ roles: EVERYONE }],
  'catalogue.view': [{ roles: EVERYONE }],
  'configuration.view': [{ roles: EVERYONE, anyOf: [1] }],
  'configuration.change': [{ roles: VENDOR, anyOf: [1] }],
  'users.manage': [{ roles: VENDOR, anyOf: [2] }],
  'partners.manage': [{ roles: TOP, anyOf: [3] }],
  'partnerUsers.manage': [{ roles: PARTNER, anyOf: [5, 8] }],
  /** Either of the two above, for calls that both audiences share: reading, and changing. */
  'people.view': [
    { roles: VENDOR, anyOf: [2] },
    { roles: PARTNER, anyOf: [5, 8] },
  ],
  'people.manage': [
    { roles: VENDOR, anyOf: [2] },
    { roles: PARTNER, anyOf: [5, 8] },
  ],
  'pdfTemplate.own': [{ roles: PARTNER, anyOf: [4, 9] }],
  'pdfTemplate.any': [{ roles: TOP, anyOf: [4] }],
  /** Reading and changing a template by either of the two above. */
  'pdfTemplate.read': [
    { roles: PARTNER, anyOf: [4, 9] },
    { roles: TOP, anyOf: [4] },
  ],
  'pdfTemplate.change': [
    { roles: PARTNER, anyOf: [4, 9] },
    { roles: TOP, anyOf: [4] },
  ],
  'widget.own': [{ roles: PARTNER, anyOf: [9] }],
  /** A partner's calculator, by the partner's own people and by who manages partners. */
  'widget.change': [
    { roles: PARTNER, anyOf: [9] },
    { roles: TOP, anyOf: [3] },
  ],
  'widget.view': [
    { roles: PARTNER, anyOf: [9] },
    { roles: TOP, anyOf: [3] },
  ],
  /** Addresses that are told of the own organisation's generated estimates. */
  'webhooks.manage': [{ roles: TOP }, { roles: [5], anyOf: [6, 10] }],
  'webhooks.view': [{ roles: TOP }, { roles: [5], anyOf: [6, 10] }],
  /** The roles by name and permission; a partner's people see the partners' alone. */
  'roles.view': [{ roles: EVERYONE }],
  'roles.manage': [{ roles: [1] }],
  'products.manage': [{ roles: [1] }],
  /** Customers, accounts, contacts and opportunities out of the CRM. */
  'records.import': [{ roles: TOP }],
  'records.export': [{ roles: TOP }],
  'audit.view': [{ roles: TOP }],
} as const satisfies Record<string, readonly Rule[]>;

export type Capability = keyof typeof CAPABILITIES;

/** The user's ten permissions, and what each opens; 4 and 9, 5 and 8, 6 and 10 are twins. */
export const PERMISSIONS = [
  {
    id: 1,
    name: 'Industry Configuration',
    opens: 'Benchmarks, reductions, and currencies; partner roles only view them',
  },
  { id: 2, name: 'User Management', opens: 'Manage Users' },
  { id: 3, name: 'Partner Onboarding', opens: 'Partners and their widgets' },
  { id: 4, name: 'PDF Branding Management', opens: 'The pages and branding of the report' },
  { id: 5, name: 'Partner User Management', opens: 'Manage Users of the own partner' },
  { id: 6, name: 'Create ROI', opens: 'Create, change, clone, generate, and share estimates' },
  { id: 7, name: 'Delete ROI', opens: 'Delete estimates' },
  { id: 8, name: 'Partner User Management', opens: 'Manage Users of the own partner' },
  { id: 9, name: 'PDF Branding Management', opens: 'The pages and branding of the report, and the widget' },
  { id: 10, name: 'Create ROI', opens: 'Create, change, clone, generate, and share estimates' },
] as const;

/** Permissions that open the same, by the number that stands for both. */
export const TWINS: Readonly<Record<number, number>> = { 8: 5, 9: 4, 10: 6 };

/** The system roles: they can be renamed; ids, audience and scope are fixed. */
export const SYSTEM_ROLES = [
  { id: 1, name: 'Super Administrator', audience: 'vendor', permissions: [1, 2, 3, 4, 5, 6, 7] },
  { id: 2, name: 'Administrator', audience: 'vendor', permissions: [1, 2, 3, 4, 5, 6, 7] },
  { id: 3, name: 'Sales Engineer', audience: 'vendor', permissions: [6, 7] },
  { id: 4, name: 'Account Manager', audience: 'vendor', permissions: [6, 7] },
  { id: 5, name: 'Partner Administrator', audience: 'partner', permissions: [7, 8, 9, 10] },
  { id: 6, name: 'Partner User', audience: 'partner', permissions: [10] },
] as const;

/** The system role that Onboard Partner Admin gives. */
export const PARTNER_ADMINISTRATOR_ID = 5;

/** The system roles whose audience and scope a custom role can take: never one that sees everything. */
export const BASE_ROLE_IDS = [3, 4, 5, 6] as const;

/**
 * The system role whose permissions are fixed: it alone grants permissions, and nobody grants what they lack, so what it
 * gave away would be lost for good.
 */
export const FIXED_PERMISSIONS_ROLE_ID = 1;

/**
 * The routes that the user's specification flags as subrole 1 (administrative). Kept as data; access is decided by the
 * capabilities alone.
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
