import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUpInstallation, restoreInstallation } from '#app/backup.server.ts';
import { env } from '#app/env.server.ts';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase } from '#app/infra/db/connect.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  actorOfSession,
  actorOfToken,
  checkCredentials,
  issueLoginToken,
  openSession,
} from '#app/modules/auth/auth.server.ts';
import { createToken } from '#app/modules/auth/own-account.server.ts';
import { addPasskeyForm, passkeyProof } from '#app/modules/auth/passkeys/passkeys.schema.ts';
import * as passkeys from '#app/modules/auth/passkeys/passkeys.server.ts';
import { readSettings } from '#app/modules/sign-on/settings/settings.server.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings } from '#tests/support/web-server.ts';
import { SoftwarePasskey } from '../account/software-passkey.ts';
import { ORIGIN, PASSWORD } from '../users/people.ts';
import { begin, change, lena, problemOf, signIn, useContoso } from './contoso.ts';
import { CLIENT } from './identity-provider.ts';

const [SECRET, OTHER] = ['as at the backup', 'of another server'].map((name) => name.padEnd(40, '.')) as [
  string,
  string,
];
const database = useTestDatabase();
// All databases of the server share the login of requests: the secret of this file must not change its password.
const login = appUrl(database.url);
useSettings({ sessionSecrets: [SECRET] });
const contoso = useContoso();
const folder = temporaryFolder();
afterAll(() => folder.remove());

const passkey = new SoftwarePasskey();
let user: Actor;
let lenaId: number;
const access = { session: '', loginToken: '', personalToken: '' };

const request = async (counter: number) => {
  const { options, challenge } = await passkeys.requestPasskey({ for: 'sign-in' });
  return passkeyProof.parse({ passkey: passkey.use({ challenge: options.challenge, counter }), challenge });
};

/** Runs a command on the database of the test while the product is stopped. */
async function asCommand<T>(run: (file: string) => Promise<T>): Promise<T> {
  await closeDatabase();
  Object.assign(env(), { databaseUrl: database.url, databaseAppUrl: login });
  try {
    return await run(path.join(folder.path, 'one.backup'));
  } finally {
    // The provider of the test is on loopback, which only an embedded installation may ask.
    Object.assign(env(), { databaseUrl: undefined, databaseAppUrl: undefined });
    connectDatabase(login, 5);
  }
}

beforeAll(async () => {
  user = contoso.cast.contosoUser;
  contoso.idp.person = lena();
  lenaId = (await signIn(contoso)).userId;
  access.session = await openSession(user.userId, ORIGIN, { signedInWith: 'password' });
  access.loginToken = await issueLoginToken(user.userId, ORIGIN);
  access.personalToken = (await createToken(user, { tokenName: 'CI', days: 7, access: 'write' })).token;
  const { options, challenge } = await passkeys.beginPasskey(user, access.session);
  const answer = passkey.register({ challenge: options.challenge });
  const form = addPasskeyForm.parse({ intent: 'addPasskey', passkey: answer, challenge });
  await passkeys.addPasskey(user, form, access.session);
  await asCommand((file) => backUpInstallation(file, { keep: 1 }));
  expect(await actorOfSession(access.session, ORIGIN.ip)).not.toBeNull();
  expect(await asCommand((file) => restoreInstallation(file, { isForced: true }))).toMatch(
    /Everyone has to sign in again\.$/,
  );
});

describe('a restored backup', () => {
  it('ends sessions and sign-ins of the API, as some may have ended since; personal tokens stay', async () => {
    expect(await actorOfSession(access.session, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(access.loginToken, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(access.personalToken, ORIGIN.ip)).toMatchObject({ userId: user.userId });
  });

  it('keeps every way to sign in: password, passkey and the provider', async () => {
    expect(await checkCredentials({ name: user.email, password: PASSWORD }, ORIGIN)).toBe(user.userId);
    expect(await passkeys.checkPasskey(await request(1), ORIGIN)).toBe(user.userId);
    expect((await signIn(contoso)).userId).toBe(lenaId);
  });

  it('without its session secret says what is missing, and works again once the client secret is entered', async () => {
    Object.assign(env(), { sessionSecrets: [OTHER] });
    const { top, contoso: partnerId } = contoso.cast;
    const isReadable = async () => (await readSettings(top, partnerId)).provider?.isSecretReadable;
    expect(await isReadable()).toBe(false);
    expect(await problemOf(begin(contoso))).toBe('secretLost');
    expect(await checkCredentials({ name: user.email, password: PASSWORD }, ORIGIN)).toBe(user.userId);
    await change(top, partnerId, { clientSecret: CLIENT.secret });
    expect(await isReadable()).toBe(true);
    expect((await signIn(contoso)).userId).toBe(lenaId);
  });
});
