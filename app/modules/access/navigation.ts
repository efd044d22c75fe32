import type { Actor } from './actor.ts';
import { can } from './can.ts';
import type { Capability } from './capabilities.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly href: string;
  /** Name of an icon of the interface. */
  readonly icon: 'estimates' | 'users' | 'partners' | 'settings' | 'reports' | 'audit' | 'brush' | 'widget';
}

interface Row extends NavigationEntry {
  readonly can: Capability;
}

/** The sidebar, in the user's order; an entry is there for whom its screen is open. */
const SIDEBAR: readonly Row[] = [
  { label: 'ROI Estimate', href: '/estimates', icon: 'estimates', can: 'estimates.view' },
  { label: 'Manage Users', href: '/users', icon: 'users', can: 'users.manage' },
  { label: 'Partners', href: '/partners', icon: 'partners', can: 'partners.manage' },
  { label: 'Manage Users', href: '/partner-users', icon: 'users', can: 'partnerUsers.manage' },
];

/** The sidebar's entries for the actor. */
export function navigationFor(actor: Actor): NavigationEntry[] {
  return SIDEBAR.filter((row) => can(actor, row.can)).map(({ label, href, icon }) => ({ label, href, icon }));
}
