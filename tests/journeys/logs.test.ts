import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { type ProductServer, startServer, stopProcess, until, untilReady } from '#tests/support/product-process.ts';

/** No secret from any part of a request is logged, even at the most verbose level. */

const product = useIsolatedServer();
const LEVEL = 'trace';
let talkative: ProductServer;

beforeAll(async () => {
  talkative = await startServer({ ...product.settings, LOG_LEVEL: LEVEL });
  await untilReady(talkative);
});
afterAll(async () => {
  if (talkative) await stopProcess(talkative);
});

const newSecret = () => randomBytes(32).toString('base64url');

/** Sends the path as is; `fetch` would normalize it. */
function send(path: string, headers: Record<string, string> = {}, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${talkative.url}/`,
      { path, method: body === undefined ? 'GET' : 'POST', headers, agent: false },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

const json = { 'Content-Type': 'application/json' };
const form = () => ({ 'Content-Type': 'application/x-www-form-urlencoded', Origin: talkative.url });
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;

const PLACES: readonly (readonly [string, (secret: string) => Promise<number>])[] = [
  ['a bearer token', (secret) => send('/api/user/profile', { Authorization: `Bearer ${secret}` })],
  ['a token of another scheme', (secret) => send('/api/user/profile', { Authorization: `Basic ${secret}` })],
  ['a session cookie', (secret) => send('/estimates', { Cookie: `worthwhile=${secret}` })],
  ['any other cookie', (secret) => send('/login', { Cookie: `__Host-other=${secret}` })],
  ['an unknown header', (secret) => send('/login', { 'X-Api-Key': secret })],
  ['the referrer', (secret) => send('/login', { Referer: `${talkative.url}/reset-password?code=${secret}` })],
  ['the code of a mailed link', (secret) => send(`/reset-password?code=${secret}`)],
  ['the code of an invitation', (secret) => send(`/accept-invite?code=${secret}`)],
  ['an unknown parameter of a page', (secret) => send(`/estimates?password=${secret}`)],
  ['an unknown parameter of a call', (secret) => send(`/api/estimate/list?token=${secret}`)],
  ['the address of a shared report', (secret) => send(`/share/${secret}`)],
  ['the address of an upload', (secret) => send(`/uploads/${secret.slice(0, 22)}`)],
  ['an address that is none', (secret) => send(`/%E0%A4%A/${secret}`)],
  ['an unknown address', (secret) => send(`/nowhere/${secret}`)],
  ['an unknown call', (secret) => send(`/api/nothing/${secret}`)],
  ['the password of a sign-in', (secret) => send('/login', form(), `name=a%40example.com&password=${secret}`)],
  [
    'the password of a call',
    (secret) => send('/api/user/login', json, JSON.stringify({ name: 'a@example.com', password: secret })),
  ],
  [
    'the second factor of a call',
    (secret) => send('/api/user/login', json, JSON.stringify({ name: 'a@example.com', password: 'x', otp: secret })),
  ],
  [
    'a new password',
    (secret) =>
      send(
        '/api/user/resetpassword',
        json,
        JSON.stringify({ code: secret, newpassword: secret, confrimpassword: secret }),
      ),
  ],
  ['a body that is no JSON', (secret) => send('/api/user/login', json, `{"password":"${secret}"`)],
  ['an unknown property', (secret) => send('/api/user/login', json, JSON.stringify({ [secret]: secret }))],
  ['a form in parts', (secret) => send('/login', { ...multipart, Origin: talkative.url }, part('password', secret))],
  [
    'a form from elsewhere',
    (secret) => send('/login', { ...form(), Origin: 'https://evil.example' }, `password=${secret}`),
  ],
];

describe(`the log at level ${LEVEL}`, () => {
  it.each(PLACES)('has a line for the request and nothing of %s', async (_, ask) => {
    const secret = newSecret();
    const before = talkative.output().length;
    const status = await ask(secret);
    await until('the request is logged', () => talkative.output().slice(before).includes(`"status":${status}`));
    expect(talkative.output()).not.toContain(secret.slice(0, 22));
  });

  it('has the name of an email in the outbox, and nothing of its link', async () => {
    const outbox = path.join(product.settings.DATA_DIR ?? '', 'outbox');
    // Both servers work the queue.
    const log = () => talkative.output() + product.server.output();
    expect(await send('/forget-password', form(), `email=${encodeURIComponent(product.admin.email)}`)).toBe(303);
    await until('the email is logged', () => log().includes('"an email was written to the outbox"'));
    const [file = ''] = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const code = /code=3D([\w-]{43})/.exec(readFileSync(path.join(outbox, file), 'utf8').replace(/=\r?\n/g, ''))?.[1];
    expect(code).toBeDefined();
    expect(log()).toContain(`outbox/${file}`);
    expect(log()).not.toContain(code);
  });

  it('has no statement values when the database rejects them or is unavailable', async () => {
    const password = newSecret();
    const name = `${newSecret()}@example.com`.toLowerCase();
    process.kill(product.database.pid, 'SIGKILL');
    await until('the loss is noticed', async () => (await send('/readyz')) === 503);
    expect(await send('/login', form(), new URLSearchParams({ name, password }).toString())).toBe(503);
    await until('the failure is logged', () => talkative.output().includes('"unavailable"'));
    await product.database.start();
    await untilReady(talkative);
    expect(talkative.output()).not.toContain(password);
    expect(talkative.output().toLowerCase()).not.toContain(name.slice(0, 22));
  });
});
