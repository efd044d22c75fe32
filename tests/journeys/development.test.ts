import path from 'node:path';
import { expect, it } from 'vitest';
import { isPostgresAlive, readPostmaster } from '#app/infra/db/embedded/postmaster.server.ts';
import { freePort, runScript, stopProcess, temporaryFolder, untilReady } from '#tests/support/product-process.ts';

it('npm run dev serves a page and its scripts from their sources, and stops its database before it ends', async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: path.join(folder.path, 'data'), NODE_ENV: 'development' };
  const server = { url: `http://localhost:${port}`, ...runScript('scripts/dev.mjs', settings) };
  try {
    await untilReady(server);
    const page = await fetch(server.url);
    const markup = await page.text();
    expect([page.status, markup]).toEqual([200, expect.stringContaining('Sign in')]);
    const [, script = ''] = /"(\/app\/entry\.client\.tsx)"/.exec(markup) ?? [];
    const source = await fetch(server.url + script);
    expect([source.headers.get('Content-Type'), await source.text()]).toEqual([
      expect.stringContaining('javascript'),
      expect.stringContaining('hydrateRoot'),
    ]);
    const pid = readPostmaster(path.join(folder.path, 'data/postgres/cluster/data'))?.pid ?? 0;
    expect(isPostgresAlive(pid)).toBe(true);
    expect(await stopProcess(server), server.output()).toBe(0);
    expect(isPostgresAlive(pid)).toBe(false);
  } finally {
    await stopProcess(server);
    folder.remove();
  }
});
