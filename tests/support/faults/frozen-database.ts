import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops all processes of a database during `run`: connections stay open but silent.
 *
 * @param postmasterPid their parent
 */
export async function whileDatabaseIsFrozen(postmasterPid: number, run: () => Promise<void>): Promise<void> {
  // The postmaster first, so no new processes start.
  signalTo(postmasterPid, 'SIGSTOP');
  const others = childrenOf(postmasterPid);
  try {
    for (const pid of others) signalTo(pid, 'SIGSTOP');
    await run();
  } finally {
    for (const pid of [...others, postmasterPid]) signalTo(pid, 'SIGCONT');
  }
}

function childrenOf(parentPid: number): number[] {
  const parentOf = (pid: number) => {
    try {
      return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return all.filter((pid) => parentOf(pid) === parentPid);
}

/** A process may have exited since, as PostgreSQL's background workers do. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
