import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { runShutdown } from '#app/infra/shutdown.server.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { listBatchItems, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { settlePeople } from '../estimates/people.ts';
import { makeManyGenerated, makeNextReport, order } from './orders.ts';

/** The temporary directory of the printer's browser is a separate disk that fills up. */

process.env.LOG_LEVEL = 'silent';
useTestDatabase();
afterAll(() => runShutdown());

/** More than the attempts of a report. */
const TRIES = 5;
/** Files that fit on the disk. */
const FILES = 24;

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });

/** A small disk as the temporary directory; null if the system cannot mount one, unless every check is required. */
function smallDisk(): string | null {
  const before = process.env.TMPDIR;
  const disk = path.join(mkdtempSync(path.join(tmpdir(), 'no-room-')), 'disk');
  mkdirSync(disk);
  try {
    mount('-t', 'tmpfs', '-o', `size=1m,nr_inodes=${FILES}`, 'tmpfs', disk);
  } catch (error) {
    if (process.env.REQUIRE_ALL_TOOLS === '1') throw error;
    return null;
  }
  process.env.TMPDIR = disk;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    execFileSync('umount', ['-l', disk]);
    rmSync(path.dirname(disk), { recursive: true });
  });
  return disk;
}

function fill(disk: string): void {
  for (let n = 0; n < FILES; n++) {
    try {
      writeFileSync(path.join(disk, `filler-${n}`), '');
    } catch {
      return;
    }
  }
}

/** Running processes with files on the disk. */
function processesOn(disk: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(disk);
    } catch {
      return false;
    }
  });
}

it('a full temporary disk loses no report and leaves no process: reports complete once there is space', async (test) => {
  const disk = smallDisk();
  if (disk === null) return test.skip('not run: no disk can be mounted here');
  const people = await settlePeople();
  const estimates = await makeManyGenerated(people.engineer, people.halden, 2);
  const batchId = await order(people.engineer, estimates, { edition: 'full' });
  fill(disk);
  for (let attempt = 0; attempt < TRIES; attempt++) await makeNextReport(people.engineer);
  const [estId = 0] = estimates;
  await expect(downloadReport(people.engineer, { estId, edition: 'full' })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The server has no room to print reports at the moment. Try again later.',
  });
  expect(await readBatch(people.engineer, batchId)).toMatchObject({ state: 'open', done: 0, failed: 0, waiting: 2 });
  await expect.poll(() => processesOn(disk)).toEqual([]);

  mount('-o', 'remount,size=64m,nr_inodes=10000', disk);
  await makeNextReport(people.engineer);
  await makeNextReport(people.engineer);
  expect(await readBatch(people.engineer, batchId)).toMatchObject({ state: 'done', done: 2, failed: 0 });
  const items = await listBatchItems(people.engineer, batchId, { limit: 10, offset: 0 });
  for (const { sha256 } of items) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  await runShutdown();
  await expect.poll(() => processesOn(disk)).toEqual([]);
});
