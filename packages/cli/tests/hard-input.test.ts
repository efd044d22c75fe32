import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../src/exit.ts';
import { makeFolder, roi } from './support/in-process-cli.ts';
import { listHandler, rowsOf, startServer, TOKEN } from './support/server.ts';

/** Uses --dry-run, which needs no browser. */
async function plan(
  generated: number,
  args: readonly string[],
  stdin?: string,
  change?: (id: number) => Record<string, unknown>,
) {
  const { url } = await startServer({ 'account/listByEstimate': listHandler(rowsOf(generated, change)) });
  const out = join(makeFolder(), 'out');
  const world = { env: { ROI_TOKEN: TOKEN }, ...(stdin === undefined ? {} : { stdin }) };
  const { code, out: text, err } = await roi(['reports', ...args, '-o', out, '--dry-run', '--url', url], world);
  return { code, files: text.split('\n').filter(Boolean), text, err, out };
}

it('invalid standard input is rejected with the reason, and nothing is written', async () => {
  const { code, err, out } = await plan(3, ['--from', '-'], '1, 2 \u001b[31m\u0000 !!');
  expect(code).toBe(EXIT.usage);
  expect(err).toContain('which is not an estimate ID');
  expect(err).not.toContain('\u001b');
  expect(existsSync(out)).toBe(false);
});

it('a repeated ID creates one report', async () => {
  expect((await plan(3, ['2', '2', '--from', '-'], '2\n2 3,3')).files).toHaveLength(2);
});

it('ten thousand reports are planned, each with its own name', async () => {
  const { code, files } = await plan(10_000, ['--all']);
  expect(code).toBe(EXIT.done);
  expect(new Set(files).size).toBe(10_000);
});

it('reports have different names when the template creates the same name for two', async () => {
  const named = (id: number) => ({ estName: id === 1 ? '1 two' : 'two' });
  const { files, out } = await plan(11, ['--all', '--name', '{id}{slug}'], '', named);
  expect(new Set(files).size).toBe(11);
  const cut = await plan(2, ['--all', '--name', `${'x'.repeat(300)}{id}`]);
  expect(cut.files.map((file) => file.slice(-6))).toEqual(['-2.pdf', '-1.pdf']);
  expect(existsSync(out)).toBe(false);
});

it('a file without an estimate creates no report and no directory', async () => {
  const cwd = makeFolder();
  writeFileSync(join(cwd, 'none.csv'), 'name,customer\n');
  const { code, err } = await roi(['render', join(cwd, 'none.csv'), '-o', 'out'], { cwd });
  expect(code).toBe(EXIT.done);
  expect(err).toContain('No Records Found.');
  expect(readdirSync(cwd)).toEqual(['none.csv']);
});
