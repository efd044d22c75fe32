import { describe, expect, it } from 'vitest';
import { FairLimiter } from './fair-limiter.ts';
import { runInSlot, withoutSlot } from './request-slot.server.ts';

const LIMITS = {
  maxActive: 4,
  maxActiveUnproven: 4,
  maxActivePerClient: 2,
  maxQueued: 20,
  waitMs: 20,
  provenPauseMs: 0,
};
const network = (key: string) => ({ key, isProven: false });
const session = (key: string) => ({ key, isProven: true });
const deferred = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
const here = () => ({ waitsWithoutTimeout: false, signal: new AbortController().signal });
const patient = () => ({ ...here(), waitsWithoutTimeout: true });

describe('requests of several clients', () => {
  it('start immediately while there is room, and queued ones start when one ends', async () => {
    const limiter = new FairLimiter(LIMITS);
    const ends = [
      await limiter.acquire(network('a'), here()),
      await limiter.acquire(network('a'), here()),
      await limiter.acquire(network('b'), here()),
    ];
    const waiting = limiter.acquire(network('a'), patient());
    ends[0]?.();
    (await waiting)();
    ends[1]?.();
    ends[2]?.();
    expect(await limiter.acquire(network('c'), here())).toBeTypeOf('function');
  });

  it('of each client start before any client’s second: a busy client delays no one', async () => {
    const limiter = new FairLimiter({ ...LIMITS, maxActive: 1 });
    const order: string[] = [];
    const first = await limiter.acquire(network('busy'), patient());
    const all = ['busy', 'busy', 'busy', 'quiet', 'busy'].map(async (client, index) => {
      const end = await limiter.acquire(network(client), patient());
      order.push(`${client} ${index}`);
      end();
    });
    first();
    await Promise.all(all);
    expect(order).toEqual(['busy 0', 'quiet 3', 'busy 1', 'busy 2', 'busy 4']);
  });

  it('are rejected when their client has its maximum, as its fault; others start', async () => {
    const limiter = new FairLimiter(LIMITS);
    for (const _ of [1, 2]) await limiter.acquire(network('busy'), here());
    await expect(limiter.acquire(network('busy'), here())).rejects.toMatchObject({
      code: 'tooMany',
      retryAfterSeconds: 2,
    });
    await expect(limiter.acquire(network('quiet'), here())).resolves.toBeTypeOf('function');
  });

  it('are rejected when the queue is too long or too slow, except those without a timeout', async () => {
    const limiter = new FairLimiter({ ...LIMITS, maxQueued: 2 });
    const ends = await Promise.all(['a', 'b', 'c', 'd'].map((client) => limiter.acquire(network(client), here())));
    const kept = limiter.acquire(network('typed'), patient());
    await expect(limiter.acquire(network('e'), here())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    const last = limiter.acquire(network('f'), here());
    await expect(limiter.acquire(network('g'), here())).rejects.toMatchObject({ code: 'unavailable' });
    await expect(last).rejects.toMatchObject({ code: 'unavailable' });
    ends[0]?.();
    expect(await kept).toBeTypeOf('function');
  });

  it('leave the queue when their client disconnects', async () => {
    const limiter = new FairLimiter({ ...LIMITS, maxActive: 1 });
    const end = await limiter.acquire(network('a'), here());
    const controller = new AbortController();
    const gone = limiter.acquire(network('b'), { waitsWithoutTimeout: true, signal: controller.signal });
    const next = limiter.acquire(network('c'), patient());
    controller.abort();
    await expect(gone).rejects.toBeDefined();
    end();
    expect(await next).toBeTypeOf('function');
  });

  it('leave some slots to signed-in users, whatever networks request', async () => {
    const limiter = new FairLimiter({ ...LIMITS, maxActiveUnproven: 3 });
    const ends = await Promise.all(['a', 'b', 'c'].map((key) => limiter.acquire(network(key), here())));
    const waiting = limiter.acquire(network('d'), patient());
    await expect(limiter.acquire(network('e'), here())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await limiter.acquire(session('s'), here())).toBeTypeOf('function');
    for (const end of ends) end();
    expect(await waiting).toBeTypeOf('function');
  });

  it('run for one network at a time next to signed-in users, and for all that wait after them', async () => {
    const limiter = new FairLimiter(LIMITS);
    const signedIn = await limiter.acquire(session('s'), here());
    const first = await limiter.acquire(network('a'), here());
    await expect(limiter.acquire(network('b'), here())).rejects.toMatchObject({ code: 'unavailable' });
    const waiting = ['c', 'd'].map((key) => limiter.acquire(network(key), patient()));
    signedIn();
    expect(await Promise.all(waiting)).toHaveLength(2);
    first();
  });
});

describe('requests shortly after one of a signed-in user', () => {
  it('still run for one network at a time, and none waits forever', async () => {
    const limiter = new FairLimiter({ ...LIMITS, provenPauseMs: 60_000 });
    (await limiter.acquire(session('s'), here()))();
    const first = await limiter.acquire(network('a'), here());
    await expect(limiter.acquire(network('b'), here())).rejects.toMatchObject({ code: 'unavailable' });
    const next = limiter.acquire(network('c'), patient());
    first();
    expect(await next).toBeTypeOf('function');
  });
});

describe('a slot that is released while its request waits', () => {
  const limits = { ...LIMITS, maxActive: 1 };
  const run = <T>(limiter: FairLimiter, key: string, work: () => Promise<T>) =>
    runInSlot(limiter, network(key), patient(), work);

  it('is used by the next, and acquired again before the request continues', async () => {
    const limiter = new FairLimiter(limits);
    const order: string[] = [];
    const hash = deferred();
    const nextIsIn = deferred();
    const nextMayEnd = deferred();
    const first = run(limiter, 'a', async () => {
      await withoutSlot(() => hash.promise);
      order.push('first goes on');
    });
    const next = run(limiter, 'b', async () => {
      nextIsIn.resolve();
      await nextMayEnd.promise;
      order.push('next ends');
    });
    await nextIsIn.promise;
    hash.resolve();
    await new Promise(setImmediate);
    nextMayEnd.resolve();
    await Promise.all([first, next]);
    expect(order).toEqual(['next ends', 'first goes on']);
  });

  it('is acquired again once for two parallel parts of the request, and free at its end', async () => {
    const limiter = new FairLimiter(limits);
    await run(limiter, 'a', async () => {
      await Promise.all([withoutSlot(async () => 1), withoutSlot(async () => 2)]);
    });
    expect(await limiter.acquire(network('b'), here())).toBeTypeOf('function');
    await expect(limiter.acquire(network('c'), here())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is free after the request failed or its client disconnected', async () => {
    const limiter = new FairLimiter(limits);
    const failing = run(limiter, 'a', () => withoutSlot(() => Promise.reject(new Error('no hash'))));
    await expect(failing).rejects.toThrow('no hash');
    const controller = new AbortController();
    const waiting = { waitsWithoutTimeout: true, signal: controller.signal };
    const left = runInSlot(limiter, network('a'), waiting, () => withoutSlot(async () => controller.abort()));
    await left;
    expect(await limiter.acquire(network('b'), here())).toBeTypeOf('function');
  });
});
