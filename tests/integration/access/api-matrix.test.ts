import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredOperations } from '#app/http/api.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { mappedRoutes, useWebServer } from '#tests/support/web-server.ts';
import { API_ROWS, type ApiRow, PUBLIC_CALLS } from './api-rows.ts';
import { type Ground, keepSignInsFresh, layGround, ROLES } from './fixtures.ts';
import { MISSING, RECORDS } from './records.ts';

/** The access matrix of the JSON API: every call by every role, with IDs in scope, foreign and unknown. */

useTestDatabase();
const web = useWebServer();
let ground: Ground;
beforeEach(keepSignInsFresh);
beforeAll(async () => {
  ground = await layGround(web.url);
});

interface Answer {
  readonly status: number;
  readonly body: { message?: string; data?: unknown };
  readonly text: string;
}

async function call(name: string, row: ApiRow, id: number | string, headers: Record<string, string>): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const { query = {}, body, form } = row.send?.(id) ?? {};
  const url = new URL(`/api/${path.replace(':id', String(id)).replace(/:\w+/, row.part ?? '1')}`, web.url);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  const formData = new FormData();
  for (const [key, value] of Object.entries(form ?? {})) formData.set(key, value);
  const json = body && { 'Content-Type': 'application/json' };
  const answer = await fetch(url, {
    method,
    headers: { ...json, ...headers },
    ...(method === 'GET' ? {} : { body: form ? formData : body && JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

const bearer = (role: keyof Ground['people']) => ({ Authorization: `Bearer ${ground.people[role].bearer}` });
const allowed = (name: string, { ok }: ApiRow) => ok ?? (name.startsWith('GET ') ? [200] : [200, 409, 422]);
const isEmpty = ({ body: { data } }: Answer) => {
  const rows = Array.isArray(data) ? data : (data as { rows?: unknown[] } | undefined)?.rows;
  return rows?.length === 0;
};

describe.each(Object.entries(API_ROWS))('%s', (name, row) => {
  const kind = row.record && RECORDS[row.record];

  it('rejects calls without a token, with an unknown token, or with only a cookie', async () => {
    const unknown: Record<string, string>[] = [
      {},
      { Authorization: `Bearer ${'x'.repeat(43)}` },
      { Cookie: ground.people[1].cookie },
    ];
    for (const headers of unknown) {
      const { status, body } = await call(name, row, 1, headers);
      expect(status).toBe(401);
      expect(Object.keys(body)).toEqual(['code', 'message']);
    }
  });

  it('allows only its roles, and only on records in their scope', async () => {
    for (const role of ROLES) {
      const id = kind ? await kind.own(ground, role) : 0;
      const { status, text } = await call(name, row, id, bearer(role));
      const expected = row.roles.includes(role) ? allowed(name, row) : [row.closed ?? 403];
      expect(expected, `role ${role}: ${status} ${text.slice(0, 300)}`).toContain(status);
    }
  });

  if (kind) {
    it('answers for a foreign record exactly as for a missing one', async () => {
      for (const role of row.roles) {
        const unknown = await call(name, row, MISSING, bearer(role));
        const foreignId = await kind.foreign(ground, role);
        const foreign = foreignId === undefined ? unknown : await call(name, row, foreignId, bearer(role));
        expect(foreign.text, `role ${role}`).toBe(unknown.text);

        const statuses = row.outside === 'empty' ? [200] : (row.outside ?? [404]);
        expect(statuses, `role ${role}: ${foreign.status} ${foreign.text.slice(0, 300)}`).toContain(foreign.status);
        expect(foreign.status).toBe(unknown.status);
        if (row.outside === 'empty') expect(isEmpty(foreign), foreign.text).toBe(true);
      }
    });
  }
});

describe('the access matrix', () => {
  it('has a row for every API call and no other row', () => {
    const declared = [...declaredOperations()].flatMap(([path, operations]) =>
      operations.map(({ method }) => `${method} ${path}`),
    );
    expect([...Object.keys(API_ROWS), ...PUBLIC_CALLS].sort()).toEqual(declared.sort());
  });

  it('maps each path of the URL map to the file that declares its calls', async () => {
    const documents = ['openapi.json', 'docs', '*'];
    const mapped = mappedRoutes.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path.slice(5));
    const paths = mapped.filter((path) => !documents.includes(path));
    expect(paths.sort()).toEqual([...declaredOperations().keys()].sort());
    for (const path of paths) {
      const { status } = await fetch(`${web.url}/api/${path.replace(/:\w+/g, '1')}`, { method: 'OPTIONS' });
      expect(status, path).toBe(204);
    }
  });
});
