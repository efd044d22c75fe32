import { describe, expect, it } from 'vitest';
import { type Client, FairLimiter } from '#app/infra/limits/fair-limiter.ts';
import { runInSlot } from '#app/infra/limits/request-slot.server.ts';
import { verifyPassword } from './passwords.server.ts';

/** Guesses in requests of these clients. */
const guessAll = (clients: readonly Client[], knownDevice?: string): Promise<string[]> => {
  const maxActive = clients.length;
  const limits = {
    maxActive,
    maxActiveUnproven: maxActive,
    maxActivePerClient: maxActive,
    maxQueued: 0,
    waitMs: 0,
    provenPauseMs: 0,
  };
  const limiter = new FairLimiter(limits);
  const waiting = () => ({ waitsWithoutTimeout: true, signal: new AbortController().signal });
  return Promise.all(
    clients.map((client) =>
      runInSlot(limiter, client, waiting(), () => verifyPassword(null, 'a guess', knownDevice)).then(
        String,
        (error) => `${error.code} ${error.retryAfterSeconds}`,
      ),
    ),
  );
};
const network = (at: number) => ({ key: `6:${at}`, isProven: false });
const countOf = (answers: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
};

describe('many parallel password checks', () => {
  it('of two hundred networks: one runs while 100 wait, and the rest is rejected with a time to retry', async () => {
    expect(countOf(await guessAll(Array.from({ length: 200 }, (_, at) => network(at))))).toEqual({
      false: 101,
      'unavailable 2': 99,
    });
  });

  it('of one network do not delay others until all are done', async () => {
    const flood = guessAll(Array.from({ length: 20 }, () => network(1)));
    const order: string[] = [];
    await Promise.all([flood.then(() => order.push('flood')), guessAll([network(2)]).then(() => order.push('other'))]);
    expect(order).toEqual(['other', 'flood']);
    expect(countOf(await flood)).toEqual({ false: 20 });
  });

  it('of many networks do not delay a device that the account knows', async () => {
    const flood = guessAll(Array.from({ length: 20 }, (_, at) => network(at)));
    const order: string[] = [];
    const known = guessAll([network(21)], 'a device').then(() => order.push('known device'));
    await Promise.all([flood.then(() => order.push('flood')), guessAll([network(22)]), known]);
    expect(order).toEqual(['known device', 'flood']);
  });
});
