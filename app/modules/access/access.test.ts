import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { can, forbiddenError, opensAnything } from './can.ts';
import { CAPABILITIES, type Capability, SYSTEM_ROLES } from './capabilities.ts';
import { scopeOf } from './scope.ts';

const actorOf = (baseRoleId: number, permissions: readonly number[], more: Partial<Actor> = {}): Actor => ({
  userId: 9,
  roleId: baseRoleId,
  roleName: '',
  baseRoleId,
  partnerId: baseRoleId >= 5 ? 3 : null,
  permissions,
  email: 'someone@worthwhile.test',
  firstName: 'Some',
  lastName: 'One',
  isGuideCompleted: true,
  pictureUploadId: null,
  mayWrite: true,
  ip: '127.0.0.1',
  ...more,
});
const system = (roleId: number) => actorOf(roleId, SYSTEM_ROLES.find((role) => role.id === roleId)?.permissions ?? []);

/** Expected roles by capability, from the seed's role table and product.md, with their default permissions. */
const EXPECTED: Record<Capability, number[]> = {
  'profile.own': [1, 2, 3, 4, 5, 6],
  'profile.change': [1, 2, 3, 4, 5, 6],
  'secondFactor.own': [1, 2, 3, 4, 5, 6],
  'profiles.viewOthers': [1, 2, 5, 6],
  'estimates.view': [1, 2, 3, 4, 5, 6],
  'estimates.change': [1, 2, 3, 4, 5, 6],
  'estimates.delete': [1, 2, 3, 4, 5],
  'estimates.share': [1, 2, 3, 4, 5, 6],
  'reports.view': [1, 2, 3, 4, 5, 6],
  'reports.order': [1, 2, 3, 4, 5, 6],
  'reports.toFolder': [1, 2],
  'estimates.restore': [1, 2],
  'estimates.seeOwners': [1, 2, 3, 4, 5],
  'estimates.listByAccount': [1, 2, 3, 4],
  'customers.view': [1, 2, 3, 4, 5, 6],
  'catalogue.view': [1, 2, 3, 4, 5, 6],
  'configuration.view': [1, 2],
  'configuration.change': [1, 2],
  'configuration.approve': [1, 2],
  'users.manage': [1, 2],
  'partners.manage': [1, 2],
  'partnerUsers.manage': [5],
  'people.view': [1, 2, 5],
  'people.manage': [1, 2, 5],
  'pdfTemplate.own': [5],
  'pdfTemplate.any': [1, 2],
  'pdfTemplate.read': [1, 2, 5],
  'pdfTemplate.change': [1, 2, 5],
  'widget.own': [5],
  'widget.change': [1, 2, 5],
  'widget.view': [1, 2, 5],
  'webhooks.manage': [1, 2, 5],
  'webhooks.view': [1, 2, 5],
  'shares.view': [1, 2, 3, 4, 5, 6],
  'roles.view': [1, 2, 3, 4, 5, 6],
  'roles.manage': [1],
  'products.manage': [1],
  'records.import': [1, 2],
  'records.export': [1, 2],
  'deals.manage': [1],
  'approvals.decide': [1, 2],
  'insights.view': [1, 2, 5],
  'audit.view': [1, 2],
  'audit.verify': [1, 2],
  'owners.change': [1, 2, 5],
  'customers.manage': [1, 2],
  'users.import': [1, 2],
  'partnerUsers.import': [5],
  'people.import': [1, 2, 5],
  'security.view': [1],
  'retention.manage': [1],
  'personalData.manage': [1],
  'signOn.manage': [1, 5],
  'signOn.any': [1],
};

describe('can', () => {
  it.each(Object.keys(CAPABILITIES) as Capability[])(
    'grants %s to the roles that have it and to no other',
    (capability) => {
      const open = SYSTEM_ROLES.filter((role) => can(system(role.id), capability)).map((role) => role.id);
      expect(open).toEqual(EXPECTED[capability]);
    },
  );

  it('accepts either of two equivalent permissions', () => {
    expect(can(actorOf(3, [10]), 'estimates.change')).toBe(true);
    expect(can(actorOf(6, [6]), 'estimates.change')).toBe(true);
    expect(can(actorOf(5, [5]), 'partnerUsers.manage')).toBe(true);
    expect(can(actorOf(5, [4]), 'pdfTemplate.own')).toBe(true);
  });

  it('ignores permissions that the role type excludes', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(can(actorOf(2, all), 'roles.manage')).toBe(false);
    expect(can(actorOf(5, all), 'users.manage')).toBe(false);
    expect(can(actorOf(5, all), 'configuration.change')).toBe(false);
    expect(can(actorOf(5, all), 'configuration.view')).toBe(true);
    expect(can(actorOf(3, all), 'partners.manage')).toBe(false);
  });

  it('denies unknown actions', () => {
    expect(can(actorOf(1, [1, 2, 3]), 'estimates.everything' as Capability)).toBe(false);
    expect(can(actorOf(1, [1, 2, 3]), 'constructor' as Capability)).toBe(false);
    expect(can(actorOf(99, [6]), 'estimates.change')).toBe(false);
  });

  it('allows a read-only token only to read', () => {
    const reader = actorOf(1, [1, 2, 3, 6, 7], { mayWrite: false });
    expect(can(reader, 'estimates.view')).toBe(true);
    expect(can(reader, 'estimates.change')).toBe(false);
    expect(can(reader, 'roles.manage')).toBe(false);
  });

  it('allows only the setup of two-factor authentication while it is required and missing', () => {
    const owing = actorOf(1, [1, 2, 3, 6, 7], { owesSecondFactor: true });
    expect((Object.keys(CAPABILITIES) as Capability[]).filter((capability) => can(owing, capability))).toEqual([
      'secondFactor.own',
    ]);
  });

  it('is denied with the permission that would grant it to this role, if there is one', () => {
    expect(forbiddenError(actorOf(3, []), 'estimates.change').message).toBe(
      'You need the Create ROI permission. Ask an administrator for it.',
    );
    expect(forbiddenError(actorOf(2, []), 'configuration.view').message).toContain(
      'the Industry Configuration permission',
    );
    expect(forbiddenError(actorOf(1, [], { mayWrite: false }), 'estimates.change').message).toContain('read-only');
  });

  it('is denied to a role that no permission helps, with the permission that others need and who can help', () => {
    expect(forbiddenError(actorOf(3, []), 'partners.manage').message).toBe(
      'This needs the Partner Onboarding permission and another type of role than yours. Ask an administrator for access.',
    );
    const byRole = 'Your role doesn’t allow this. Ask an administrator for access.';
    expect(forbiddenError(system(3), 'audit.view').message).toBe(byRole);
    expect(forbiddenError(actorOf(6, [6]), 'webhooks.view').message, 'the permission is there').toBe(byRole);
  });

  it('lists permissions without effect for a role', () => {
    const nothing = (role: number) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((id) => !opensAnything(id, role));
    expect(nothing(1)).toEqual([5, 8, 9]);
    expect(nothing(3)).toEqual([3, 4, 5, 8, 9]);
    expect(nothing(6)).toEqual([2, 3]);
  });
});

describe('scopeOf', () => {
  it('is specific for each base role', () => {
    expect(SYSTEM_ROLES.map((role) => scopeOf(system(role.id)).kind)).toEqual([
      'all',
      'all',
      'team',
      'team',
      'partner',
      'own',
    ]);
  });

  it('limits a partner role without a partner to its own records', () => {
    expect(scopeOf(actorOf(5, [], { partnerId: null }))).toEqual({ kind: 'own', userId: 9, partnerId: null });
  });
});
