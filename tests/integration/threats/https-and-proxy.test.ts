import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings, useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, PASSWORD } from '../access/fixtures.ts';

/** The product on the internet: https, behind one proxy. */

const PUBLIC_ORIGIN = 'https://roi.example.com';
useSettings({ appUrl: PUBLIC_ORIGIN, trustProxy: 1 });
useTestDatabase();
const web = useWebServer();

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(web.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: PUBLIC_ORIGIN, ...headers },
    redirect: 'manual',
  });
const login = (name: string, password: string, forwardedFor: string) =>
  fetch(`${web.url}/api/user/login`, {
    method: 'POST',
    body: JSON.stringify({ name, password }),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
  }).then(({ status }) => status);

describe('behind https', () => {
  it('every cookie is bound to the host, sent only over https, and hidden from scripts', async () => {
    const { actor } = await asActor(await addUser(1, null, 'Hosted'));
    const answer = await post('/login', { name: actor.email, password: PASSWORD });
    expect(answer.status).toBe(303);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      const flags = cookie.split('; ').slice(1);
      expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']));
      expect(cookie).not.toMatch(/domain=/i);
    }
    const page = await fetch(`${web.url}/estimates`, {
      headers: { Cookie: cookies[0]?.split(';')[0] ?? '' },
      redirect: 'manual',
    });
    expect(page.status).toBe(200);
    expect(page.headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8}/);
  });

  it('the cookies of messages and links are, too', async () => {
    const { actor } = await asActor(await addUser(1, null, 'Kept'));
    const signedIn = await post('/login', { name: actor.email, password: PASSWORD });
    const session = { Cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const answers = [
      await fetch(`${web.url}/reset-password?code=abcdefghijklmnopqrstuv`, { redirect: 'manual' }),
      await fetch(`${web.url}/estimates?search=a`, { headers: session }),
      ...(await Promise.all([
        post('/theme', { theme: 'dark' }, session),
        post('/sidebar', { state: 'open' }, session),
        post('/preferences/messages', { messages: 'tenfold' }, session),
      ])),
    ];
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    const names = ['account-link', 'list', 'theme', 'sidebar', 'messages'].map((name) => `__Host-${name}`);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(expect.arrayContaining(names));
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'SameSite=Lax', 'Path=/']));
    }
  });

  it('a form of the same host without https is cross-origin', async () => {
    const answer = await fetch(`${web.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'a@b.test', password: 'x' }),
      headers: { Origin: 'http://roi.example.com' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('behind one proxy', () => {
  it('the client is the address that the proxy saw; addresses sent by the client are ignored', async () => {
    const seen = '198.51.100.20';
    for (let time = 0; time < 5; time += 1) {
      expect(await login('victim@worthwhile.test', 'wrong', `203.0.113.${time}, ${seen}`)).toBe(401);
    }
    expect(await login('victim@worthwhile.test', 'wrong', `203.0.113.99, ${seen}`)).toBe(429);
    expect(await login('victim@worthwhile.test', 'wrong', `${seen}, 198.51.100.21`)).toBe(401);
  });
});
