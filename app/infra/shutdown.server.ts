import { log } from '#app/infra/log/log.server.ts';

const tasks: { name: string; run: () => Promise<void> }[] = [];

/** Has `run` called when the process stops, after the last request was answered; what was added last is called first. */
export function onShutdown(name: string, run: () => Promise<void>): void {
  tasks.push({ name, run });
}

/** Runs all that `onShutdown` collected, each once. One that fails is logged and does not keep the others from it. */
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

/** Aborted as soon as the process is asked to stop, for what would otherwise go on without an end. */
export const shutdownSignal: AbortSignal = stopping.signal;

/**
 * Ends the process with 0 on SIGTERM or SIGINT, after everything that `onShutdown` collected; a second signal ends it at
 * once.
 *
 * @param drained resolves when the last request was answered; until then nothing that requests stand on may stop
 */
export function stopOnSignal(drained: () => Promise<void>): void {
  let stoppingSince = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince > 0) {
      // Ctrl-C under npm comes twice at once: from the terminal, and passed on by npm.
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
