import { beforeAll } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { type Ground, layGround, type Role } from '../access/fixtures.ts';

type Json = { 'Content-Type': string } & Record<string, string>;
const JSON_TYPE: Json = { 'Content-Type': 'application/json' };

/** A server, its users, and hand-written requests. Call it at the top of the file. */
export function useRawRequests() {
  const database = useTestDatabase();
  const web = useWebServer();
  const hand = {} as { ground: Ground };
  beforeAll(async () => {
    hand.ground = await layGround(web.url);
  });
  const bearer = (role: Role) => ({ Authorization: `Bearer ${hand.ground.people[role].bearer}` });
  const send = (path: string, body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
    fetch(`${web.url}/api/${path}`, { method: 'POST', headers: { ...bearer(1), ...headers }, body });
  return {
    database,
    url: () => web.url,
    ground: () => hand.ground,
    people: () => hand.ground.people,
    contoso: () => hand.ground.contoso,
    /** GET of a call, by default as a sales engineer. */
    get: (path: string, role: Role = 3, headers: Record<string, string> = {}) =>
      fetch(`${web.url}/api/${path}`, { headers: { ...bearer(role), ...headers } }),
    /** POST to a call as role 1. */
    send,
    json: (path: string, body: unknown, role: Role = 1) =>
      send(path, JSON.stringify(body), { ...JSON_TYPE, ...bearer(role) }),
    /** Status of the same. */
    told: async (path: string, body: unknown, role: Role = 1) =>
      (await send(path, JSON.stringify(body), { ...JSON_TYPE, ...bearer(role) })).status,
    /** POST of a form to a page. @returns its status */
    form: async (path: string, fields: Record<string, string>, role: Role = 1) => {
      const headers = { Origin: OWN_ORIGIN, Cookie: hand.ground.people[role].cookie };
      const body = new URLSearchParams(fields);
      return (await fetch(web.url + path, { method: 'POST', headers, redirect: 'manual', body })).status;
    },
    /** GET of a page. */
    page: (path: string, role: Role = 1) =>
      fetch(web.url + path, { headers: { Cookie: hand.ground.people[role].cookie } }),
    /** POST to a page as a sales engineer. */
    post: (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(web.url + path, {
        method: 'POST',
        headers: { Origin: OWN_ORIGIN, Cookie: hand.ground.people[3].cookie, ...headers },
        redirect: 'manual',
        body,
      }),
  };
}

/** Body of POST estimate/create. */
export const create = (more: Record<string, unknown>) => ({
  name: 'Input',
  newCustomer: 'Input Ltd',
  scenarioId: 1,
  industry: 'other',
  currencyId: 1,
  currencyValue: 1,
  ...more,
});
