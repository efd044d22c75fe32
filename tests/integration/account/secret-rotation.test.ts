import { createCookie } from '@remix-run/node';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { encryptSecret, openSecret } from '#app/modules/auth/second-factor/totp.server.ts';
import { reencryptSecrets } from '#app/modules/security/reencrypt.server.ts';
import { encryptProviderSecret, openProviderSecret } from '#app/modules/sign-on/secrets.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings, useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';

/** A rotated session secret: the newest comes first, the previous one still counts, older ones are dropped. */

const [NEWEST, BEFORE, DROPPED] = ['newest', 'before', 'dropped'].map((name) => name.padEnd(40, '.')) as [
  string,
  string,
  string,
];
useTestDatabase();
useSettings({ sessionSecrets: [NEWEST, BEFORE] });
const web = useWebServer();

/** Runs as a process with another session secret. */
function withSecret<T>(secret: string, run: () => T): T {
  const { sessionSecrets } = env();
  Object.assign(env(), { sessionSecrets: [secret] });
  try {
    return run();
  } finally {
    Object.assign(env(), { sessionSecrets });
  }
}

const encryptedWith = (secret: string, userId: number) =>
  withSecret(secret, () => encryptSecret('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', userId));

describe('a session', () => {
  it('signed with the previous secret stays valid; with a removed one it does not', async () => {
    const { actor } = await asActor(await addUser(1, null));
    const [name = '', value = ''] = (await signIn(web.url, actor.email)).split(/=(.*)/s);
    const content = await createCookie(name, { secrets: [NEWEST] }).parse(`${name}=${value}`);
    expect(content).toEqual(expect.anything());
    const statusWith = async (secret: string) => {
      const cookie = (await createCookie(name, { secrets: [secret] }).serialize(content)).split(';')[0] ?? '';
      return (await fetch(`${web.url}/estimates`, { headers: { Cookie: cookie }, redirect: 'manual' })).status;
    };
    expect(await Promise.all([NEWEST, BEFORE, DROPPED].map(statusWith))).toEqual([200, 200, 302]);
  });
});

describe('a TOTP secret', () => {
  it('encrypted with the previous key is encrypted with the newest at startup, and an unreadable one stays', async () => {
    const [ada, ben] = [await addUser(3, null), await addUser(3, null)];
    const store = (userId: number, sealed: string) =>
      execute(sql`update users set totp_secret = ${sealed} where id = ${userId}`);
    const stored = async (userId: number) => {
      const rows = await execute<{ totp_secret: string }>(sql`select totp_secret from users where id = ${userId}`);
      return rows[0]?.totp_secret ?? '';
    };
    const [older, lost] = [encryptedWith(BEFORE, ada), encryptedWith(DROPPED, ben)];
    await store(ada, older);
    await store(ben, lost);
    const readable = openSecret(older, ada);
    expect(readable?.reencrypted).toBeTruthy();

    expect(await reencryptSecrets()).toBe(1);
    expect(await stored(ada)).not.toBe(older);
    expect(openSecret(await stored(ada), ada)).toEqual({ base32: readable?.base32, reencrypted: null });
    expect(await stored(ben)).toBe(lost);
    expect(openSecret(lost, ben)).toBeNull();
    expect(await reencryptSecrets()).toBe(0);
  });
});

describe('the secrets of an identity provider', () => {
  it('encrypted with the previous key can be decrypted with the newest alone after startup', async () => {
    const change = (statement: SQL) => execute<{ id: string; client_secret: string; former_secret: string }>(statement);
    const [inserted] = await change(sql`INSERT INTO sign_on_providers (key, issuer, name, client_id, client_secret)
      VALUES ('vendor', 'https://login.example.com', 'SSO', 'worthwhile', '') RETURNING *`);
    const id = Number(inserted?.id);
    const [current, former] = withSecret(BEFORE, () =>
      ['current', 'former'].map((secret) => encryptProviderSecret(secret, id)),
    );
    await change(sql`UPDATE sign_on_providers SET client_secret = ${current}, former_secret = ${former}`);
    expect(await reencryptSecrets()).toBe(2);
    const [row] = await change(sql`SELECT * FROM sign_on_providers`);
    const stored = { id, clientSecret: row?.client_secret ?? '', formerSecret: row?.former_secret ?? null };
    const opened = withSecret(NEWEST, () => [openProviderSecret(stored), openProviderSecret(stored, 'formerSecret')]);
    expect(opened).toEqual(['current', 'former']);
    expect(await reencryptSecrets()).toBe(0);
  });
});
