import type { Edition } from '@worthwhile/roi-core/report-model';
import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readFrozenSubject, readSnapshot } from '#app/modules/estimates/savings.server.ts';
import { countRegistrations, insertRegistration } from './registration.store.server.ts';

/** Files of one estimate. */
const MOST_REGISTERED = 50;

/**
 * Notes that someone printed an estimate's file elsewhere. It is a claim only: the page that verifies files says who made it,
 * and calls a file verified once the server has printed the same bytes.
 * @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is generated, and for too many files
 */
export async function registerReport(
  actor: Actor,
  { estId, edition, sha256 }: { estId: number; edition: Edition; sha256: string },
): Promise<void> {
  const isThere = await inScope(scopeOf(actor), (tx) => readFrozenSubject(tx, actor, estId));
  // Says which of the two reasons it is.
  if (!isThere) await readSnapshot(actor, estId);
  await inScope(scopeOf(actor), async (tx) => {
    if ((await countRegistrations(tx, estId)) >= MOST_REGISTERED)
      throw new AppError('unprocessable', `An estimate can have ${MOST_REGISTERED} registered files.`);
    const isNew = await insertRegistration(tx, { estimateId: estId, edition, sha256, userId: actor.userId });
    if (isNew) {
      const detail = { edition, sha256 };
      await recordAudit(tx, actor, { action: 'estimate.reportRegistered', target: ['estimate', estId], detail });
    }
  });
}
