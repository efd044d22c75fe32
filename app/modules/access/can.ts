import { AppError } from '#app/errors.ts';
import type { Actor } from './actor.ts';
import { CAPABILITIES, type Capability, PERMISSIONS, type Rule } from './capabilities.ts';

/** Capabilities that change nothing and so are open to a read-only token. */
const READING = new Set<Capability>([
  'estimates.view',
  'estimates.seeOwners',
  'reports.view',
  'estimates.listByAccount',
  'customers.view',
  'catalogue.view',
  'configuration.view',
  'audit.view',
  'insights.view',
  'profile.own',
  'profiles.viewOthers',
  'people.view',
  'pdfTemplate.read',
  'roles.view',
  'shares.view',
  'webhooks.view',
  'widget.view',
]);

const rulesOf = (capability: Capability): readonly Rule[] => CAPABILITIES[capability];

/** An unknown capability, role or permission denies. */
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

/** @throws AppError `forbidden` */
export function requireCapability(actor: Actor, capability: Capability): void {
  if (!can(actor, capability)) throw forbiddenError(actor, capability);
}

/** System roles that can have a capability, to look up its people. */
export function baseRolesOf(capability: Capability): number[] {
  return rulesOf(capability).flatMap(({ roles }) => [...roles]);
}

/** True if the permission grants anything to roles based on this system role. */
export function opensAnything(permission: number, baseRoleId: number): boolean {
  return Object.values<readonly Rule[]>(CAPABILITIES).some((rules) =>
    rules.some((rule) => rule.roles.includes(baseRoleId) && rule.anyOf?.includes(permission)),
  );
}

/** Builds the 403 error: the needed permissions, a note if the role type must differ too, and whom to ask. */
export function forbiddenError(
  actor: Pick<Actor, 'baseRoleId' | 'permissions' | 'mayWrite'>,
  capability: Capability,
): AppError {
  if (!actor.mayWrite && !READING.has(capability))
    return new AppError('forbidden', 'This token is read-only. Use one with write access.');
  const all = rulesOf(capability);
  const ofRole = all.filter((rule) => rule.roles.includes(actor.baseRoleId));
  const needed = permissionNames(ofRole);
  if (needed) return new AppError('forbidden', `You need the ${needed} permission. Ask an administrator for it.`);
  const isHeld = all.some(({ anyOf }) => anyOf?.some((permission) => actor.permissions.includes(permission)));
  const elsewhere = isHeld ? '' : permissionNames(all);
  return new AppError(
    'forbidden',
    elsewhere
      ? `This needs the ${elsewhere} permission and another type of role than yours. Ask an administrator for access.`
      : 'Your role doesn’t allow this. Ask an administrator for access.',
  );
}

function permissionNames(rules: readonly Rule[]): string {
  const ids = new Set(rules.flatMap((rule) => rule.anyOf ?? []));
  return [...new Set(PERMISSIONS.filter(({ id }) => ids.has(id)).map(({ name }) => name))].join(' or ');
}
