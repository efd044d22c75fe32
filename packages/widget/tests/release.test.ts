import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import releases from '../releases/releases.json' with { type: 'json' };
import { english } from '../src/strings.ts';

const folder = new URL('../releases/', import.meta.url);
const released = (version: string) => readFileSync(new URL(`${version}/savings-calculator.js`, folder));
const versions = Object.entries(releases.versions);

describe('the releases of the calculator', () => {
  it.each(versions)('include %s unchanged', (version, integrity) => {
    expect(`sha384-${createHash('sha384').update(released(version)).digest('base64')}`).toBe(integrity);
  });

  it('are all in the list, and the newest is the current one', () => {
    const kept = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    );
    expect(kept.sort()).toEqual(versions.map(([version]) => version).sort());
    expect(releases.current).toBe(versions.at(-1)?.[0]);
  });
});

describe('the current build', () => {
  let script: Buffer;
  beforeAll(() => {
    // Exits with an error if the script exceeds its size limit.
    execFileSync(process.execPath, [fileURLToPath(new URL('../../../scripts/build-widget.mjs', import.meta.url))]);
    script = readFileSync(new URL('../dist/v1/savings-calculator.js', import.meta.url));
  });

  it('is the current release; a change needs a higher version: node scripts/release-widget.mjs 1.x.y', () => {
    expect(script.equals(released(releases.current))).toBe(true);
  });

  it('has at most 6,144 bytes with its styles and the words of one language', () => {
    const parts = [script, JSON.stringify(english)].map((part) => gzipSync(part, { level: 9 }).length);
    expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(6144);
  });
});
