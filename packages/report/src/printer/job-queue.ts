export type Priority = 'interactive' | 'bulk';

/** Queues jobs in two lanes, each first come, first served: interactive jobs precede bulk jobs. */
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
