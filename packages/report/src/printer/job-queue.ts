export type Priority = 'interactive' | 'bulk';

/** Waiting jobs in two lanes: whoever waits at a screen goes before whatever runs in bulk. Each lane is first come. */
export class JobQueue<Job> {
  readonly #lanes: Record<Priority, Job[]> = { interactive: [], bulk: [] };

  get size(): number {
    return this.#lanes.interactive.length + this.#lanes.bulk.length;
  }

  add(job: Job, priority: Priority): void {
    this.#lanes[priority].push(job);
  }

  take(): Job | undefined {
    return this.#lanes.interactive.shift() ?? this.#lanes.bulk.shift();
  }

  remove(job: Job): void {
    for (const lane of Object.values(this.#lanes)) {
      const index = lane.indexOf(job);
      if (index >= 0) lane.splice(index, 1);
    }
  }

  drain(): Job[] {
    return [...this.#lanes.interactive.splice(0), ...this.#lanes.bulk.splice(0)];
  }
}
