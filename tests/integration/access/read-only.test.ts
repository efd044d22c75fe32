import { beforeAll, describe, expect, it } from 'vitest';
import { declaredOperations } from '#app/http/api.server.ts';
import { can } from '#app/modules/access/can.ts';
import { createToken } from '#app/modules/auth/own-account.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { API_ROWS } from './api-rows.ts';
import { addEstimate, addUser, asActor } from './fixtures.ts';

/** A read-only token can make every reading call and no changing one. */

useTestDatabase();
const web = useWebServer();
let actor: Awaited<ReturnType<typeof asActor>>['actor'];
let token: string;
beforeAll(async () => {
  actor = (await asActor(await addUser(1, null))).actor;
  token = (await createToken(actor, { tokenName: 'Reader', access: 'read', days: 7 })).token;
});

/** POST calls that change nothing. */
const READING_POSTS = ['estimate/download', 'estimate/roicalculation'];
/** Everything about a person is for those who may erase it, too. */
const FOR_WRITERS = ['user/personalData', 'user/personalDataFile'];

describe('a read-only token', () => {
  it('can make every reading call that its owner can', () => {
    const refused = [...declaredOperations()].flatMap(([path, operations]) =>
      operations
        .filter(({ method, can: needed }) => method === 'GET' && needed !== 'public' && can(actor, needed))
        .filter(({ can: needed }) => needed !== 'public' && !can({ ...actor, mayWrite: false }, needed))
        .map(() => path),
    );
    expect(refused).toEqual(FOR_WRITERS);
  });

  it('cannot make any call that changes data', async () => {
    for (const [name, row] of Object.entries(API_ROWS)) {
      const [method = '', path = ''] = name.split(' ');
      if (method === 'GET' || READING_POSTS.includes(path) || !row.roles.includes(1)) continue;
      // A missing record is checked first; an existing one is denied.
      const sent = row.send?.(row.record === 'estimate' ? await addEstimate(actor) : 987_654_321) ?? {};
      const url = new URL(`/api/${path.replace(/:\w+/g, '987654321')}`, web.url);
      for (const [key, value] of Object.entries(sent.query ?? {})) url.searchParams.set(key, String(value));
      const answer = await fetch(url, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(sent.body ?? {}),
      });
      expect(answer.status, name).toBe(403);
    }
  });
});
