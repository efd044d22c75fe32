import { describe, expect, it } from 'vitest';
import { Turns } from './turns.server.ts';

const LIMITS = { atWork: 4, ofOneClient: 2, waiting: 20, waitMs: 20 };
const here = () => ({ isPatient: false, signal: new AbortController().signal });
const patient = () => ({ ...here(), isPatient: true });

describe('turns', () => {
  it('are had at once while there is room, and given to whoever waits when one ends', async () => {
    const turns = new Turns(LIMITS);
    const ends = [await turns.take('a', here()), await turns.take('a', here()), await turns.take('b', here())];
    const waiting = turns.take('a', patient());
    ends[0]?.();
    (await waiting)();
    ends[1]?.();
    ends[2]?.();
    expect(await turns.take('c', here())).toBeTypeOf('function');
  });

  it('come to each client before any client’s second: one that asks for very much keeps nobody waiting', async () => {
    const turns = new Turns({ ...LIMITS, atWork: 1 });
    const order: string[] = [];
    const first = await turns.take('busy', patient());
    const all = ['busy', 'busy', 'busy', 'quiet', 'busy'].map(async (client, index) => {
      const end = await turns.take(client, patient());
      order.push(`${client} ${index}`);
      end();
    });
    first();
    await Promise.all(all);
    expect(order).toEqual(['busy 0', 'quiet 3', 'busy 1', 'busy 2', 'busy 4']);
  });

  it('are refused to a client that has as many as one may, as its own fault; others have theirs', async () => {
    const turns = new Turns(LIMITS);
    for (const _ of [1, 2]) await turns.take('busy', here());
    await expect(turns.take('busy', here())).rejects.toMatchObject({ code: 'tooMany', retryAfterSeconds: 2 });
    await expect(turns.take('quiet', here())).resolves.toBeTypeOf('function');
  });

  it('are refused when everybody waits too long, or too many wait, but never to the patient', async () => {
    const turns = new Turns({ ...LIMITS, waiting: 2 });
    const ends = await Promise.all(['a', 'b', 'c', 'd'].map((client) => turns.take(client, here())));
    const kept = turns.take('typed', patient());
    await expect(turns.take('e', here())).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    const last = turns.take('f', here());
    await expect(turns.take('g', here())).rejects.toMatchObject({ code: 'unavailable' });
    await expect(last).rejects.toMatchObject({ code: 'unavailable' });
    ends[0]?.();
    expect(await kept).toBeTypeOf('function');
  });

  it('are not kept for a client that went away', async () => {
    const turns = new Turns({ ...LIMITS, atWork: 1 });
    const end = await turns.take('a', here());
    const controller = new AbortController();
    const gone = turns.take('b', { isPatient: true, signal: controller.signal });
    const next = turns.take('c', patient());
    controller.abort();
    await expect(gone).rejects.toBeDefined();
    end();
    expect(await next).toBeTypeOf('function');
  });
});
