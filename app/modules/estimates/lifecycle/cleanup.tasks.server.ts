import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { log } from '#app/infra/log/log.server.ts';
import { readRetention } from '#app/infra/retention/retention.store.server.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import { expireDrafts, purgeDeleted, removeEndedLinks } from './deletion.store.server.ts';

/** Deletes estimates permanently after their retention, one batch per transaction, so that locks stay short. */
export async function purgeEstimates(): Promise<number> {
  let total = 0;
  for (;;) {
    const purged = await unscoped('expired rows are removed whosever they are', async (tx) =>
      purgeDeleted(tx, (await readRetention(tx)).deletedDays),
    );
    total += purged;
    if (purged === 0) break;
  }
  if (total > 0) log().info({ total }, 'deleted estimates were purged');
  return total;
}

/** Deletes old drafts and ended rooms, where the installation has a limit for them. */
export async function applyRetention(): Promise<void> {
  await unscoped('old rows are removed whosever they are', async (tx) => {
    const { draftDays, roomDays } = await readRetention(tx);
    if (draftDays !== null) await tell(tx, 'drafts', draftDays, await expireDrafts(tx, draftDays));
    if (roomDays !== null) await tell(tx, 'links', roomDays, await removeEndedLinks(tx, roomDays));
  });
}

async function tell(tx: Tx, what: 'drafts' | 'links', days: number, count: number): Promise<void> {
  if (count === 0) return;
  const action = what === 'drafts' ? 'drafts.expired' : 'rooms.removed';
  await recordAnonymousAudit(tx, {}, { action, target: ['retention'], detail: { [what]: count, days } });
}

export const estimateTasks = {
  'purge-estimates': repeating('day', '02:20', purgeEstimates),
  'apply-retention': repeating('day', '02:30', applyRetention),
};
