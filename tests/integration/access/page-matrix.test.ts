import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { loadRoute, mappedRoutes, OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { type Ground, keepSignInsFresh, layGround, ROLES, type Role } from './fixtures.ts';
import { type Form, PAGE_ROWS, type PageRow, PUBLIC_PAGES } from './page-rows.ts';
import { MISSING, RECORDS } from './records.ts';

/** The access matrix of pages, for document requests and the framework's data requests. */

useTestDatabase();
const web = useWebServer();
let ground: Ground;
beforeEach(keepSignInsFresh);
beforeAll(async () => {
  ground = await layGround(web.url);
});

type Way = 'document' | 'data';
const WAYS: readonly Way[] = ['document', 'data'];

/** Both run the same loaders and actions: a document is rendered for one role of each answer. */
const waysOf = (role: Role, { roles }: PageRow): readonly Way[] =>
  role === roles[0] || role === ROLES.find((other) => !roles.includes(other)) ? WAYS : ['data'];

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
}

/** Asks for the page at an address, or posts to it. */
async function ask(way: Way, address: string, routeId: string, who?: Role, form?: Form) {
  const url = new URL(address, web.url);
  if (way === 'data') {
    url.pathname += '.data';
    if (!form) url.searchParams.set('_routes', routeId);
  }
  const answer = await fetch(url, {
    method: form ? 'POST' : 'GET',
    headers: {
      Origin: OWN_ORIGIN,
      Accept: way === 'document' ? 'text/html' : '*/*',
      ...(who && { Cookie: ground.people[who].cookie }),
    },
    redirect: 'manual',
    ...(form && { body: new URLSearchParams(form) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, location: answer.headers.get('Location') } satisfies Answer;
}

const SIGN_IN = /^\/(\?redirectTo=|$)/;
const leadsToSignIn = ({ status, location }: Answer) =>
  [202, 302].includes(status) && SIGN_IN.test(location ?? 'nowhere');

/** A redirect is 302 or 303 for a document and 202 for a data request. */
const asStatuses = (way: Way, statuses: readonly number[]) =>
  way === 'data' ? statuses.map((status) => (status === 302 || status === 303 ? 202 : status)) : statuses;
const DONE = [200, 302, 303, 400, 409, 422];

const routes = mappedRoutes.filter(({ isLayout, path }) => !isLayout && !path.startsWith('/api/'));

describe.each(Object.entries(PAGE_ROWS))('%s', (path, row: PageRow) => {
  const kind = row.record && RECORDS[row.record];
  const route = routes.find((one) => one.path === path);
  const routeId = route?.id ?? '';
  const addressOf = (id: number | string) => row.at?.(id) ?? path.replace(':id', String(id));
  const formOf = (id: number | string) => (typeof row.form === 'function' ? row.form(id) : row.form);
  const postRoles = row.postRoles ?? row.roles;

  it('redirects signed-out users to the sign-in page, also for data requests', async () => {
    for (const way of WAYS) {
      if (!row.isPostOnly) expect(leadsToSignIn(await ask(way, addressOf(1), routeId)), `GET by ${way}`).toBe(true);
      if (row.form) expect(leadsToSignIn(await ask(way, addressOf(1), routeId, undefined, formOf(1)))).toBe(true);
    }
  });

  it('allows only its roles, and only on records in their scope', async () => {
    for (const role of ROLES) {
      for (const way of waysOf(role, row)) {
        const id = kind ? await kind.own(ground, role) : 0;
        if (!row.isPostOnly) {
          const seen = await ask(way, addressOf(id), routeId, role);
          const expected = row.roles.includes(role) ? asStatuses(way, row.ok ?? [200]) : [403];
          expect(expected, `GET by ${way}, role ${role}: ${seen.status} ${seen.location}`).toContain(seen.status);
        }
        if (!row.form) continue;
        const posted = await ask(way, addressOf(id), routeId, role, formOf(id));
        const answers = postRoles.includes(role) ? asStatuses(way, [...DONE, ...(row.ok ?? [])]) : [403];
        expect(answers, `POST by ${way}, role ${role}: ${posted.status} ${posted.location}`).toContain(posted.status);
      }
    }
  });

  if (kind) {
    it('answers 404 for foreign records as for missing ones', async () => {
      for (const role of row.roles) {
        for (const id of [MISSING, await kind.foreign(ground, role)]) {
          if (id === undefined) continue;
          for (const way of waysOf(role, row)) {
            if (!row.isPostOnly) {
              const seen = await ask(way, addressOf(id), routeId, role);
              expect(seen.status, `GET by ${way}, role ${role}, id ${id}`).toBe(404);
            }
            if (!row.form || !postRoles.includes(role)) continue;
            const posted = await ask(way, addressOf(id), routeId, role, formOf(id));
            // An invalid form reveals nothing about the record.
            expect([404, 422], `POST by ${way}, role ${role}, id ${id}`).toContain(posted.status);
          }
        }
      }
    });
  }
});

describe('the page matrix', () => {
  it('has a row for every page of the URL map and no other row', () => {
    const mapped = [...new Set(routes.map(({ path }) => path))].sort();
    expect([...Object.keys(PAGE_ROWS), ...PUBLIC_PAGES].sort()).toEqual(mapped);
  });

  it('posts to every page that has an action', async () => {
    const silent = [];
    for (const { path, file } of routes) {
      const { action } = await loadRoute(file);
      if (PAGE_ROWS[path] && (action !== undefined) !== (PAGE_ROWS[path].form !== undefined)) silent.push(path);
    }
    expect(silent).toEqual([]);
  });

  it('rejects data requests in the format before single fetch', async () => {
    const { id = '' } = routes.find(({ path }) => path === '/estimates') ?? {};
    const address = `/estimates?_data=${encodeURIComponent(id)}`;
    for (const who of [undefined, 1] as const) {
      expect((await ask('document', address, id, who)).status).toBe(400);
      expect((await ask('document', address, id, who, {})).status).toBe(400);
    }
  });

  it('also requests the layout of the signed-in pages alone', async () => {
    const layout = mappedRoutes.find(({ isLayout }) => isLayout)?.id ?? '';
    expect(leadsToSignIn(await ask('data', '/estimates', layout))).toBe(true);
    expect((await ask('data', '/estimates', layout, 6)).status).toBe(200);
  });
});
