import { parentPort } from 'node:worker_threads';
import { simulate, tornado } from '@worthwhile/roi-core';
import { createSnapshot } from '@worthwhile/roi-core/report-model';
import type { ComputeRequest, ComputeResponse } from './compute-worker.server.ts';

/** Runs slow model computations (tornado, simulation) off the event loop, one job at a time. */
parentPort?.on('message', ({ id, work }: ComputeRequest) => {
  let answer: ComputeResponse;
  try {
    answer = { id, result: work.kind === 'snapshot' ? snapshotOf(work) : uncertaintyOf(work) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});

function snapshotOf({ catalogue, input, circumstances }: Extract<ComputeRequest['work'], { kind: 'snapshot' }>) {
  return createSnapshot(catalogue, input, circumstances);
}

function uncertaintyOf({ catalogue, input }: Extract<ComputeRequest['work'], { kind: 'uncertainty' }>) {
  return { tornado: tornado(catalogue, input), simulation: simulate(catalogue, input) };
}
