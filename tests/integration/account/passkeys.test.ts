import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { openSession } from '#app/modules/auth/auth.server.ts';
import { addPasskeyForm, passkeyProof } from '#app/modules/auth/passkeys/passkeys.schema.ts';
import * as passkeys from '#app/modules/auth/passkeys/passkeys.server.ts';
import { confirmIdentity, listConfirmations } from '#app/modules/auth/step-up/step-up.server.ts';
import { answeredChallenges, externalIdentities, signOnProviders, users } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor } from '../access/fixtures.ts';
import { ORIGIN, refused } from '../users/people.ts';
import { type Ceremony, SoftwarePasskey } from './software-passkey.ts';

useTestDatabase();
const web = useWebServer();
const SESSION = 'the session of the actor';
let owner: Actor;
let passkey: SoftwarePasskey;

const someone = async () => (await asActor(await addUser(3, null))).actor;
const parsed = (answer: string, challenge: string) =>
  addPasskeyForm.parse({ intent: 'addPasskey', passkey: answer, challenge });

async function add(actor: Actor, added = new SoftwarePasskey(), change: Partial<Ceremony> = {}, session = SESSION) {
  const { options, challenge } = await passkeys.beginPasskey(actor, SESSION);
  await passkeys.addPasskey(
    actor,
    parsed(added.register({ challenge: options.challenge, ...change }), challenge),
    session,
  );
  return added;
}

async function proofOf(used: SoftwarePasskey, change: Partial<Ceremony> = {}) {
  const { options, challenge } = await passkeys.requestPasskey({ for: 'sign-in' });
  return passkeyProof.parse({ passkey: used.use({ challenge: options.challenge, ...change }), challenge });
}
let counter = 0;
/** Counters only go forward. */
const next = () => {
  counter += 1;
  return counter;
};
const signIn = async (change: Partial<Ceremony> = {}, used = passkey) =>
  refused(passkeys.checkPasskey(await proofOf(used, { counter: next(), ...change }), ORIGIN));
const REFUSED = 'unauthenticated passkey';

beforeAll(async () => {
  owner = await someone();
  passkey = await add(owner);
});

describe('a passkey', () => {
  it('signs its user in and shows when it was last used', async () => {
    const proof = await proofOf(passkey, { counter: next() });
    expect(await passkeys.checkPasskey(proof, ORIGIN)).toBe(owner.userId);
    expect((await passkeys.listPasskeys(owner))[0]?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('works once per challenge', async () => {
    const proof = await proofOf(passkey, { counter: next() });
    expect(await refused(passkeys.checkPasskey(proof, ORIGIN))).toBe('done');
    expect(await refused(passkeys.checkPasskey(proof, ORIGIN))).toBe(REFUSED);
  });

  it('does not work with a challenge older than ten minutes', async () => {
    const old = Date.now() / 1000 - 601;
    const { markChallengeAnswered } = await import('#app/modules/auth/passkeys/passkeys.store.server.ts');
    const mark = (seconds: number) =>
      unscoped('the test asks', (tx) => markChallengeAnswered(tx, `${seconds}`, seconds));
    expect([await mark(old), await mark(old + 30)]).toEqual([false, true]);
  });

  it.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['a challenge of its client', { challenge: 'bm90IG91cnM' }],
    ['no user verification', { isVerified: false }],
    ['the user handle of another user', { userHandle: 'dXNlciA5OTk5' }],
  ])('is rejected with %s', async (_, change) => {
    expect(await signIn(change)).toBe(REFUSED);
  });

  it('is rejected when its counter decreases', async () => {
    expect(await signIn({ counter: 1000 })).toBe('done');
    expect(await signIn({ counter: 1000 })).toBe(REFUSED);
    expect(await signIn({ counter: 999 })).toBe(REFUSED);
    counter = 1000;
  });

  it('is rejected when it is unknown or its user is not active', async () => {
    expect(await signIn({}, new SoftwarePasskey())).toBe(REFUSED);
    const gone = await someone();
    const theirs = await add(gone);
    await unscoped('the test changes', (tx) =>
      tx.update(users).set({ isActive: false }).where(eq(users.id, gone.userId)),
    );
    expect(await signIn({}, theirs)).toBe(REFUSED);
  });

  it('cannot be added from another session, from another origin, unverified, or twice', async () => {
    const actor = await someone();
    const attempt = (change: Partial<Ceremony>, session?: string) =>
      refused(add(actor, new SoftwarePasskey(), change, session));
    expect(await attempt({}, 'another session')).toBe(REFUSED);
    expect(await attempt({ origin: 'https://evil.example' })).toBe('unprocessable');
    expect(await attempt({ isVerified: false })).toBe('unprocessable');
    expect(await passkeys.listPasskeys(actor)).toEqual([]);
    expect(await refused(add(actor, passkey))).not.toBe('done');
  });

  it('can be renamed and removed only by its owner', async () => {
    const [stored] = await passkeys.listPasskeys(owner);
    const id = stored?.id ?? 0;
    const stranger = await someone();
    const rename = (actor: Actor) =>
      refused(passkeys.renamePasskey(actor, { intent: 'renamePasskey', passkeyId: id, passkeyName: 'Phone' }));
    expect(await rename(stranger)).toBe('notFound');
    expect(await passkeys.removePasskey(stranger, id)).toBeNull();
    expect(await rename(owner)).toBe('done');
    expect((await passkeys.listPasskeys(owner)).map(({ name }) => name)).toEqual(['Phone']);
  });

  it('cannot be removed when it is the only way to sign in', async () => {
    const actor = await someone();
    await add(actor);
    const [only] = await passkeys.listPasskeys(actor);
    await unscoped('the test changes', (tx) =>
      tx.update(users).set({ passwordHash: null }).where(eq(users.id, actor.userId)),
    );
    expect(await refused(passkeys.removePasskey(actor, only?.id ?? 0))).toBe('unprocessable passkeyId');
    expect(await passkeys.listPasskeys(actor)).toHaveLength(1);
  });

  it('remains after two parallel removals when it is the only way to sign in, and not next to a provider', async () => {
    const actor = await someone();
    await add(actor);
    await add(actor);
    const ids = (await passkeys.listPasskeys(actor)).map(({ id }) => id);
    await unscoped('the test changes', (tx) =>
      tx.update(users).set({ passwordHash: null }).where(eq(users.id, actor.userId)),
    );
    const removals = await Promise.all(ids.map((id) => refused(passkeys.removePasskey(actor, id))));
    expect(removals.sort()).toEqual(['done', 'unprocessable passkeyId']);
    await unscoped('the test changes', async (tx) => {
      const provider = { key: 'acme', issuer: 'https://acme.example', name: 'Acme', clientId: '', clientSecret: '' };
      const [made] = await tx.insert(signOnProviders).values(provider).returning({ id: signOnProviders.id });
      const identity = { issuer: provider.issuer, subject: 'one' };
      await tx.insert(externalIdentities).values({ providerId: made?.id ?? 0, userId: actor.userId, ...identity });
    });
    const [left] = await passkeys.listPasskeys(actor);
    expect(await refused(passkeys.removePasskey(actor, left?.id ?? 0))).toBe('done');
  });

  it('is one of at most twenty, also when two are added in parallel', async () => {
    const actor = await someone();
    await add(actor);
    await execute(sql`INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced)
        SELECT user_id, name, credential_id || n, public_key, counter, transports, is_synced
        FROM passkeys, generate_series(1, 18) n WHERE user_id = ${actor.userId}`);
    const additions = await Promise.all([refused(add(actor)), refused(add(actor))]);
    expect(additions.sort()).toEqual(['done', 'unprocessable']);
    expect(await passkeys.listPasskeys(actor)).toHaveLength(20);
  });
});

describe('a confirmation with a passkey', () => {
  async function confirm(actor: Actor, used: SoftwarePasskey, session = SESSION) {
    const { passkey: request } = await listConfirmations(owner, SESSION);
    const challenge = request?.options.challenge ?? '';
    const proof = { passkey: used.use({ challenge, counter: next() }), challenge: request?.challenge };
    return refused(confirmIdentity(actor, session, passkeyProof.parse(proof)));
  }

  it('accepts only a passkey of the actor, in the session that requested it', async () => {
    await openSession(owner.userId, ORIGIN);
    expect(await confirm(owner, passkey)).toBe('done');
    expect(await confirm(owner, passkey, 'another session')).toBe(REFUSED);
    const stranger = await someone();
    expect(await confirm(owner, await add(stranger))).toBe('unauthenticated');
  });
});

describe('the sign-in page', () => {
  const post = (path: string, fields: Record<string, string> = {}) =>
    fetch(web.url + path, {
      method: 'POST',
      headers: { Origin: OWN_ORIGIN },
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });

  it('signs in with a passkey and shows the password form again after a rejected one', async () => {
    const { options, challenge } = await (await post('/login/passkey')).json();
    const fields = { passkey: passkey.use({ challenge: options.challenge, counter: next() }), challenge, returnTo: '' };
    const done = await post('/login', fields);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/estimates']);
    expect(done.headers.get('Set-Cookie')).toContain('worthwhile=');
    const again = await post('/login', fields);
    const page = await again.text();
    expect(again.status).toBe(422);
    expect(page).toContain('name="password"');
    expect(page).not.toContain(passkey.id);
  });

  it('stores nothing for a visit', async () => {
    const count = () =>
      unscoped('the test reads', async (tx) => (await tx.select({ n: sql`1` }).from(answeredChallenges)).length);
    const before = await count();
    await post('/login/passkey');
    expect(await count()).toBe(before);
  });

  it('rejects what is not a passkey', async () => {
    expect((await post('/login', { passkey: '{"id":', challenge: 'x' })).status).toBe(422);
  });
});
