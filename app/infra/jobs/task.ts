/** About three and a half hours with the queue's growing delays. */
export const MAX_ATTEMPTS = 10;

/** A task of a module. `payload` is the enqueued value, `job` the queue's row of this run. */
type Task = ((payload: unknown, job: { readonly id: string }) => Promise<void>) & {
  readonly repetition?: Repetition;
};

/** By the name that jobs use. */
export type Tasks = Readonly<Record<string, Task>>;

/** Runs once per minute, day or month, across all workers. */
export interface Repetition {
  readonly every: 'minute' | 'day' | 'month';
  /** Time after the beginning of each period, HH:MM in UTC. */
  readonly at: string;
}

/**
 * Makes a task repeat. A run that was missed is made up for as soon as a worker starts; a run that fails is retried like any job.
 * After a lost connection a task can run once more, and must allow that.
 */
export function repeating(every: Repetition['every'], at: string, run: () => Promise<unknown>) {
  const task = async () => {
    await run();
  };
  return Object.assign(task, { repetition: { every, at } satisfies Repetition });
}
