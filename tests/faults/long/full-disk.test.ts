import { describe, expect, it } from 'vitest';
import { canMount } from '#tests/support/faults/small-disk.ts';
import { startWriteLoad } from '#tests/support/faults/write-load.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { until } from '#tests/support/product-process.ts';

/** A really full disk needs its own file system, and so root. Skipped otherwise. */
describe.runIf(canMount())('a full disk for tables', () => {
  const product = useIsolatedServer({ diskMegabytes: 160 });

  it('rejects writes with 503, allows reads, and allows writes again once there is space', async () => {
    const { email: name, password } = product.admin;
    const session = await product.signIn();
    const { disk, server } = product;
    const work = await startWriteLoad(server.url, { name, password }, { people: 3, ordersReports: true });
    await until('they work', () => work.acknowledged() > 20);
    disk?.fill();
    await until('writes are refused', () => (work.answers.get('503') ?? 0) > 20);
    expect(server.output()).toContain('No space left on device');
    for (const path of ['/estimates', '/estimates?search=person', '/users', '/audit', '/healthz', '/readyz']) {
      const page = await fetch(server.url + path, { headers: session, redirect: 'manual' });
      expect(page.status, path).toBe(200);
    }
    disk?.free();
    const before = work.acknowledged();
    await until('they work again', () => work.acknowledged() > before + 20);
    await work.stop();
    expect(work.unexpected).toEqual([]);
    expect(await work.findFaults()).toEqual([]);
    expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
  });
});
