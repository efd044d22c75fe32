import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { sessionSecrets } from './secrets.server.ts';

const before = { ...env() };
const dataDir = mkdtempSync(path.join(tmpdir(), 'secrets-'));
afterEach(() => {
  Object.assign(env(), before);
  rmSync(dataDir, { recursive: true });
});

it.runIf(process.platform === 'linux')(
  'a full disk leaves no partial file, and the secret is created once there is space',
  () => {
    Object.assign(env(), { dataDir, sessionSecrets: undefined });
    symlinkSync('/dev/full', path.join(dataDir, `session-secret.${process.pid}`));
    expect(sessionSecrets).toThrow('ENOSPC');
    expect(readdirSync(dataDir)).toEqual([]);
    expect(sessionSecrets()).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(sessionSecrets()).toEqual(sessionSecrets());
  },
);
