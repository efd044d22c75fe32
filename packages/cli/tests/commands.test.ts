import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path, { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../src/batch/atomic-write.ts';
import { RECORD_FILE } from '../src/batch/manifest.ts';
import { EXIT } from '../src/exit.ts';
import { makeFolder, roi } from './support/in-process-cli.ts';
import { TOKEN } from './support/server.ts';

describe('roi', () => {
  it('shows examples and exit codes in its help', async () => {
    const { code, out, err } = await roi(['--help']);
    expect(code).toBe(EXIT.done);
    expect(out).toContain('$ roi reports --all -o reports');
    expect(out).toContain('Exit codes: 0 all done');
    expect(err).toBe('');
  });

  it.each(['login', 'estimates', 'calc', 'reports', 'import', 'verify', 'config', 'doctor', 'schedule', 'completion'])(
    'shows an example in the help of %s',
    async (command) => {
      const { code, out } = await roi([command, '--help']);
      expect(code).toBe(EXIT.done);
      expect(out).toContain(`roi ${command} `.trim());
    },
  );

  it.each([
    [['unknown']],
    [['estimates', '--colour']],
    [['calc']],
    [['completion', 'csh']],
    [['import', 'people', 'a.csv']],
    [],
  ])('exits with the code for wrong usage for %j', async (args = []) => {
    const { code, err } = await roi(args);
    expect(code).toBe(EXIT.usage);
    expect(err).not.toBe('');
  });
});

describe('roi config', () => {
  it('shows each value and its source, and never the token', async () => {
    const { code, out } = await roi(['config', '--json'], { env: { ROI_TOKEN: TOKEN, ROI_RETRIES: '7' } });
    expect(code).toBe(EXIT.done);
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toContainEqual(expect.objectContaining({ setting: 'retries', value: 7, source: 'ROI_RETRIES' }));
    expect(rows).toContainEqual(expect.objectContaining({ setting: 'token', value: 'present', source: 'ROI_TOKEN' }));
    expect(out).not.toContain(TOKEN);
  });
});

describe('roi config on a terminal', () => {
  it('shows complete information where a line has little space', async () => {
    const url = `http://${'roi.'.repeat(20)}example.com`;
    const { out } = await roi(['config'], { isTerminal: true, env: { ROI_URL: url, NO_COLOR: '1' } });
    expect(out).toContain('  file with the access token\n');
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

describe('roi completion', () => {
  it.each(['bash', 'zsh', 'fish'])('completes every command and the choices of --status in %s', async (shell) => {
    const { out } = await roi(['completion', shell]);
    for (const command of ['login', 'estimates', 'calc', 'reports', 'import', 'verify', 'doctor'])
      expect(out).toContain(command);
    expect(out).toContain('draft ready generated');
  });
});

describe('completion in bash', () => {
  it.skipIf(process.platform === 'win32').each([
    ['roi re', 'reports render'],
    ['roi --url http://x re', 'reports render'],
    ['roi import c', 'customers contacts'],
    ['roi reports --format ', 'pdf xlsx'],
    ['roi reports --format = x', 'xlsx'],
    ['roi reports --over', '--overwrite'],
    ['roi reports -o ', ''],
    ['roi verify ', ''],
  ])('suggests for %j: %j', async (line, expected) => {
    const { out } = await roi(['completion', 'bash']);
    const asked = `${out}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _roi; echo "\${COMPREPLY[*]}"`;
    const offered = execFileSync('bash', ['--norc', '-c', asked, 'bash', ...line.split(' ')], { encoding: 'utf8' });
    expect(offered.trim()).toBe(expected);
  });
});

const hasFish = spawnSync('fish', ['--version']).status === 0;

describe('completion in fish', () => {
  it.skipIf(!hasFish).each([
    ['roi re', ['render', 'reports']],
    ['roi --url http://x re', ['render', 'reports']],
    ['roi --ur', ['--url']],
    ['roi help co', ['completion', 'config']],
    ['roi import c', ['contacts', 'customers']],
    ['roi --plain reports --format ', ['pdf', 'xlsx']],
    ['roi estimates --status r', ['ready']],
  ])('suggests for %j: %j', async (line, expected) => {
    const { out } = await roi(['completion', 'fish']);
    const offered = execFileSync('fish', ['--no-config', '-c', `${out}\ncomplete -C '${line}'`], { encoding: 'utf8' });
    expect(
      offered
        .trim()
        .split('\n')
        .map((each) => each.split('\t')[0]),
    ).toEqual(expected);
  });
});

describe('the command parser', () => {
  /** Lists every file and package that is loaded before a command runs. */
  async function readBefore(file: string, seen = new Set<string>()): Promise<Set<string>> {
    seen.add(file);
    const source = await readFile(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)) {
      const next = name.startsWith('.') ? path.resolve(path.dirname(file), name) : name;
      if (seen.has(next)) continue;
      if (name.startsWith('.') && !name.endsWith('.json')) await readBefore(next, seen);
      else seen.add(next);
    }
    return seen;
  }

  it('loads no other library, so help appears immediately', async () => {
    const all = await readBefore(path.resolve(import.meta.dirname, '../src/main.ts'));
    const packages = [...all].filter((name) => !path.isAbsolute(name) && !name.startsWith('node:'));
    expect(packages).toEqual(['commander']);
  });
});

describe('roi verify', () => {
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const start = {
    event: 'start',
    format: 1,
    kind: 'reports',
    url: 'http://x',
    productVersion: '1.0.0',
    at: '2026-01-01',
  };
  const done = (id: string, content: string) => {
    const outcome = {
      event: 'done',
      id,
      file: `${id}.pdf`,
      sha256: sha256(content),
      bytes: 1,
      ms: 1,
      modelSha256: 'm',
    };
    return line({ ...outcome, facts: {}, at: '2026-01-01' });
  };

  it('finds changed, missing and failed reports', async () => {
    const cwd = makeFolder();
    const planned = ['1', '2', '3', '4'].map((id) => line({ event: 'planned', id, name: '', file: `${id}.pdf` }));
    const record = line(start) + planned.join('') + done('1', 'one') + done('2', 'two') + done('3', 'three');
    writeFileSync(join(cwd, RECORD_FILE), record);
    writeFileSync(join(cwd, '1.pdf'), 'one');
    writeFileSync(join(cwd, '2.pdf'), 'changed');
    const { code, out, err } = await roi(['verify', cwd], { env: { ROI_URL: 'http://elsewhere' } });
    expect(code).toBe(EXIT.someFailed);
    expect(out, 'which reports were not made is listed with --verbose').toBe('changed   2.pdf\nmissing   3.pdf\n');
    expect(err).toContain('4 reports: 1 whole, 1 missing, 1 changed, 1 not made');
    expect(err).toContain(`roi reports --resume ${cwd} --url http://x\n`);
  });

  it('succeeds for a complete batch', async () => {
    const cwd = makeFolder();
    const planned = line({ event: 'planned', id: '1', name: '', file: '1.pdf' });
    writeFileSync(join(cwd, RECORD_FILE), line(start) + planned + done('1', 'one'));
    writeFileSync(join(cwd, '1.pdf'), 'one');
    expect((await roi(['verify', cwd])).code).toBe(EXIT.done);
  });

  it('rejects a directory without a batch', async () => {
    expect((await roi(['verify', makeFolder()])).code).toBe(EXIT.usage);
  });
});
