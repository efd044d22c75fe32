import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addEstimate, addUser, asActor, signIn } from '../access/fixtures.ts';
import { arrive } from '../use-ground.ts';

/** URLs without a page, opened by a browser. */

useTestDatabase();
const web = useWebServer();
let cookie: string;
let draft: number;
beforeAll(async () => {
  const { actor } = await asActor(await addUser(3, null, 'Iris'));
  cookie = await signIn(web.url, actor.email);
  draft = await addEstimate(actor);
});

const send = (path: string, form?: Record<string, string>) =>
  fetch(new URL(path, web.url), {
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: OWN_ORIGIN },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });

describe('an HTTP error', () => {
  it('of a form has its status and a sentence that names the reason', async () => {
    for (const [path, form, words] of [
      ['/theme', { theme: 'plaid' }, /^Must be one of: system, light, dark\n$/],
      ['/sidebar', { state: 'ajar' }, /^Must be one of: open, rail\n$/],
    ] as const) {
      const answer = await send(path, form);
      expect(answer.status, path).toBe(422);
      expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(await answer.text()).toMatch(words);
    }
  });

  it('of a missing page has its status and a sentence', async () => {
    const answer = await send('/reports/987654321/archive');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  });

  it('is none for a form to an unknown page, which leads home as a link there does', async () => {
    for (const form of [undefined, { a: 'b' }]) {
      const answer = await send('/no-page-is-here', form);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/estimates']);
    }
  });

  it('of a file is a status for a program, never a page in its place', async () => {
    const report = `/estimate/download?estId=${draft}`;
    for (const [path, from, status] of [
      [report, cookie, 422],
      [report, '', 401],
      ['/share/nothing/download', '', 404],
    ] as const) {
      const answer = await fetch(web.url + path, { headers: { Cookie: from } });
      expect([answer.status, answer.headers.get('Content-Type')], path).toEqual([status, 'text/plain; charset=utf-8']);
    }
  });

  it('of a room whose estimate is gone keeps the answers for the page that sent them', async () => {
    const answer = await send('/estimates/987654321/room.data', { intent: 'later', note_1: 'On Thursday' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('On Thursday');
  });

  it('is shown on a page in the chosen theme', async () => {
    const answer = await fetch(new URL('/reports/987654321/archive', web.url), {
      headers: { Cookie: `${cookie}; theme=dark`, Accept: 'text/html,*/*;q=0.8' },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toContain('<h1 tabindex="-1">Page not found</h1>');
    expect(page).toContain('<html lang="en" data-theme="dark">');
    const [, nonce] = /<style nonce="([^"]+)"/.exec(page) ?? [];
    expect(answer.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`);
    expect(page).toContain(answer.headers.get('X-Request-Id'));
  });

  it('with field errors shows the form page itself', async () => {
    const answer = await send(`/estimates/${draft}/clone`, { estimateName: ' ' });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
  });
});

describe('a request without a body', () => {
  it('signs out', async () => {
    const noor = await arrive(web, 3, 'Noor');
    expect((await noor.open('/estimates')).status).toBe(200);
    const out = await noor.fetch('/logout', { method: 'POST' });
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/login']);
    expect((await noor.open('/estimates')).status).toBe(302);
  });

  it('is treated as a form without fields elsewhere', async () => {
    const answer = await fetch(`${web.url}/theme`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: OWN_ORIGIN },
    });
    expect(answer.status).toBe(422);
  });
});

describe('a page for emailed links, opened without the link', () => {
  it.each([
    ['/reset-password', '/forget-password'],
    ['/accept-invite', '/link-expired'],
  ])('%s redirects to the form that sends one', async (path, form) => {
    const answer = await fetch(web.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, form]);
  });
});
