import type postgres from 'postgres';
import { log } from '#app/infra/log/log.server.ts';
import { countSlowStatement } from '#app/infra/metrics/metrics.server.ts';

/** What takes longer is worth a look. */
const slowMs = 500;
/** Of a statement with a thousand rows' placeholders the rest says nothing more. */
const toldLength = 2000;

/**
 * Times the statements of one transaction, each from when it is sent to when its rows are there. A slow one goes into
 * the log, with placeholders where its values were.
 *
 * @param requestId of whose request it is, where it is somebody's
 */
export function watchStatements(tx: { readonly _: { readonly session: object } }, requestId?: string): void {
  // Each transaction has a session of its own, whose client is what its queries are sent with.
  const session = tx._.session as { client: postgres.TransactionSql };
  session.client = new Proxy(session.client, {
    get: (client, name) => (name === 'unsafe' ? timed(client, requestId) : Reflect.get(client, name)),
  });
}

function timed(client: postgres.TransactionSql, requestId: string | undefined): postgres.TransactionSql['unsafe'] {
  return ((...given: Parameters<typeof client.unsafe>) => {
    const sent = client.unsafe(...given);
    const begun = performance.now();
    let isTold = false;
    // The driver sends a statement when somebody waits for it, so the waiting is what can be timed.
    const wait = sent.then.bind(sent);
    const then: typeof wait = (onDone, onFailed) =>
      wait((rows) => {
        if (!isTold) tell(given[0], performance.now() - begun, requestId);
        isTold = true;
        // Without `onDone` the caller's type of what comes is that of the rows.
        return onDone ? onDone(rows) : (rows as never);
      }, onFailed);
    Object.defineProperty(sent, 'then', { value: then });
    return sent;
  }) as typeof client.unsafe;
}

function tell(statement: string, ms: number, requestId: string | undefined): void {
  if (ms <= slowMs) return;
  countSlowStatement();
  const told = statement.length > toldLength ? `${statement.slice(0, toldLength)}…` : statement;
  log().warn({ requestId, ms: Math.round(ms), statement: told }, 'slow statement');
}
