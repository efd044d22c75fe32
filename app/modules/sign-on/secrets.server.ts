import { unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import * as store from './providers.store.server.ts';

const purposeOf = (providerId: number) => `sign-on provider ${providerId}`;

export const encryptProviderSecret = (secret: string, providerId: number) => encrypt(secret, purposeOf(providerId));

/** Decrypts a client secret; '' if there is none, or its session secret is no longer configured. */
export function openProviderSecret(
  provider: Pick<store.StoredProvider, 'id' | 'clientSecret' | 'formerSecret'>,
  which: 'clientSecret' | 'formerSecret' = 'clientSecret',
): string {
  return decrypt(provider[which] ?? '', purposeOf(provider.id))?.text ?? '';
}

/**
 * Encrypts all secrets with the newest session secret.
 *
 * @returns number of providers encrypted again
 */
export async function reencryptProviderSecrets(): Promise<number> {
  const reason = 'secrets of every tenant are encrypted again';
  const rows = await unscoped(reason, store.listEncryptedSecrets);
  let total = 0;
  for (const row of rows) {
    const again = (encrypted: string | null) => {
      const opened = decrypt(encrypted ?? '', purposeOf(row.id));
      return opened?.isOutdated ? encryptProviderSecret(opened.text, row.id) : encrypted;
    };
    const clientSecret = again(row.clientSecret) ?? '';
    const formerSecret = again(row.formerSecret);
    if (clientSecret === row.clientSecret && formerSecret === row.formerSecret) continue;
    await unscoped(reason, (tx) => store.setEncryptedSecrets(tx, { id: row.id, clientSecret, formerSecret }));
    total += 1;
  }
  if (total > 0) log().info({ total }, 'secrets of sign-on providers were encrypted with the newest secret');
  return total;
}
