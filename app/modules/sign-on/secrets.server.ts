import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import type * as store from './providers.store.server.ts';

export const purposeOf = (providerId: number) => `sign-on provider ${providerId}`;

export const encryptProviderSecret = (secret: string, providerId: number) => encrypt(secret, purposeOf(providerId));

/** Decrypts a client secret; '' if there is none, or its session secret is no longer configured. */
export function openProviderSecret(
  provider: Pick<store.StoredProvider, 'id' | 'clientSecret' | 'formerSecret'>,
  which: 'clientSecret' | 'formerSecret' = 'clientSecret',
): string {
  return decrypt(provider[which] ?? '', purposeOf(provider.id))?.text ?? '';
}
