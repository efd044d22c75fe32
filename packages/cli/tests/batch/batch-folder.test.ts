import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lockBatchFolder, lockNewFolder } from '../../src/batch/folder.ts';
import { LOCK_FILE } from '../../src/batch/lock.ts';
import { continueRecord, RECORD_FILE, readRecord } from '../../src/batch/manifest.ts';
import { runBatch } from '../../src/batch/run-batch.ts';
import { CliError, EXIT } from '../../src/exit.ts';
import { startBatch } from '../support/batch.ts';
import { makeFolder } from '../support/in-process-cli.ts';

describe('the record of a batch', () => {
  it.each(['../x.pdf', '/x.pdf', 'a/../x.pdf', 'a//x.pdf', './x.pdf', 'a/.x.pdf', 'a\\x.pdf', ''])(
    'from elsewhere cannot lead out of its folder by the file %j',
    async (file) => {
      const { folder } = await startBatch(1);
      const path = join(folder, RECORD_FILE);
      const lines = readFileSync(path, 'utf8').split('\n');
      const planned = lines.map((line) =>
        line.includes('planned') ? JSON.stringify({ ...JSON.parse(line), file }) : line,
      );
      writeFileSync(path, planned.join('\n'));
      await expect(readRecord(folder)).rejects.toThrow('is damaged');
    },
  );

  it('ignores a line that a killed process wrote half, and nothing else', async () => {
    const { folder, batch } = await startBatch(3);
    await runBatch(batch);
    const path = join(folder, RECORD_FILE);
    const whole = readFileSync(path);
    for (let cut = whole.lastIndexOf(0x0a, -2) + 1; cut < whole.length; cut += 20) {
      writeFileSync(path, whole.subarray(0, cut));
      const recorder = await continueRecord(folder);
      await recorder.close();
      expect((await readRecord(folder))?.outcomes.size).toBe(2);
    }
  });

  it('is the same after any number of kills at any point as without one', async () => {
    const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cuts, async (lost) => {
        const { folder, batch } = await startBatch(5);
        await batch.recorder.close();
        const path = join(folder, RECORD_FILE);
        const planned = readFileSync(path).length;
        for (const bytes of [...lost, 0]) {
          // A kill loses the lines not yet on the disk, never the plan, which is written whole.
          truncateSync(path, Math.max(planned, readFileSync(path).length - bytes));
          const recorder = await continueRecord(folder);
          const record = await readRecord(folder);
          const left = batch.jobs.filter(({ id }) => !record?.outcomes.has(id));
          await runBatch({ ...batch, jobs: left, recorder });
          await recorder.close();
        }
        const record = await readRecord(folder);
        expect(record?.jobs).toEqual(batch.jobs);
        expect([...(record?.outcomes.values() ?? [])].map(({ event }) => event)).toEqual(Array(5).fill('done'));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    { name: 'a line damaged in the middle', text: '{"event":"start"\n' },
    {
      name: 'a file name outside the directory',
      text: '{"event":"planned","id":"1","name":"x","file":"../x.pdf"}\n',
    },
  ])('is rejected for $name', async ({ text }) => {
    const { folder } = await startBatch(1);
    writeFileSync(join(folder, RECORD_FILE), text, { flag: 'a' });
    await expect(readRecord(folder)).rejects.toMatchObject({ exitCode: EXIT.misconfigured });
  });
});

describe('the directory of a batch', () => {
  it('is rejected while another run locks it, and unlocked afterwards', async () => {
    const folder = makeFolder();
    const held = await lockNewFolder(folder, false);
    const second = lockNewFolder(folder, true);
    await expect(second).rejects.toMatchObject({ exitCode: EXIT.misconfigured });
    await expect(second).rejects.toThrow(`is being written by process ${process.pid}`);
    held.release();
    (await lockNewFolder(folder, false)).release();
  });

  it('is unlocked when its process was killed', async () => {
    const { folder } = await startBatch(1);
    const gone = { pid: 2 ** 22 + 1, host: hostname(), startedAt: '1', nonce: 'gone' };
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify(gone));
    writeFileSync(join(folder, '.1.pdf.99.roi-part'), 'half');
    const { held } = await lockBatchFolder(folder);
    expect(readdirSync(folder).sort()).toEqual([RECORD_FILE, LOCK_FILE].sort());
    held.release();
    expect(existsSync(join(folder, LOCK_FILE))).toBe(false);
  });

  it('is unlocked when the process ID belongs to a later process', async () => {
    const { folder } = await startBatch(1);
    const reused = { pid: process.pid, host: hostname(), startedAt: 'earlier', nonce: 'old' };
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify(reused));
    const { held } = await lockBatchFolder(folder);
    held.release();
  });

  it('is rejected when it is not empty, and left unchanged', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(lockNewFolder(folder, false)).rejects.toBeInstanceOf(CliError);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  it('is removed when it stays empty', async () => {
    const folder = join(makeFolder(), 'new');
    (await lockNewFolder(folder, false)).release();
    expect(existsSync(folder)).toBe(false);
  });

  it('is created with its parents', async () => {
    const folder = join(makeFolder(), 'a', 'b');
    const held = await lockNewFolder(folder, false);
    expect(existsSync(folder)).toBe(true);
    held.release();
  });

  it.each(['/proc/reports', '/etc/hostname', '/etc/hostname/reports'])(
    'is rejected when it cannot be created (%s)',
    async (path) => {
      await expect(lockNewFolder(path, false)).rejects.toMatchObject({ exitCode: EXIT.misconfigured });
    },
  );
});
