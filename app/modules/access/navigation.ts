import type { Actor } from './actor.ts';
import { can } from './can.ts';
import type { Capability } from './capabilities.ts';
import { scopeOf } from './scope.ts';

export interface NavigationLeaf {
  readonly label: string;
  readonly href: string;
  /** Paths of further pages that belong to the entry. */
  readonly covers?: readonly string[];
}
export interface NavigationEntry extends NavigationLeaf {
  readonly icon:
    | 'estimates'
    | 'users'
    | 'partners'
    | 'settings'
    | 'reports'
    | 'audit'
    | 'brush'
    | 'widget'
    | 'webhook'
    | 'signOn'
    | 'check'
    | 'insights';
  /** With children it is a group. */
  readonly children?: readonly NavigationLeaf[];
}

interface Row {
  readonly label: string;
  readonly can: Capability;
  /** Omitted for a group. Null if the actor has no target. */
  readonly href?: string | ((actor: Actor) => string | null);
  readonly covers?: readonly string[];
}
interface TopRow extends Omit<Row, 'can'> {
  readonly icon: NavigationEntry['icon'];
  /** Omitted for a group, which appears if one of its children is open to the actor. */
  readonly can?: Capability;
  readonly children?: readonly Row[];
  readonly needsWebhookHosts?: true;
}

/** The sidebar in the seed's order; an entry appears if its screen is open to the actor. */
const SIDEBAR: readonly TopRow[] = [
  { label: 'ROI Estimate', href: '/estimates', icon: 'estimates', can: 'estimates.view', covers: ['/estimate'] },
  {
    label: 'Manage Users',
    icon: 'users',
    children: [
      { label: 'Manage Users', href: '/users', can: 'users.manage' },
      { label: 'Import', href: '/imports', can: 'records.import' },
    ],
  },
  { label: 'Partners', href: '/partners', icon: 'partners', can: 'partners.manage', covers: ['/partner-detail'] },
  {
    label: 'Manage Users',
    href: '/partner-users',
    icon: 'users',
    can: 'partnerUsers.manage',
    covers: ['/partner-user'],
  },
  {
    label: 'Configuration',
    icon: 'settings',
    can: 'configuration.view',
    children: [
      { label: 'Industry Configuration', href: '/configuration', can: 'configuration.view' },
      { label: 'Manage Currencies', href: '/manageCurrencies', can: 'configuration.view' },
      { label: 'Manage Roles', href: '/ManageRoles', can: 'roles.manage' },
      { label: 'Manage Products', href: '/ManageProducts', can: 'products.manage' },
      { label: 'Model', href: '/model', can: 'products.manage' },
      { label: 'Deal Rules', href: '/deal-rules', can: 'deals.manage' },
    ],
  },
  {
    label: 'PDF Branding',
    href: ({ partnerId }) => (partnerId === null ? null : `/edit-pdf/${partnerId}`),
    icon: 'brush',
    can: 'pdfTemplate.own',
  },
  // This permission includes the vendor's template.
  { label: 'PDF Template', href: '/edit-pdf/vendor', icon: 'brush', can: 'pdfTemplate.any' },
  { label: 'Reports', href: '/reports', icon: 'reports', can: 'reports.view' },
  { label: 'Widget', href: '/widget-setup', icon: 'widget', can: 'widget.own' },
  { label: 'Webhooks', href: '/webhooks', icon: 'webhook', can: 'webhooks.manage', needsWebhookHosts: true },
  { label: 'Insights', href: '/insights', icon: 'insights', can: 'insights.view' },
  { label: 'Approvals', href: '/approvals', icon: 'check', can: 'approvals.decide' },
  { label: 'Customers', href: '/customers', icon: 'partners', can: 'customers.manage' },
  { label: 'Audit', href: '/audit', icon: 'audit', can: 'audit.view' },
  { label: 'Sign-on', href: '/sign-on', icon: 'signOn', can: 'signOn.manage' },
];

/**
 * Lists the actor's sidebar entries. A group without an open child is omitted; with one it becomes that entry.
 *
 * @param installation.hasWebhookHosts true if the operator allows any webhook hosts
 */
export function navigationFor(actor: Actor, installation: { readonly hasWebhookHosts: boolean }): NavigationEntry[] {
  return SIDEBAR.flatMap(({ icon, needsWebhookHosts, children, ...row }): NavigationEntry[] => {
    if (needsWebhookHosts && !installation.hasWebhookHosts) return [];
    if (row.can && !can(actor, row.can)) return [];
    const open = children?.flatMap((child) => leafOf(actor, child) ?? []);
    const [first, second] = open ?? [];
    if (open && first && second) return [{ label: row.label, href: first.href, icon, children: open }];
    const leaf = open ? first : leafOf(actor, row);
    return leaf ? [{ ...leaf, icon }] : [];
  });
}

function leafOf(actor: Actor, { label, can: capability, href, covers }: Omit<Row, 'can'> & { can?: Capability }) {
  const target = typeof href === 'function' ? href(actor) : href;
  const isOpen = capability === undefined || can(actor, capability);
  return target && isOpen ? { label, href: target, ...(covers && { covers }) } : null;
}

export function isWithin(pathname: string, { href, covers = [] }: NavigationLeaf): boolean {
  return [href, ...covers].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Returns the actor's profile path; actors who see all profiles have theirs at a different address. */
export function profilePathFor(actor: Actor): string {
  return scopeOf(actor).kind === 'all' ? '/edit-admin-profile' : '/user-profile';
}
