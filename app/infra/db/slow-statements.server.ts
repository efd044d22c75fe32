import type postgres from 'postgres';
import { log } from '#app/infra/log/log.server.ts';
import { countSlowStatement } from '#app/infra/metrics/metrics.server.ts';

/** Threshold of the log. */
const slowMs = 500;
/** Characters; further placeholders of long lists add no information. */
const longestLogged = 2000;

/**
 * Times each statement of a transaction from sending to its rows. Logs slow ones with placeholders instead of values.
 *
 * @param requestId the originating request, if any
 */
export function watchStatements(tx: { readonly _: { readonly session: object } }, requestId?: string): void {
  // Each transaction has a separate session, whose client sends its queries.
  const session = tx._.session as { client: postgres.TransactionSql };
  session.client = new Proxy(session.client, {
    get: (client, name) => (name === 'unsafe' ? timed(client, requestId) : Reflect.get(client, name)),
  });
}

function timed(client: postgres.TransactionSql, requestId: string | undefined): postgres.TransactionSql['unsafe'] {
  return ((...given: Parameters<typeof client.unsafe>) => {
    const sent = client.unsafe(...given);
    const begun = performance.now();
    let isLogged = false;
    // The driver sends a statement when it is awaited, so `then` is the place to time it.
    const wait = sent.then.bind(sent);
    const then: typeof wait = (onDone, onFailed) =>
      wait((rows) => {
        if (!isLogged) logIfSlow(given[0], performance.now() - begun, requestId);
        isLogged = true;
        // Without `onDone` the caller expects the rows' type.
        return onDone ? onDone(rows) : (rows as never);
      }, onFailed);
    Object.defineProperty(sent, 'then', { value: then });
    return sent;
  }) as typeof client.unsafe;
}

function logIfSlow(statement: string, ms: number, requestId: string | undefined): void {
  if (ms <= slowMs) return;
  countSlowStatement();
  const shown = statement.length > longestLogged ? `${statement.slice(0, longestLogged)}…` : statement;
  log().warn({ requestId, ms: Math.round(ms), statement: shown }, 'slow statement');
}
