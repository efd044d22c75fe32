import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import type { Capability } from '#app/modules/access/capabilities.ts';

interface Screen {
  readonly can: Capability;
  readonly at: (id: string) => string;
}

/** The screen of each kind of record. */
const SCREENS: Readonly<Record<string, Screen>> = {
  configuration: { can: 'configuration.view', at: (id) => `/configuration/history/${id}` },
  customer: { can: 'customers.manage', at: (id) => `/customers/${id}` },
  currency: { can: 'configuration.view', at: () => '/manageCurrencies' },
  estimate: { can: 'estimates.view', at: (id) => `/estimate/view?estId=${id}` },
  partner: { can: 'partners.manage', at: (id) => `/partner-detail/${id}` },
  reportBatch: { can: 'reports.view', at: (id) => `/reports/${id}` },
  reportSchedule: { can: 'reports.view', at: () => '/reports/schedules' },
  role: { can: 'roles.manage', at: (id) => `/ManageRoles/${id}` },
  user: { can: 'users.manage', at: (id) => `/users/${id}` },
  webhook: { can: 'webhooks.manage', at: (id) => `/webhooks/${id}` },
};

/** Kinds whose IDs are not looked up by name. */
const NAMELESS = ['configuration', 'reportBatch'];

/** Finds the address of a record that exists and that the actor can open. */
export function recordHrefs(actor: Actor, exists: (kind: string, id: string) => boolean) {
  return (kind: string, id: string): string | undefined => {
    const screen = SCREENS[kind];
    const isThere = NAMELESS.includes(kind) ? /^[\w-]+$/.test(id) : exists(kind, id);
    return screen && isThere && can(actor, screen.can) ? screen.at(id) : undefined;
  };
}
