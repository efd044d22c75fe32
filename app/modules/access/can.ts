import type { Actor } from './actor.ts';
import { CAPABILITIES, type Capability, PERMISSIONS, type Rule } from './capabilities.ts';

/** Capabilities that change nothing, and so are open to a read-only token. */
const READING = new Set<Capability>([
  'estimates.view',
  'estimates.seeOwners',
  'reports.view',
  'estimates.listByAccount',
  'customers.view',
  'catalogue.view',
  'configuration.view',
  'audit.view',
  'profile.own',
  'profiles.viewOthers',
  'people.view',
  'pdfTemplate.read',
  'pdfTemplate.view',
  'roles.view',
  'shares.view',
  'webhooks.view',
  'widget.view',
]);

const rulesOf = (capability: Capability): readonly Rule[] => CAPABILITIES[capability];

/** Whether the actor may use the capability. An unknown capability, role or permission denies. */
export function can(
  actor: Pick<Actor, 'baseRoleId' | 'permissions' | 'mayWrite' | 'owesSecondFactor'>,
  capability: Capability,
): boolean {
  if (!Object.hasOwn(CAPABILITIES, capability)) return false;
  if (actor.owesSecondFactor && capability !== 'secondFactor.own') return false;
  if (!actor.mayWrite && !READING.has(capability)) return false;
  return rulesOf(capability).some(
    (rule) =>
      rule.roles.includes(actor.baseRoleId) &&
      (rule.anyOf === undefined || rule.anyOf.some((permission) => actor.permissions.includes(permission))),
  );
}

/** The permissions of which one would open the capability, by name, for the page that says what is missing. */
export function permissionsFor(capability: Capability): string[] {
  const ids = new Set(rulesOf(capability).flatMap((rule) => rule.anyOf ?? []));
  return [...new Set(PERMISSIONS.filter((permission) => ids.has(permission.id)).map((permission) => permission.name))];
}
