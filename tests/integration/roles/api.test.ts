import { beforeAll, describe, expect, it } from 'vitest';
import { issueLoginToken } from '#app/modules/auth/auth.server.ts';
import { action } from '#app/routes/api/roles.ts';
import { callApi } from '#tests/support/in-process/call-api.ts';
import { ORIGIN, useCast } from '../users/people.ts';

/** The role calls from their resource routes: token, status, shape. */

const people = useCast();
type Who = 'top' | 'second' | 'engineer' | 'contosoAdmin' | 'contosoUser';
const tokens: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  for (const who of ['top', 'second', 'engineer', 'contosoAdmin', 'contosoUser'] as const)
    tokens[who] = await issueLoginToken(people[who].userId, ORIGIN);
});

const call = (method: string, path: string, body?: object, who: Who | null = 'top') =>
  callApi(action, [method, path], { body, bearer: who ? tokens[who] : undefined });

const BODY = { name: 'Field lead', baseRoleId: 3, permissions: [6] };

describe('the API calls of roles', () => {
  it('create, change and delete one, each with a message', async () => {
    const made = await call('POST', 'role/create', { ...BODY, audience: 'vendor', permissions: [7, 6] });
    expect(made).toMatchObject({ status: 200, message: 'Role created.' });
    const { id } = made.data;
    expect((await call('GET', 'role/list')).data.find((role: { id: number }) => role.id === id)).toEqual({
      id,
      name: 'Field lead',
      audience: 'vendor',
      baseRoleId: 3,
      permissions: [6, 7],
      requiresSecondFactor: false,
      version: 1,
    });
    expect((await call('POST', 'role/update', { id, name: 'Field head', permissions: [] })).status).toBe(400);
    const changed = await call('POST', 'role/update', { id, version: 1, name: 'Field head', permissions: [] });
    expect((await call('POST', 'role/update', { id, version: 1, name: 'Field foot' })).status).toBe(409);
    expect(changed).toMatchObject({ status: 200, data: { id }, message: 'Role saved.' });
    expect(await call('POST', 'role/delete', { id })).toMatchObject({ status: 200, message: 'Role deleted.' });
    expect(await call('POST', 'role/delete', { id })).toMatchObject({ status: 200, message: 'Already deleted.' });
    expect((await call('POST', 'role/delete', { id: 99_999 })).status).toBe(404);
  });

  it.each([
    ['a permission outside of the ten', { permissions: [6, 11] }, 422],
    ['a permission of 0', { permissions: [0] }, 422],
    ['a base role that sees everything', { baseRoleId: 1 }, 422],
    ['another organization type', { audience: 'partner' }, 422],
    ['a name that starts with a sign', { name: '_root' }, 422],
    ['a permission that is text', { permissions: ['6'] }, 400],
    ['an unknown property', { isSystem: true }, 400],
    ['an ID', { id: 1 }, 400],
    ['no permissions at all', { permissions: undefined }, 400],
  ])('reject %s', async (_, more, status) => {
    expect((await call('POST', 'role/create', { ...BODY, name: 'Refused', ...more })).status).toBe(status);
    expect((await call('GET', 'role/list')).data.some(({ name }: { name: string }) => name === 'Refused')).toBe(false);
  });

  it.each(['second', 'engineer', 'contosoAdmin', 'contosoUser'] as const)(
    'allow %s to read, and to change nothing',
    async (who) => {
      const before = (await call('GET', 'role/list')).data;
      expect((await call('POST', 'role/create', { ...BODY, name: 'Mine' }, who)).status).toBe(403);
      const change = { id: people.engineer.roleId, version: 1, permissions: [1, 2] };
      expect((await call('POST', 'role/update', change, who)).status).toBe(403);
      expect((await call('POST', 'role/delete', { id: 6 }, who)).status).toBe(403);
      expect((await call('GET', 'role/list', undefined, who)).status).toBe(200);
      expect((await call('GET', 'role/list')).data).toEqual(before);
    },
  );

  it('return only partner roles to partner users', async () => {
    const { data } = await call('GET', 'role/list', undefined, 'contosoUser');
    expect(data.map(({ id }: { id: number }) => id)).toEqual([5, 6]);
  });

  it('reject signed-out users', async () => {
    expect((await call('GET', 'role/list', undefined, null)).status).toBe(401);
    expect((await call('POST', 'role/create', BODY, null)).status).toBe(401);
  });
});
