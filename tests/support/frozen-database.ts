import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops all processes of a database, so that its connections stay open and say nothing, for as long as `run` takes.
 *
 * @param postmasterPid the first of them
 */
export async function whileDatabaseIsFrozen(postmasterPid: number, run: () => Promise<void>): Promise<void> {
  // The postmaster first, so that no more of them come.
  signalTo(postmasterPid, 'SIGSTOP');
  const others = childrenOf(postmasterPid);
  try {
    for (const pid of others) signalTo(pid, 'SIGSTOP');
    await run();
  } finally {
    for (const pid of [...others, postmasterPid]) signalTo(pid, 'SIGCONT');
  }
}

/** By what the system knows of the parents of processes. */
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

/** One that ended by itself meanwhile, as a worker of the database does, needs no signal any more. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
