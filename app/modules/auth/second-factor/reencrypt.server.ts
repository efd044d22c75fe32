import { unscoped } from '#app/infra/db/scope.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { exchangeSecret, listEncryptedSecrets } from './second-factor.store.server.ts';
import { openSecret } from './totp.server.ts';

const AT_A_TIME = 200;
const REASON = 'secrets of every tenant are encrypted again';

/**
 * Encrypts all two-factor secrets with the newest session secret, so the older ones can be removed.
 *
 * @returns number of secrets encrypted again
 */
export async function reencryptSecrets(): Promise<number> {
  let total = 0;
  let unreadable = 0;
  for (let afterId = 0; ; ) {
    const rows = await unscoped(REASON, (tx) => listEncryptedSecrets(tx, afterId, AT_A_TIME));
    for (const { userId, secret } of rows) {
      const opened = openSecret(secret, userId);
      const reencrypted = opened?.reencrypted;
      if (!opened) unreadable += 1;
      if (!reencrypted) continue;
      await unscoped(REASON, (tx) => exchangeSecret(tx, userId, secret, reencrypted));
      total += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_A_TIME) break;
    afterId = last.userId;
  }
  if (total > 0) log().info({ total }, 'second factors were encrypted with the newest secret');
  if (unreadable > 0)
    log().warn({ unreadable }, 'second factors are encrypted with a secret that is not in SESSION_SECRET');
  return total;
}
