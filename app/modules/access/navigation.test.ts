import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { SYSTEM_ROLES } from './capabilities.ts';
import { isWithin, navigationFor, profilePathFor } from './navigation.ts';

const actorOf = (baseRoleId: number, permissions: readonly number[]): Actor => ({
  userId: 9,
  roleId: 40 + baseRoleId,
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
  owesSecondFactor: false,
});

/** The seed's table: entry, target, roles, and required permissions (one of them). */
const TABLE: [label: string, href: string, roles: number[], anyOf: number[]][] = [
  ['ROI Estimate', '/estimates', [1, 2, 3, 4, 5, 6], []],
  ['Manage Users', '', [1, 2, 3, 4], []],
  ['Partners', '/partners', [1, 2], [3]],
  ['Manage Users', '/partner-users', [5, 6], [5, 8]],
  ['Configuration', '', [1, 2, 3, 4, 5, 6], [1]],
  ['PDF Branding', '/edit-pdf/3', [5, 6], [4, 9]],
];
/** Our additions, placed after the seed's entries. */
const OURS: typeof TABLE = [
  ['PDF Template', '/edit-pdf/vendor', [1, 2], [4]],
  ['Reports', '/reports', [1, 2, 3, 4, 5, 6], []],
  ['Widget', '/widget-setup', [5, 6], [9]],
  ['Webhooks', '/webhooks', [1, 2], []],
  ['Webhooks', '/webhooks', [5], [6, 10]],
  ['Insights', '/insights', [1, 2, 5], []],
  ['Approvals', '/approvals', [1, 2], []],
  ['Customers', '/customers', [1, 2], []],
  ['Audit', '/audit', [1, 2], []],
  ['Sign-on', '/sign-on', [1, 5], []],
];
/** Under Configuration: for all who see it, or for role 1 only. */
const UNDER_CONFIGURATION: [label: string, href: string, roles: number[]][] = [
  ['Industry Configuration', '/configuration', [1, 2, 3, 4, 5, 6]],
  ['Manage Currencies', '/manageCurrencies', [1, 2, 3, 4, 5, 6]],
  ['Manage Roles', '/ManageRoles', [1]],
  ['Manage Products', '/ManageProducts', [1]],
  ['Model', '/model', [1]],
  ['Deal Rules', '/deal-rules', [1]],
];
/** Under Manage Users, by own permission; a single open entry replaces the group. */
const UNDER_MANAGE_USERS: typeof TABLE = [
  ['Manage Users', '/users', [1, 2, 3, 4], [2]],
  ['Import', '/imports', [1, 2], []],
];
const INSTALLATION = { hasWebhookHosts: true };

const ROLES = [1, 2, 3, 4, 5, 6];
const PERMISSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const COMBINATIONS = [[], ...PERMISSIONS.map((one) => [one]), PERMISSIONS, ...SYSTEM_ROLES.map((r) => r.permissions)];

/** Label and target of every entry; a group has only a label, followed by its children. */
function shown(actor: Actor): string[] {
  return navigationFor(actor, INSTALLATION).flatMap(({ label, href, children }) =>
    children ? [label, ...children.map((child) => `> ${child.label} ${child.href}`)] : [`${label} ${href}`],
  );
}

function expected(role: number, held: readonly number[]): string[] {
  return [...TABLE, ...OURS]
    .filter(([, , roles, anyOf]) => {
      const isHeld = anyOf.length === 0 || anyOf.some((permission) => held.includes(permission));
      return roles.includes(role) && isHeld;
    })
    .flatMap(([label, href]) => {
      if (label === 'Configuration')
        return [
          label,
          ...UNDER_CONFIGURATION.filter(([, , roles]) => roles.includes(role)).map(([l, to]) => `> ${l} ${to}`),
        ];
      if (href !== '') return [`${label} ${href}`];
      const open = UNDER_MANAGE_USERS.filter(
        ([, , roles, anyOf]) => roles.includes(role) && anyOf.every((permission) => held.includes(permission)),
      ).map(([l, to]) => `${l} ${to}`);
      return open.length > 1 ? [label, ...open.map((entry) => `> ${entry}`)] : open;
    });
}

describe('the sidebar', () => {
  it.each(ROLES)(
    'shows role %i the table’s entries with each single permission, all, none and the usual ones',
    (role) => {
      for (const permissions of COMBINATIONS)
        expect({ permissions, shown: shown(actorOf(role, permissions)) }).toEqual({
          permissions,
          shown: expected(role, permissions),
        });
    },
  );

  it('has no template for a partner role without a partner', () => {
    const labels = navigationFor({ ...actorOf(5, PERMISSIONS), partnerId: null }, INSTALLATION).map(
      ({ label }) => label,
    );
    expect(labels).not.toContain('PDF Branding');
  });

  it('has webhooks only when the operator allows a host', () => {
    const labels = navigationFor(actorOf(1, PERMISSIONS), { hasWebhookHosts: false }).map(({ label }) => label);
    expect(labels).toContain('Audit');
    expect(labels).not.toContain('Webhooks');
  });

  it('links only to paths of the URL map', () => {
    const map = readFileSync(path.resolve(import.meta.dirname, '../../routes.ts'), 'utf8');
    const hrefs = ROLES.flatMap((role) => navigationFor(actorOf(role, PERMISSIONS), INSTALLATION)).flatMap((entry) =>
      (entry.children ?? [entry]).map(({ href }) => href),
    );
    const known = (href: string) =>
      map.includes(`route('${href.slice(1)}'`) ||
      map.includes(`route('${href.slice(1).replace(/(\d+|vendor)$/, ':id')}'`);
    expect([...new Set(hrefs)].filter((href) => !known(href))).toEqual([]);
  });
});

describe('the current navigation entry', () => {
  const current = (role: number, pathname: string) =>
    navigationFor(actorOf(role, PERMISSIONS), INSTALLATION)
      .flatMap((entry) => entry.children ?? [entry])
      .filter((entry) => isWithin(pathname, entry))
      .map(({ label }) => label);

  it.each([
    [1, '/estimates', ['ROI Estimate']],
    [1, '/estimates/create', ['ROI Estimate']],
    [1, '/estimate/view', ['ROI Estimate']],
    [1, '/users/7/deactivate', ['Manage Users']],
    [1, '/partners/new', ['Partners']],
    [1, '/partner-detail/7/edit', ['Partners']],
    [5, '/partner-user/7', ['Manage Users']],
    [1, '/ManageRoles/new', ['Manage Roles']],
    [1, '/configuration/history', ['Industry Configuration']],
    [1, '/reports/7', ['Reports']],
    [1, '/manageCurrencies', ['Manage Currencies']],
    [5, '/edit-pdf/3', ['PDF Branding']],
    [1, '/user-profile', []],
  ])('of role %i at %s is %j', (role, pathname, labels) => {
    expect(current(role, pathname)).toEqual(labels);
  });
});

describe('the profile link', () => {
  it('has its own address for administrators (roles 1 and 2)', () => {
    expect(ROLES.map((role) => profilePathFor(actorOf(role, [])))).toEqual([
      '/edit-admin-profile',
      '/edit-admin-profile',
      '/user-profile',
      '/user-profile',
      '/user-profile',
      '/user-profile',
    ]);
  });
});
