import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { lockSettings, type Organization } from '../organization.server.ts';
import { updateProvider } from '../providers.store.server.ts';
import * as store from './users.store.server.ts';

/**
 * Makes a token for the provider's directory. The one before stays valid for an hour.
 *
 * @returns the token, which is not shown again
 */
export async function replaceScimToken(actor: Actor, partnerId: Organization, version: number): Promise<string> {
  const token = newSecret();
  await inScope(scopeOf(actor), async (tx) => {
    const provider = await lockSettings(tx, actor, partnerId, version);
    const { id } = provider;
    await store.replaceToken(tx, id, { hash: hashSecret(token), end: token.slice(-4) });
    await updateProvider(tx, provider, actor.userId, {});
    await recordAudit(tx, actor, { action: 'signOn.tokenCreated', target: ['signOn', id] });
  });
  return token;
}

/** Ends provisioning: the token and the one before stop working at once. */
export async function revokeScimToken(actor: Actor, partnerId: Organization, version: number): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const provider = await lockSettings(tx, actor, partnerId, version);
    const { id } = provider;
    await store.replaceToken(tx, id, null);
    await updateProvider(tx, provider, actor.userId, {});
    await recordAudit(tx, actor, { action: 'signOn.tokenRevoked', target: ['signOn', id] });
  });
}

/** @returns the ID of the token's provider; undefined for an unknown token, or an inactive partner's */
export async function findDirectory(token: string): Promise<number | undefined> {
  return unscoped('the token names the provider', async (tx) => {
    const providerId = await store.findProviderOfToken(tx, hashSecret(token));
    if (providerId !== undefined) await store.touchToken(tx, providerId);
    return providerId;
  });
}
