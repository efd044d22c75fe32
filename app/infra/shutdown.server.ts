import { log } from '#app/infra/log/log.server.ts';

const tasks: { name: string; run: () => Promise<void> }[] = [];

/** Registers `run` for the stop of the process, after the last response; the last registered runs first. */
export function onShutdown(name: string, run: () => Promise<void>): void {
  tasks.push({ name, run });
}

/** Runs every registered step once. A failing step is logged and does not stop the others. */
export async function runShutdown(): Promise<void> {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    try {
      await task.run();
    } catch (error) {
      log().error({ err: error }, `stopping ${task.name} failed`);
    }
  }
}

const sameSignalMs = 1000;
const stopping = new AbortController();

/** Aborts when the process is asked to stop, to end long-lived streams. */
export const shutdownSignal: AbortSignal = stopping.signal;

/**
 * Exits with 0 on SIGTERM or SIGINT after all registered steps; a second signal exits immediately.
 *
 * @param drained resolves after the last response; until then everything that requests need must run
 */
export function stopOnSignal(drained: () => Promise<void>): void {
  let stoppingSince = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince > 0) {
      // Ctrl-C under npm arrives twice: from the terminal and passed on by npm.
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log().info({ signal }, 'stopping');
    stopping.abort();
    await drained();
    await runShutdown();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
