import type { World } from '../terminal.ts';

export interface Interrupts {
  /** Aborted at the first Ctrl-C or SIGTERM. */
  readonly stop: AbortSignal;
  /** Aborted at the second. */
  readonly kill: AbortSignal;
  /** The first signal received; null before any. */
  readonly signal: 'SIGINT' | 'SIGTERM' | null;
  release(): void;
}

/** Listens for Ctrl-C and SIGTERM until released. */
export function listenForInterrupts(signals: World['signals']): Interrupts {
  const stop = new AbortController();
  const kill = new AbortController();
  let first: Interrupts['signal'] = null;
  const on = (name: 'SIGINT' | 'SIGTERM') => () => {
    if (first) return kill.abort();
    first = name;
    stop.abort();
  };
  const onInterrupt = on('SIGINT');
  const onTerminate = on('SIGTERM');
  signals.on('SIGINT', onInterrupt);
  signals.on('SIGTERM', onTerminate);
  return {
    stop: stop.signal,
    kill: kill.signal,
    get signal() {
      return first;
    },
    release() {
      signals.off('SIGINT', onInterrupt);
      signals.off('SIGTERM', onTerminate);
    },
  };
}
