import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessionCookie } from '#app/http/cookies.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { openSession } from '#app/modules/auth/auth.server.ts';
import { turnOffSecondFactor } from '#app/modules/auth/second-factor/second-factor.server.ts';
import { passkeys } from '#drizzle/schema/index.ts';
import { parseHtml, select, textOf } from '#tests/support/browsers/html.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addActor, addRole, ORIGIN, refused } from '../users/people.ts';
import { turnOn } from './authenticator.ts';

useTestDatabase();
const web = useWebServer();

const addPasskey = ({ userId }: Actor, name: string) =>
  unscoped('the test', (tx) =>
    tx.insert(passkeys).values({
      ...{ userId, name, credentialId: `${name} of ${userId}`, publicKey: 'key', counter: 0 },
      ...{ transports: [], isSynced: false },
    }),
  );

/** The section of the page as its user reads it. */
async function section({ userId }: Actor, signedInWith: 'password' | 'provider' = 'password') {
  const cookie = await sessionCookie().serialize(await openSession(userId, ORIGIN, { signedInWith }));
  const answer = await fetch(`${web.url}/user-profile`, { headers: { Cookie: cookie.split(';')[0] ?? '' } });
  const found = select(parseHtml(await answer.text()), 'details').find(({ attributes }) => attributes.id === 'sign-in');
  if (!found) throw new Error(`no section: ${answer.status}`);
  return textOf(found).replace(/\s+/g, ' ');
}

const removePassword = ({ userId }: Actor) => execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${userId}`);

async function addProvider({ userId }: Actor) {
  const key = `provider-of-${userId}`;
  await execute(sql`INSERT INTO sign_on_providers (key, issuer, name, client_id, client_secret)
    VALUES (${key}, 'https://acme.example', 'Acme SSO', '', '')`);
  await execute(sql`INSERT INTO external_identities (provider_id, user_id, issuer, subject)
    SELECT id, ${userId}, issuer, 'me' FROM sign_on_providers WHERE key = ${key}`);
}

describe('how strong an account is', () => {
  it('follows the weakest way to sign in', async () => {
    const ada = await addActor('Ada', 3);
    expect(await section(ada)).toContain('Basic. Password only.');
    await addPasskey(ada, 'Laptop');
    expect(await section(ada)).toContain('Good. Passkeys, but the password alone works too.');
    await turnOn(ada);
    expect(await section(ada)).toContain('Strong. Passkeys, and a code with the password.');
    const bea = await addActor('Bea', 3);
    await turnOn(bea);
    expect(await section(bea)).toContain('Good. A code with the password.');
  });

  it('is the organization’s for a user without a password', async () => {
    const dora = await addActor('Dora', 3);
    await addProvider(dora);
    await removePassword(dora);
    const shown = await section(dora, 'provider');
    expect(shown).toContain('Good. Your organization signs you in.');
    expect(shown).toContain('Set up with Acme SSO');
    await execute(sql`DELETE FROM sign_on_providers`);
  });
});

it('the last way to sign in is marked, and cannot be removed', async () => {
  const edda = await addActor('Edda', 3);
  await addPasskey(edda, 'Only');
  expect(await section(edda)).toContain('Remove Only');
  await removePassword(edda);
  const shown = await section(edda);
  expect(shown).toContain('Your only way to sign in, so it can’t be removed');
  expect(shown).not.toContain('Remove Only');
});

it('password and two-factor authentication are managed by the provider where single sign-on is required', async () => {
  const fay = await addActor('Fay', 3);
  await addProvider(fay);
  await execute(sql`UPDATE sign_on_providers SET is_required = true`);
  await execute(sql`INSERT INTO sign_on_domains (provider_id, domain, confirmed_at)
    SELECT id, 'worthwhile.test', now() FROM sign_on_providers`);
  const shown = await section(fay, 'provider');
  expect(shown.match(/Managed by Acme SSO/g)).toHaveLength(2);
  expect(shown).not.toMatch(/Change password|Turn on|Add a passkey/);
  await execute(sql`DELETE FROM sign_on_providers`);
});

it('two recovery codes or fewer are a warning', async () => {
  const gail = await addActor('Gail', 3);
  await turnOn(gail);
  const leave = (count: number) =>
    execute(sql`UPDATE recovery_codes SET used_at = now() WHERE user_id = ${gail.userId} AND code_hash NOT IN
      (SELECT code_hash FROM recovery_codes WHERE user_id = ${gail.userId} ORDER BY code_hash LIMIT ${count})`);
  await leave(3);
  expect(await section(gail)).toContain('3 of 10 recovery codes left');
  expect(await section(gail)).not.toContain('Replace them');
  await leave(2);
  expect(await section(gail)).toContain('Two recovery codes are left. Replace them before you need one.');
});

it('a second factor that the role requires says so, and cannot be turned off', async () => {
  const role = await addRole('Guarded', 3, [6]);
  const hana = await addActor('Hana', role);
  await turnOn(hana);
  await execute(sql`UPDATE roles SET requires_second_factor = true WHERE id = ${role}`);
  expect(await section(hana)).toContain('On, with an authenticator app, as your role requires.');
  expect(await refused(turnOffSecondFactor(hana))).toBe('unprocessable');
});
