import { render } from 'ink';
import type { BatchWatcher } from '../batch/run-batch.ts';
import type { Terminal } from '../terminal.ts';
import { createBatchStore } from './batch-state.ts';
import { BatchView } from './batch-view.tsx';

/** Shows a batch on a terminal until it ends. `close` always restores the terminal. */
export function watchLive(
  terminal: Terminal,
  workers: number,
  title: string,
): { watcher: BatchWatcher; close(): void } {
  const store = createBatchStore(workers);
  const { stdin, stdout, stderr } = terminal.world;
  const view = render(<BatchView store={store} title={title} />, {
    stdin: stdin as NodeJS.ReadStream,
    stdout: stdout as NodeJS.WriteStream,
    stderr: stderr as NodeJS.WriteStream,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return { watcher: store.watcher, close: () => view.unmount() };
}
