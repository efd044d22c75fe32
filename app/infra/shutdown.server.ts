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
