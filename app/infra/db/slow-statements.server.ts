import type { Logger } from 'drizzle-orm';
import { log } from '#app/infra/log/log.server.ts';
import { countSlowStatement } from '#app/infra/metrics/metrics.server.ts';
import type { Tx } from './scope.server.ts';

/** What takes longer is worth a look. */
const slowMs = 500;

/**
 * Times the statements of one transaction, which run one after another: each ends when the next begins. A slow one goes
 * into the log, with placeholders where its values were.
 *
 * @returns to be called when the transaction has ended
 */
export function watchStatements(tx: Tx): () => void {
  let last: { statement: string; at: number } | undefined;
  const endLast = (now: number) => {
    if (last && now - last.at > slowMs) {
      countSlowStatement();
      log().warn({ ms: Math.round(now - last.at), statement: last.statement }, 'slow statement');
    }
    last = undefined;
  };
  const logger: Logger = {
    logQuery(statement) {
      const now = performance.now();
      endLast(now);
      last = { statement, at: now };
    },
  };
  // Each transaction has a session of its own; its logger is what the queries made from it call.
  Object.assign(tx._.session, { logger });
  return () => endLast(performance.now());
}
