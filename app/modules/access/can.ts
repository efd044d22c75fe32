import { AppError } from '#app/errors.ts';
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

/** The 403 of an actor who may not use the capability. It names the permissions of which one would open it to their role. */
export function refusalOf(actor: Pick<Actor, 'baseRoleId' | 'mayWrite'>, capability: Capability): AppError {
  if (!actor.mayWrite && !READING.has(capability))
    return new AppError('forbidden', 'This token only reads. Use one that may change things.');
  const rules = rulesOf(capability).filter((rule) => rule.roles.includes(actor.baseRoleId));
  const ids = new Set(rules.flatMap((rule) => rule.anyOf ?? []));
  const names = new Set(PERMISSIONS.filter(({ id }) => ids.has(id)).map(({ name }) => `“${name}”`));
  if (names.size === 0) return new AppError('forbidden', 'Your role does not include this.');
  return new AppError(
    'forbidden',
    `This needs the permission ${[...names].join(' or ')}. Your role does not include it.`,
  );
}
