import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleSnapshot } from '../../../roi-core/fixtures/snapshot.ts';
import { renderReportParts } from '../index.ts';
import { createPrinter, type Printer } from './index.ts';

/** Milliseconds. Generous, since a test machine is busy. */
const DEADLINE = 20_000;

const partsOf = (name: string, accent: string) =>
  renderReportParts(
    buildReportModel(
      exampleSnapshot('e3', { partner: { name, tagLine: `${name} says`, logo: null, accent }, sections: ['summary'] }),
    ),
  );
const partners = [partsOf('Contoso Networks', '#0b5d57'), partsOf('Fabrikam Services', '#7a1f5c')];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the renderer processes of a browser. */
function drawersOf(browserPid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const processes = lines.map((line) => {
    const [pid, parent, ...words] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), isDrawer: words.includes('--type=renderer') };
  });
  const below = (pid: number): typeof processes =>
    processes.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(browserPid).flatMap(({ pid, isDrawer }) => (isDrawer ? [pid] : []));
}

let printer: Printer | undefined;
afterEach(async () => {
  await printer?.close();
  printer = undefined;
});

describe('parallel reports of several partners', () => {
  it('contain nothing of each other: each is the same file as alone', async () => {
    printer = createPrinter({ allowsNoSandbox: true, concurrency: 2, deadlineMs: DEADLINE });
    const alone: string[] = [];
    for (const parts of partners) alone.push(sha256(await printer.print(parts)));
    expect(alone[0]).not.toBe(alone[1]);
    const both = printer;
    const together = await Promise.all([0, 1, 1, 0, 1, 0].map((which) => both.print(partners[which] ?? '')));
    expect(together.map(sha256)).toEqual([0, 1, 1, 0, 1, 0].map((which) => alone[which]));
  });
});

describe('a browser out of memory', () => {
  it('loses its pages, which the system ends first, and no report', async () => {
    const pids: number[] = [];
    printer = createPrinter({
      allowsNoSandbox: true,
      concurrency: 2,
      deadlineMs: DEADLINE,
      log: (message, detail) => message === 'chromium started' && pids.push(Number(detail?.pid)),
    });
    const [parts = ''] = partners;
    const expected = sha256(await printer.print(parts));
    const drawers = drawersOf(pids[0] ?? 0);
    expect(drawers.length).toBeGreaterThan(0);
    const started = printer;
    const reports = Array.from({ length: 6 }, () => started.print(parts));
    for (const pid of drawers) process.kill(pid, 'SIGKILL');
    expect(new Set((await Promise.all(reports)).map(sha256))).toEqual(new Set([expected]));
  });
});
