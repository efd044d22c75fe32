import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { makeFolder } from './support/in-process-cli.ts';

const run = promisify(execFile);
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Unpacks the file as npm would, next to nothing but its one dependency. */
async function install() {
  const folder = realpathSync(makeFolder());
  await run(process.execPath, [path('../../../scripts/cli/pack-cli.mjs'), folder]);
  const packed = join(folder, 'roi.tgz');
  const modules = join(folder, 'prefix/node_modules');
  mkdirSync(modules, { recursive: true });
  await run('tar', ['-xzf', packed, '-C', modules]);
  cpSync(join(modules, 'package'), join(modules, 'roi'), { recursive: true });
  symlinkSync(path('../../../node_modules/playwright-core'), join(modules, 'playwright-core'));
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  return { packed, home: join(modules, 'roi'), empty, roi: join(modules, 'roi/bin/roi.mjs') };
}

describe('the packed command line', () => {
  it('prints the same report in an empty folder as in the checkout, from one small file', async () => {
    const { packed, home, empty, roi } = await install();
    expect(statSync(packed).size).toBeLessThan(1_500_000);
    const own = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    expect(own.dependencies).toEqual({ 'playwright-core': manifest.dependencies['playwright-core'] });
    expect(own).not.toHaveProperty('devDependencies');
    expect(readFileSync(join(home, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^ink 5\.2\.1 \(MIT\)$/m);

    const { inputs } = JSON.parse(readFileSync(path('../../roi-core/fixtures/e3.json'), 'utf8'));
    writeFileSync(join(empty, 'input.json'), JSON.stringify(inputs));
    const there = { cwd: empty, env: { ...process.env, XDG_CONFIG_HOME: empty, CI: '1' } };
    const { stdout } = await run(process.execPath, [roi, 'calc', 'input.json'], there);
    expect(stdout).toContain('Net present value');
    const print = (program: string, output: string) =>
      run(process.execPath, [program, 'render', 'input.json', '--date', '2026-03-31', '-o', output], there);
    await print(roi, 'installed');
    await run(process.execPath, [path('../../../scripts/cli/build-cli.mjs')]);
    await print(path('../bin/roi.mjs'), 'checkout');
    expect(readdirSync(join(empty, 'installed'))).toContain('input.pdf');
    expect(readFileSync(join(empty, 'installed/input.pdf'))).toEqual(readFileSync(join(empty, 'checkout/input.pdf')));
  });
});
