import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type Cluster, clusterUrl } from './cluster.server.ts';

export const databaseName = 'worthwhile';

/** Connections with this name count the processes. */
const leaseName = 'worthwhile-lease';

/** Time for closed connections to disappear. */
const closingMs = 5000;

export const pollMs = 50;

/** Opens the connection that counts this process as a user and detects the server's loss. */
export async function takeLease(cluster: Cluster, port: number, onLost: () => void): Promise<postgres.Sql> {
  let isHeld = false;
  const lease = connect(cluster, port, databaseName, () => isHeld && onLost());
  await lease`SELECT set_config('application_name', ${leaseName}, false)`;
  isHeld = true;
  return lease;
}

/** A process that is ending no longer counts, although its connection closes a moment later. */
export async function giveUpLease(lease: postgres.Sql): Promise<void> {
  await lease`SELECT set_config('application_name', '', false)`.catch(() => undefined);
}

/** True if no other process uses the server. Closed connections, our own included, get time to disappear. */
export async function isLast(lease: postgres.Sql): Promise<boolean> {
  const deadline = performance.now() + closingMs;
  try {
    for (;;) {
      const [row] = await lease`
        SELECT count(*)::int AS others, count(*) FILTER (WHERE application_name = ${leaseName})::int AS leases
        FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
      if (row?.others === 0) return true;
      if (row?.leases > 0 || performance.now() > deadline) return false;
      await pause(pollMs);
    }
  } catch {
    return false;
  }
}

export function connect(
  cluster: Cluster,
  port: number,
  database: string,
  onClose: () => void = () => undefined,
): postgres.Sql {
  return postgres(clusterUrl(cluster, port, database), {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    // Long enough for a server that has just started on a busy machine.
    connect_timeout: 30,
    onnotice: () => undefined,
    onclose: onClose,
  });
}
