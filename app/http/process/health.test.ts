import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHealthApp } from './health.server.ts';

it('a worker answers whether it lives and works, and serves nothing else', async () => {
  let isReady = false;
  const server = createServer(createHealthApp(async () => isReady));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  isReady = true;
  expect([await ask('/readyz'), await ask('/metrics'), await ask('/login')]).toEqual([200, 200, 404]);
  await new Promise((resolve) => server.close(resolve));
});
