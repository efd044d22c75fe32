import { parentPort } from 'node:worker_threads';
import { simulate, tornado } from '@worthwhile/roi-core';
import type { UncertaintyAnswer, UncertaintyJob } from './uncertainty.server.ts';

/** Runs tornado and simulation beside the event loop; one job after the other. */
parentPort?.on('message', ({ id, catalogue, input }: UncertaintyJob) => {
  let answer: UncertaintyAnswer;
  try {
    answer = { id, tornado: tornado(catalogue, input), simulation: simulate(catalogue, input) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
