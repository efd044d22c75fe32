import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/batch/atomic-write.ts';
import { readRecord } from '../../src/batch/manifest.ts';
import { EXIT } from '../../src/exit.ts';
import { makeFolder, roi } from '../support/in-process-cli.ts';
import { buildCli, spawnRoi } from '../support/reports.ts';
import { listHandler, rowsOf, startServer, TOKEN } from '../support/server.ts';

const REPORTS = 4;
const WORKBOOK = 'x'.repeat(200_000);
/** One workbook fits; of several, only the first. */
const SMALL = '300k';
const LARGE = '20m';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });

/**
 * Mounts a small disk in memory.
 * @returns null if the system allows no mount, unless every check must run
 */
function smallDisk(): string | null {
  const path = join(makeFolder(), 'disk');
  mkdirSync(path);
  try {
    mount('-t', 'tmpfs', '-o', `size=${SMALL}`, 'tmpfs', path);
  } catch (error) {
    if (process.env.REQUIRE_ALL_TOOLS === '1') throw error;
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', path]));
  return path;
}

const workbooksOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.xlsx'));

beforeAll(buildCli);

it('a full disk ends the batch without partial files, and the batch continues once there is space', async (test) => {
  const disk = smallDisk();
  if (disk === null) return test.skip('not run: no disk can be mounted here');
  const { url } = await startServer({
    'account/listByEstimate': listHandler(rowsOf(REPORTS)),
    'estimate/download': ({ body }) => ({ body: `${WORKBOOK} ${body}` }),
  });
  const out = join(disk, 'out');
  const env = { ROI_URL: url, XDG_CONFIG_HOME: makeFolder() };
  const first = await spawnRoi(['reports', '--all', '--format', 'xlsx', '-o', out, '--concurrency', '1'], env).ended;
  expect(first.code).toBe(EXIT.diskFull);
  expect(first.err).toContain('The disk is full.');
  expect(first.err).toContain(`Resume: roi reports --resume ${out}`);
  const record = await readRecord(out);
  expect(workbooksOf(out).length).toBeLessThan(REPORTS);
  for (const name of workbooksOf(out)) {
    const outcome = [...(record?.outcomes.values() ?? [])].find((one) => one.event === 'done' && one.file === name);
    expect(outcome).toMatchObject({ sha256: sha256(readFileSync(join(out, name))) });
  }
  expect(readdirSync(out).filter((name) => name.endsWith('.roi-part'))).toEqual([]);

  mount('-o', `remount,size=${LARGE}`, disk);
  const second = await spawnRoi(['reports', '--resume', out], env).ended;
  expect(second.code).toBe(EXIT.done);
  expect(workbooksOf(out)).toHaveLength(REPORTS);
  expect((await spawnRoi(['verify', out], env).ended).code).toBe(EXIT.done);
});

it('a read-only directory accepts no batch and loses no file', async (test) => {
  const disk = smallDisk();
  if (disk === null) return test.skip('not run: no disk can be mounted here');
  const { url } = await startServer({
    'account/listByEstimate': listHandler(rowsOf(2)),
    'estimate/download': ({ body }) => ({ body: `workbook ${body}` }),
  });
  const env = { ROI_URL: url, ROI_TOKEN: TOKEN };
  const out = join(disk, 'out');
  const order = ['reports', '--all', '--format', 'xlsx', '-o'];
  expect((await roi([...order, out], { env })).code).toBe(EXIT.done);
  mount('-o', 'remount,ro', disk);
  const before = readdirSync(out);

  for (const args of [
    [...order, join(disk, 'other')],
    [...order, out, '--overwrite'],
    ['reports', '--resume', out],
  ]) {
    const refused = await roi(args, { env });
    expect(refused.code).toBe(EXIT.misconfigured);
    expect(refused.err).toContain('cannot be written (EROFS).');
  }
  expect(readdirSync(disk)).toEqual(['out']);
  expect(readdirSync(out)).toEqual(before);
  expect((await roi(['verify', out], { env })).code).toBe(EXIT.done);
});
