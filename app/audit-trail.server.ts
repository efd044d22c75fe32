import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { openDatabaseForCommand } from '#app/infra/db/open.server.ts';
import { runShutdown } from '#app/infra/shutdown.server.ts';
import { verifyAuditTrail } from '#app/modules/audit/verify.server.ts';

const NOTED = /^(\d{1,15}):([0-9a-f]{64})$/;

/**
 * Verifies that the audit log is unchanged.
 *
 * @param noted `number:hash` from an earlier verification
 * @returns the result as text for the terminal
 */
export async function verifyTrail(noted?: string): Promise<{ isWhole: boolean; text: string }> {
  const [, seq, hash] = NOTED.exec(noted ?? '') ?? [];
  if (noted !== undefined && !hash)
    return { isWhole: false, text: 'An end is noted as number:hash, as this tells it.' };
  try {
    const url = await openDatabaseForCommand();
    await migrateDatabase(url);
    const verdict = await verifyAuditTrail(url, hash ? { seq: Number(seq), hash } : undefined);
    if (verdict.isWhole) {
      const { events, end } = verdict;
      return { isWhole: true, text: `ok: ${events} events. The end, to be noted elsewhere: ${end.seq}:${end.hash}` };
    }
    const event = verdict.eventId === null ? '' : ` (event ${verdict.eventId})`;
    return {
      isWhole: false,
      text: `chain broken at event ${verdict.seq ?? 'outside the chain'}${event}: ${verdict.reason}`,
    };
  } finally {
    await runShutdown();
  }
}
