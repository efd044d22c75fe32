import { describe, expect, it } from 'vitest';
import { FairRequestLimiter } from './request-limiter.server.ts';

const LIMITS = { maxActive: 4, maxActivePerClient: 2, maxQueued: 20, waitMs: 20 };
const here = () => ({ waitsWithoutTimeout: false, signal: new AbortController().signal });
const patient = () => ({ ...here(), waitsWithoutTimeout: true });

describe('requests of several clients', () => {
  it('are had at once while there is room, and given to whoever waits when one ends', async () => {
    const limiter = new FairRequestLimiter(LIMITS);
    const ends = [
      await limiter.acquire('a', here()),
      await limiter.acquire('a', here()),
      await limiter.acquire('b', here()),
    ];
    const waiting = limiter.acquire('a', patient());
    ends[0]?.();
    (await waiting)();
    ends[1]?.();
    ends[2]?.();
    expect(await limiter.acquire('c', here())).toBeTypeOf('function');
  });

  it('come to each client before any client’s second: one that asks for very much keeps nobody waiting', async () => {
    const limiter = new FairRequestLimiter({ ...LIMITS, maxActive: 1 });
    const order: string[] = [];
    const first = await limiter.acquire('busy', patient());
    const all = ['busy', 'busy', 'busy', 'quiet', 'busy'].map(async (client, index) => {
      const end = await limiter.acquire(client, patient());
      order.push(`${client} ${index}`);
      end();
    });
    first();
    await Promise.all(all);
    expect(order).toEqual(['busy 0', 'quiet 3', 'busy 1', 'busy 2', 'busy 4']);
  });

  it('are refused to a client that has as many as one may, as its own fault; others have theirs', async () => {
    const limiter = new FairRequestLimiter(LIMITS);
    for (const _ of [1, 2]) await limiter.acquire('busy', here());
    await expect(limiter.acquire('busy', here())).rejects.toMatchObject({ code: 'tooMany', retryAfterSeconds: 2 });
    await expect(limiter.acquire('quiet', here())).resolves.toBeTypeOf('function');
  });

  it('are refused when everybody waits too long, or too many wait, but never to the patient', async () => {
    const limiter = new FairRequestLimiter({ ...LIMITS, maxQueued: 2 });
    const ends = await Promise.all(['a', 'b', 'c', 'd'].map((client) => limiter.acquire(client, here())));
    const kept = limiter.acquire('typed', patient());
    await expect(limiter.acquire('e', here())).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    const last = limiter.acquire('f', here());
    await expect(limiter.acquire('g', here())).rejects.toMatchObject({ code: 'unavailable' });
    await expect(last).rejects.toMatchObject({ code: 'unavailable' });
    ends[0]?.();
    expect(await kept).toBeTypeOf('function');
  });

  it('are not kept for a client that went away', async () => {
    const limiter = new FairRequestLimiter({ ...LIMITS, maxActive: 1 });
    const end = await limiter.acquire('a', here());
    const controller = new AbortController();
    const gone = limiter.acquire('b', { waitsWithoutTimeout: true, signal: controller.signal });
    const next = limiter.acquire('c', patient());
    controller.abort();
    await expect(gone).rejects.toBeDefined();
    end();
    expect(await next).toBeTypeOf('function');
  });
});
