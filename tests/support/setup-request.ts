import { once } from 'node:events';
import { connect } from 'node:net';
import { inject } from 'vitest';
import type { SetupAnswer, SetupRequest } from './journeys.global.ts';

/**
 * Requests something of the journeys' setup. What it gives lasts until this worker exits.
 * @throws Error with the reason if there is none
 */
export async function requestFromSetup(request: SetupRequest): Promise<Exclude<SetupAnswer, { failure: string }>> {
  const socket = connect(inject('setupAt'), '127.0.0.1').unref();
  socket.on('error', () => undefined);
  socket.write(request);
  const answer: SetupAnswer = JSON.parse(String((await once(socket, 'data'))[0]));
  if ('failure' in answer) throw new Error(answer.failure);
  return answer;
}
