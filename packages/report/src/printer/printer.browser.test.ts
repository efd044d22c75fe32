import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { buildReportModel } from '@worthwhile/roi-core/report-model';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleSnapshot } from '../../../roi-core/fixtures/snapshot.ts';
import { renderReportParts } from '../index.ts';
import { createPrinter, findChromium, type Printer, type PrinterOptions } from './index.ts';
import { removeStaleTempFiles } from './temp-files.ts';

const parts = renderReportParts(buildReportModel(exampleSnapshot('e1')));
/** Printed in a third of the time, where it matters that something is printed. */
const cover = renderReportParts(buildReportModel(exampleSnapshot('e1', { sections: [] })));
const open: Printer[] = [];

/** Opens a printer and closes it after the test. Returns its browsers' process IDs, its log, and the reasons in the log. */
function usePrinter(options: PrinterOptions = {}): {
  printer: Printer;
  pids: number[];
  log: string[];
  reasons: string[];
} {
  const pids: number[] = [];
  const log: string[] = [];
  const reasons: string[] = [];
  const printer = createPrinter({
    allowsNoSandbox: true,
    // Generous, since a test machine is busy. A test about the deadline sets its own.
    deadlineMs: 20_000,
    ...options,
    log: (message, detail) => {
      log.push(message);
      if (detail?.reason) reasons.push(String(detail.reason));
      if (message === 'chromium started') pids.push(Number(detail?.pid));
    },
  });
  open.push(printer);
  return { printer, pids, log, reasons };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()));
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isRunning(pid: number): boolean {
  try {
    const status = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return status.trim() !== '' && !status.startsWith('Z');
  } catch {
    return false;
  }
}

const hasPoppler = spawnSync('pdfinfo', ['-v']).status === 0;

describe('a printed report', () => {
  it('is the same file to the byte, from one page, several in parallel and another browser', async () => {
    const { printer } = usePrinter({ concurrency: 2 });
    const other = renderReportParts(buildReportModel(exampleSnapshot('e3')));
    const first = sha256(await printer.print(parts));
    await printer.print(other);
    const later = await Promise.all([printer.print(parts), printer.print(other), printer.print(parts)]);
    const elsewhere = await usePrinter().printer.print(parts);
    expect([later[0], later[2], elsewhere].map((bytes) => sha256(bytes as Uint8Array))).toEqual([first, first, first]);
    expect(sha256(later[1] as Uint8Array)).not.toBe(first);
  });

  it.skipIf(!hasPoppler)('is tagged, titled, and has the text of its model', async () => {
    const { printer } = usePrinter();
    const folder = mkdtempSync(path.join(tmpdir(), 'report-test-'));
    try {
      const file = path.join(folder, 'e1.pdf');
      writeFileSync(file, await printer.print(parts));
      const poppler = (program: string, ...args: string[]) => execFileSync(program, [...args], { encoding: 'utf8' });
      const info = poppler('pdfinfo', file);
      expect(info).toMatch(/Title:\s+Halden Logistics digital experience, Halden Logistics/);
      expect(info).toMatch(/Tagged:\s+yes/);
      expect(info).toMatch(/Page size:\s+59[45]\.\d+ x 84[12]\.\d+ pts \(A4\)/);
      expect(info).not.toMatch(/Chrom|Skia|Mozilla/);
      const structure = poppler('pdfinfo', '-struct', file);
      for (const tag of ['H1', 'H2', 'H3', 'Table', 'TH', 'Caption', 'Figure', '/Scope /Column', '/Scope /Row']) {
        expect(structure).toContain(tag);
      }
      const text = poppler('pdftotext', '-layout', file, '-');
      for (const words of [
        'The business case',
        '$310,198',
        'Page 2 of',
        'Hard savings only',
        'Halden Logistics digital experience',
      ]) {
        expect(text).toContain(words);
      }
      expect(poppler('pdffonts', file)).toContain('Inter-Regular');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a logo', () => {
  /** A square of 3 x 3 pixels in one color. */
  const logo = (color: number) => {
    const rows = Buffer.concat(
      Array.from({ length: 3 }, () => Buffer.from([0, ...[1, 2, 3].flatMap(() => [color, 9, 9])])),
    );
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const head = Buffer.from([0, 0, 0, 3, 0, 0, 0, 3, 8, 2, 0, 0, 0]);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const png = [signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
    return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`;
  };
  const partsWith = (color: number) => {
    const partner = { name: 'Contoso Networks', tagLine: '', logo: logo(color), accent: null };
    return renderReportParts(buildReportModel(exampleSnapshot('e1', { partner, sections: [] })));
  };
  const imagesIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1;

  it('is printed each time, also by a page that printed other logos before', async () => {
    const { printer } = usePrinter({ concurrency: 1 });
    for (const color of [10, 200, 90]) expect(imagesIn(await printer.print(partsWith(color)))).toBe(1);
    expect(imagesIn(await printer.print(parts))).toBe(0);
  });
});

describe('a browser that dies or hangs', () => {
  it('is replaced when it is killed during printing, and nothing is lost', async () => {
    const { printer, pids } = usePrinter({ concurrency: 2 });
    const expected = sha256(await printer.print(cover));
    const reports = Array.from({ length: 6 }, () => printer.print(cover));
    process.kill(pids[0] as number, 'SIGKILL');
    const hashes = (await Promise.all(reports)).map(sha256);
    expect(new Set(hashes)).toEqual(new Set([expected]));
    expect(pids.length).toBeGreaterThan(1);
  });

  it('is killed when it does not respond, and the next one prints the report', async () => {
    const { printer, pids, log } = usePrinter({ concurrency: 1, deadlineMs: 6_000 });
    await printer.print(cover);
    process.kill(pids[0] as number, 'SIGSTOP');
    expect((await printer.print(cover)).length).toBeGreaterThan(10_000);
    expect(log).toContain('chromium is killed: it no longer answers');
    expect(isRunning(pids[0] as number)).toBe(false);
  });

  it('leaves no process behind when the printer is closed', async () => {
    const { printer, pids } = usePrinter();
    await printer.print(cover);
    await printer.close();
    expect(pids.map(isRunning)).toEqual([false]);
  });

  it('gives up after three timeouts, each longer than the one before', async () => {
    const { printer, log, reasons } = usePrinter({ deadlineMs: 1 });
    await expect(printer.print(cover)).rejects.toMatchObject({ code: 'failed' });
    expect(log.filter((message) => message === 'a report was not printed')).toHaveLength(3);
    const limits = reasons.map((reason) => Number(/took longer than (\d+) ms/.exec(reason)?.[1]));
    const [first = 0] = limits;
    expect(first, 'more than one page has').toBeGreaterThan(1);
    expect(limits).toEqual([first, 2 * first, 3 * first]);
  });
});

describe('the print queue', () => {
  it('prints interactive requests before bulk jobs', async () => {
    const { printer } = usePrinter({ concurrency: 1 });
    const order: string[] = [];
    const print = (name: string, priority: 'interactive' | 'bulk') =>
      printer.print(cover, { priority }).then(() => order.push(name));
    await Promise.all([print('first', 'bulk'), print('bulk', 'bulk'), print('screen', 'interactive')]);
    expect(order).toEqual(['first', 'screen', 'bulk']);
  });

  it('rejects more than its maximum, and removes aborted requests', async () => {
    const { printer } = usePrinter({ concurrency: 1, maxWaiting: 1 });
    const running = printer.print(cover);
    const calledOff = new AbortController();
    const waiting = printer.print(cover, { signal: calledOff.signal });
    await expect(printer.print(cover)).rejects.toMatchObject({ code: 'busy' });
    calledOff.abort(new Error('called off'));
    await expect(waiting).rejects.toThrow('called off');
    expect((await running).length).toBeGreaterThan(10_000);
  });

  it('rejects queued and later requests when the printer closes', async () => {
    const { printer } = usePrinter({ concurrency: 1 });
    const running = printer.print(cover);
    const waiting = expect(printer.print(cover)).rejects.toMatchObject({ code: 'closed' });
    await printer.close();
    await waiting;
    expect((await running).length).toBeGreaterThan(10_000);
    await expect(printer.print(cover)).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('finding a browser', () => {
  it('says what to install when none is found', async () => {
    const none = await findChromium({ namedPath: '', places: [], allowBundled: false });
    expect(none).toMatchObject({
      ok: false,
      reason: expect.stringContaining('apt-get install chromium-headless-shell'),
    });
    await expect(usePrinter({ chromium: none }).printer.print(cover)).rejects.toMatchObject({ code: 'noChromium' });
  });

  it('uses the configured one and names it in errors', async () => {
    expect(await findChromium({ namedPath: process.execPath })).toMatchObject({
      ok: true,
      kind: 'named',
      path: process.execPath,
    });
    const wrong = await findChromium({ namedPath: '/no/such/browser' });
    expect(wrong).toMatchObject({ ok: false, reason: expect.stringContaining('CHROMIUM_PATH names /no/such/browser') });
  });

  it('removes the profiles of dead browsers and none that is in use or new', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sweep-test-'));
    const profile = (name: string, ageMs: number) => {
      const made = mkdtempSync(path.join(folder, `playwright_chromiumdev_profile-${name}`));
      utimesSync(made, new Date(), new Date(Date.now() - ageMs));
      return path.basename(made);
    };
    profile('dead', 3_600_000);
    profile('of-a-clock-set-back', -3_600_000);
    const used = profile('used', 3_600_000);
    const fresh = profile('new', 0);
    expect(await removeStaleTempFiles(folder, async () => `chromium --user-data-dir=${folder}/${used}`)).toBe(2);
    expect(readdirSync(folder).sort()).toEqual([used, fresh].sort());
    rmSync(folder, { recursive: true });
  });
});
