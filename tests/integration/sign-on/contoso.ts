import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { addDomain, changeMapping, readSettings, saveProvider } from '#app/modules/sign-on/settings.server.ts';
import { beginSignOn, finishSignOn, type PendingSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { type Cast, ORIGIN, settleCast } from '../users/people.ts';
import { CLIENT, type IdentityProvider, useIdentityProvider } from './identity-provider.ts';

/** The partner Contoso with single sign-on for contoso.example. */
export interface Contoso {
  cast: Cast;
  key: string;
  readonly idp: IdentityProvider;
}

/** Sets it up for the test file. Call it after `useTestDatabase`. */
export function useContoso(): Contoso {
  const contoso = { idp: useIdentityProvider(), key: '' } as Contoso;
  beforeAll(async () => {
    contoso.cast = await settleCast();
    const { top, contoso: partnerId } = contoso.cast;
    const provider = async () => (await readSettings(top, partnerId)).provider;
    const { id: clientId, secret: clientSecret } = CLIENT;
    const access = { issuer: contoso.idp.issuer, clientId, clientSecret };
    await saveProvider(top, partnerId, { intent: 'saveProvider', version: 0, name: 'Contoso SSO', ...access });
    await addDomain(top, partnerId, 'contoso.example');
    for (const [claimValue, roleId] of [
      ['roi-admins', 5],
      ['roi-sellers', 6],
    ] as const) {
      const { version = 0 } = (await provider()) ?? {};
      await changeMapping(top, partnerId, { intent: 'addRow', version, claimValue, roleId });
    }
    contoso.key = (await provider())?.key ?? '';
  });
  beforeEach(() => {
    contoso.idp.person = lena();
  });
  return contoso;
}

export const lena = (more: Record<string, unknown> = {}) => ({
  sub: 'subject-of-lena',
  email: 'lena@contoso.example',
  email_verified: true,
  name: 'Lena Fischer',
  groups: ['staff', 'roi-sellers'],
  ...more,
});

export async function begin({ key }: Contoso, purpose: PendingSignOn['purpose'] = 'signIn') {
  const begun = await beginSignOn(key, { returnTo: '/reports', purpose }, ORIGIN);
  if (!begun) throw new Error('the provider is not there');
  return begun;
}

export async function signIn(contoso: Contoso) {
  const { location, pending } = await begin(contoso);
  return finishSignOn(pending, contoso.key, await contoso.idp.visit(location), ORIGIN);
}

export const problemOf = (signing: Promise<unknown>): Promise<string> =>
  signing.then(
    () => 'signed in',
    (error) => error.problem ?? String(error),
  );

export const readUser = (userId: number) =>
  unscoped('the test looks', async (tx) => (await tx.select().from(users).where(sql`id = ${userId}`))[0]);
