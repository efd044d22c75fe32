import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { replaceScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { saveSettings } from '#app/modules/sign-on/settings/save-settings.server.ts';
import { readSettings } from '#app/modules/sign-on/settings/settings.server.ts';
import { beginSignOn, finishSignOn, type PendingSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import type { SignOnSettings } from '#app/modules/sign-on/sign-on.schema.ts';
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
    await change(top, partnerId, accessOf(contoso, { name: 'Contoso SSO' }));
    const rows = [
      { contains: 'roi-admins', roleId: 5 },
      { contains: 'roi-sellers', roleId: 6 },
    ];
    await change(top, partnerId, { domains: [{ domain: 'contoso.example', isConfirmed: true }], rows });
    contoso.key = (await readSettings(top, partnerId)).provider?.key ?? '';
  });
  beforeEach(() => {
    contoso.idp.person = lena();
  });
  return contoso;
}

export const accessOf = ({ idp }: Contoso, more: Partial<SignOnSettings> = {}) => ({
  issuer: idp.issuer,
  name: 'SSO',
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  ...more,
});

/** Saves an organization's settings with some changed. @param isConfirmed as Require single sign-on does */
export async function change(
  actor: Actor,
  partnerId: number | null,
  changed: Partial<SignOnSettings>,
  isConfirmed = false,
) {
  return saveSettings(actor, partnerId, await formOf(actor, partnerId, changed), isConfirmed);
}

/** The page's form with some of it changed. */
export async function formOf(
  actor: Actor,
  partnerId: number | null,
  changed: Partial<SignOnSettings>,
): Promise<SignOnSettings> {
  const { provider } = await readSettings(actor, partnerId);
  const { version = 0, issuer = '', name = '', clientId = '', claim = 'groups', domains = [] } = provider ?? {};
  const { roleRows = [], otherRoleId = null, emergencyUserId = null, isRequired = false } = provider ?? {};
  const enforcement = isRequired ? ('required' as const) : ('optional' as const);
  // As the page sends them: the database gives their properties back in another order.
  const rows = roleRows.map(({ contains, roleId }) => ({ contains, roleId }));
  const rest = { domains, rows, otherRoleId, enforcement, emergencyUserId };
  return { version, issuer, name, clientId, claim, clientSecret: '', ...rest, ...changed };
}

/** Adds a domain, or confirms it. */
export async function addDomain(actor: Actor, partnerId: number | null, domain: string) {
  const { provider } = await readSettings(actor, partnerId);
  const others = (provider?.domains ?? []).filter((each) => each.domain !== domain);
  return change(actor, partnerId, { domains: [...others, { domain, isConfirmed: true }] });
}

export async function newToken(actor: Actor, partnerId: number | null): Promise<string> {
  const { provider } = await readSettings(actor, partnerId);
  return replaceScimToken(actor, partnerId, provider?.version ?? 0);
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
