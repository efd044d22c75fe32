import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildBoardSummary, type Snapshot } from '@worthwhile/roi-core/report-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, exampleSnapshot } from '../../../roi-core/fixtures/snapshot.ts';
import { createPrinter, type Printer } from '../printer/index.ts';
import { renderSummaryParts } from './render.tsx';

const SCENARIOS = ['e1', 'e2', 'e3', 'e5', 'e6', 'e7'] as const;
/** Letter is the shorter paper, A4 the narrower: there with the widest table. */
const EACH = [...SCENARIOS.map((id) => [id, 'Letter'] as const), ['e1', 'A4'] as const, ['e7', 'A4'] as const];
const LEAST_POINTS = 8.5;

const hasPoppler = (() => {
  try {
    execFileSync('pdfinfo', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasPoppler)('the printed board summary', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'board-summary-test-'));
  let printer: Printer;
  beforeAll(() => {
    printer = createPrinter({ allowsNoSandbox: true, deadlineMs: 30_000 });
  });
  afterAll(async () => {
    await printer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const print = (snapshot: Snapshot) => printer.print(renderSummaryParts(buildBoardSummary(snapshot)));
  const kept = (name: string, bytes: Uint8Array) => {
    const file = path.join(folder, `${name}.pdf`);
    writeFileSync(file, bytes);
    return file;
  };
  const poppler = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

  it.each(EACH)('has exactly two pages, and no type below 8.5 points: %s on %s', async (id, paper) => {
    const snapshot = exampleSnapshot(id, { paper, origin: 'https://roi.example.com' });
    const file = kept(`${id}-${paper}`, await print(snapshot));
    const facts = poppler('pdfinfo', file);
    expect(facts).toMatch(/Pages:\s+2\n/);
    expect(facts).toMatch(paper === 'A4' ? /\(A4\)/ : /\(letter\)/);
    const sizes = [
      ...poppler('pdftohtml', '-xml', '-zoom', '1', '-fontfullname', '-stdout', '-i', file).matchAll(
        /<fontspec [^>]*size="(\d+)"/g,
      ),
    ];
    expect(sizes.length).toBeGreaterThan(0);
    // Whole points, rounded down by the program.
    for (const [, size] of sizes) expect(Number(size)).toBeGreaterThanOrEqual(Math.floor(LEAST_POINTS));
  });

  it('gives the same bytes for the same estimate', async () => {
    const snapshot = exampleSnapshot('e1');
    const first = await print(snapshot);
    await print(exampleSnapshot('e6'));
    expect(Buffer.from(await print(snapshot)).equals(Buffer.from(first))).toBe(true);
  });

  it('is refused before printing if a page overflows, with the part named', async () => {
    const owner = 'A very long name that nobody has '.repeat(60);
    const snapshot = exampleSnapshot('e1', { estimate: { ...CIRCUMSTANCES.estimate, owner } });
    await expect(print(snapshot)).rejects.toMatchObject({
      code: 'tooLong',
      message: expect.stringContaining('“Verification”'),
    });
  });
});
