import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withStartLock } from './start-lock.server.ts';

it('replaces an abandoned lock of a reused process ID, also one dated before the clock was set back', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'start-lock-'));
  const lock = path.join(folder, 'start.lock');
  for (const secondsAgo of [7200, -7200]) {
    writeFileSync(lock, String(process.ppid));
    const at = Date.now() / 1000 - secondsAgo;
    utimesSync(lock, at, at);
    expect(await withStartLock(lock, async () => 'started')).toBe('started');
  }
  rmSync(folder, { recursive: true });
});
