import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/batch/atomic-write.ts';
import { LOCK_FILE } from '../../src/batch/lock.ts';
import { RECORD_FILE } from '../../src/batch/manifest.ts';
import { EXIT } from '../../src/exit.ts';
import { makeFolder } from '../support/in-process-cli.ts';
import { buildCli, spawnRoi, startReportServer } from '../support/reports.ts';
import { type Call, listHandler, rowsOf, startServer } from '../support/server.ts';

const eventsOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** By file name. */
function hashesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  return Object.fromEntries(names.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}

function place(url: string) {
  const folder = makeFolder();
  return { out: join(folder, 'out'), env: { ROI_URL: url, XDG_CONFIG_HOME: folder } };
}

/** A workbook needs no browser. */
async function placeWorkbook() {
  const { url } = await startServer({
    'account/listByEstimate': listHandler(rowsOf(1)),
    'estimate/download': () => ({ body: 'a workbook' }),
  });
  const { out, env } = place(url);
  return { order: ['reports', '--all', '--format', 'xlsx', '-o', out], env };
}

/** Holds answers back until it is opened. */
function closedGate() {
  let open = () => {};
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { opened, open };
}

beforeAll(buildCli);

describe('roi reports', () => {
  it('writes a PDF for each estimate, JSON lines and a summary, without escape sequences in a pipe', async () => {
    const { url } = await startReportServer(3);
    const { out, env } = place(url);
    const { code, out: text, err } = await spawnRoi(['reports', '1', '2', '99', '-o', out, '--json'], env).ended;
    expect(code).toBe(EXIT.someFailed);
    const events = eventsOf(text);
    expect(events.at(-1)).toMatchObject({ event: 'summary', done: 2, failed: 1, left: 0 });
    const reason = 'Not found, or you have no access to it.';
    expect(events).toContainEqual({ event: 'failed', estId: 99, reason, tries: 1 });
    for (const done of events.filter(({ event }) => event === 'done')) {
      const content = readFileSync(join(out, done.file));
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      expect(sha256(content)).toBe(done.sha256);
    }
    expect(err).toContain(`--resume ${out} --only-failed`);
    expect(text + err).not.toContain('\u001b');
    expect(existsSync(join(out, LOCK_FILE))).toBe(false);
  });

  it('joins the reports of each customer with --merge, also on resuming, and only of PDFs', async () => {
    const { url } = await startReportServer(3);
    const { out, env } = place(url);
    const made = await spawnRoi(['reports', '--all', '-o', out, '--merge'], env).ended;
    expect([made.code, readdirSync(join(out, 'customers')).sort()]).toEqual([
      EXIT.done,
      ['fabrikam.pdf', 'northwind.pdf'],
    ]);
    const [two, one] = ['fabrikam', 'northwind'].map((name) => readFileSync(join(out, `customers/${name}.pdf`)));
    expect(two?.length).toBeGreaterThan((one?.length ?? 0) * 1.5);
    const { code } = await spawnRoi(['reports', '--resume', out, '--merge'], env).ended;
    expect([code, readFileSync(join(out, 'customers/fabrikam.pdf')).equals(two as Buffer)]).toEqual([EXIT.done, true]);
    const deck = await spawnRoi(['reports', '--all', '-o', `${out}2`, '--merge', '--edition', 'slides'], env).ended;
    expect([deck.code, existsSync(`${out}2`)]).toEqual([EXIT.usage, false]);
  });

  it('lists the files with --dry-run, and writes nothing', async () => {
    const { url } = await startReportServer(2);
    const { out, env } = place(url);
    const { code, out: text } = await spawnRoi(['reports', '--all', '-o', out, '--dry-run'], env).ended;
    expect(code).toBe(EXIT.done);
    expect(text).toBe(`${out}/2-estimate-2.pdf\n${out}/1-estimate-1.pdf\n`);
    expect(existsSync(out)).toBe(false);
  });

  it('says what to install without a browser, and leaves no directory behind', async () => {
    const { url } = await startReportServer(1);
    const { out, env } = place(url);
    const chromium = { CHROMIUM_PATH: '/nowhere/chromium' };
    const { code, err } = await spawnRoi(['reports', '--all', '-o', out], { ...env, ...chromium }).ended;
    expect(code).toBe(EXIT.noBrowser);
    expect(err).toContain('/nowhere/chromium');
    expect(existsSync(out)).toBe(false);
  });

  it('stops when the token expires during the run, and continues with another', async () => {
    let isExpired = true;
    const expired = { status: 401, body: { message: 'The token has expired.' } };
    const { url } = await startReportServer(4, (_call, nth) => (isExpired && nth > 2 ? expired : undefined));
    const { out, env } = place(url);
    const first = await spawnRoi(['reports', '--all', '-o', out, '--concurrency', '1', '--json'], env).ended;
    expect(first.code).toBe(EXIT.notAllowed);
    expect(first.err).toContain('The token has expired.');
    expect(eventsOf(first.out).at(-1)).toMatchObject({ failed: 0 });
    isExpired = false;
    const second = await spawnRoi(['reports', '--resume', out, '--json'], env).ended;
    expect(second.code).toBe(EXIT.done);
    expect(eventsOf(second.out).at(-1)).toMatchObject({ failed: 0, left: 0 });
    expect(Object.keys(hashesOf(out))).toHaveLength(4);
  });

  it('rejects a directory that another run is writing', async () => {
    const gate = closedGate();
    const { url } = await startReportServer(1, () => gate.opened);
    const { out, env } = place(url);
    const first = spawnRoi(['reports', '--all', '-o', out], env);
    await first.said('Printing 1 report');
    const second = await spawnRoi(['reports', '--resume', out], env).ended;
    expect(second.code).toBe(EXIT.misconfigured);
    expect(second.err).toContain(`is being written by process ${first.process.pid}`);
    gate.open();
    expect((await first.ended).code).toBe(EXIT.done);
  });

  it('finishes running reports at the first Ctrl-C', async () => {
    const gate = closedGate();
    const { url } = await startReportServer(9, (_call, nth) => (nth > 2 ? gate.opened : undefined));
    const { out, env } = place(url);
    const running = spawnRoi(['reports', '--all', '-o', out, '--concurrency', '1', '--json'], env);
    await running.said('"event":"done"');
    running.process.kill('SIGINT');
    await running.said('press again to stop now');
    gate.open();
    const { code, out: text, err } = await running.ended;
    expect(code).toBe(EXIT.interrupted);
    const summary = eventsOf(text).at(-1);
    expect(summary.done).toBeGreaterThanOrEqual(2);
    expect(summary.done + summary.left).toBe(9);
    expect(Object.keys(hashesOf(out))).toHaveLength(summary.done);
    expect(err).toContain(`roi reports --resume ${out}`);
  });

  it('stops immediately at the second, whatever hangs', async () => {
    const { url } = await startReportServer(5, () => new Promise(() => {}));
    const { out, env } = place(url);
    const running = spawnRoi(['reports', '--all', '-o', out, '--json'], env);
    await running.said('Printing 5 reports');
    running.process.kill('SIGTERM');
    await running.said('press again to stop now');
    running.process.kill('SIGTERM');
    const { code, out: text } = await running.ended;
    expect(code).toBe(EXIT.terminated);
    expect(eventsOf(text).at(-1)).toMatchObject({ done: 0, failed: 0, left: 5 });
    expect(existsSync(join(out, LOCK_FILE))).toBe(false);
  });

  it.each([
    { when: 'before anything is recorded', killAt: 0 },
    { when: 'among the reports', killAt: 4 },
    { when: 'while the last ones are written', killAt: 8 },
  ])('creates the same files after a kill $when as without one', async ({ killAt }) => {
    const content = ({ body }: Call) => ({ body: `workbook ${JSON.parse(body ?? '{}').estId}` });
    let callsLeft = killAt;
    let victim: ReturnType<typeof spawnRoi> | undefined;
    const kill = () => {
      if (callsLeft-- === 0) victim?.process.kill('SIGKILL');
    };
    const { url } = await startServer({
      'account/listByEstimate': (call, nth) => {
        kill();
        return listHandler(rowsOf(8))(call, nth);
      },
      'estimate/download': (call) => {
        kill();
        return content(call);
      },
    });
    const { out, env } = place(url);
    const order = ['reports', '--all', '--format', 'xlsx', '-o', out];
    victim = spawnRoi(order, env);
    expect((await victim.ended).signal).toBe('SIGKILL');
    const again = existsSync(join(out, RECORD_FILE)) ? ['reports', '--resume', out] : order;
    expect((await spawnRoi(again, env).ended).code).toBe(EXIT.done);
    const made = readdirSync(out).filter((name) => !name.startsWith('.'));
    expect(made.sort()).toEqual(Array.from({ length: 8 }, (_, i) => `${i + 1}-estimate-${i + 1}.xlsx`));
    for (const name of made)
      expect(readFileSync(join(out, name), 'utf8')).toBe(`workbook ${Number.parseInt(name, 10)}`);
    expect(readdirSync(out).filter((name) => name.endsWith('.roi-part'))).toEqual([]);
  });
});

describe('roi reports on a terminal', () => {
  it('shows a live view and restores the terminal', async () => {
    const { url } = await startReportServer(3);
    const { out, env } = place(url);
    const { code, out: text } = await spawnRoi(['reports', '--all', '-o', out], env, true).ended;
    expect(code).toBe(EXIT.done);
    expect(text).toContain('3 done, 0 failed, 0 left');
    expect(text.lastIndexOf('\u001b[?25h')).toBeGreaterThan(text.lastIndexOf('\u001b[?25l'));
    expect(text).toContain('3 reports in');
  });

  it('writes plain lines with --plain', async () => {
    const { order, env } = await placeWorkbook();
    const { out: text } = await spawnRoi([...order, '--plain'], env, true).ended;
    expect(text).toMatch(/done {4}1-estimate-1\.xlsx/);
    expect(text).not.toContain('\u001b[?25l');
    expect(text).not.toContain('\u001b[2K');
  });

  it('uses no color in the live view with NO_COLOR', async () => {
    const { order, env } = await placeWorkbook();
    const { out: text } = await spawnRoi(order, { ...env, NO_COLOR: '1' }, true).ended;
    expect(text).toContain('1 done, 0 failed, 0 left');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is the text to find.
    expect(text).not.toMatch(/\u001b\[[\d;]*m/);
  });

  it('restores the terminal after Ctrl-C', async () => {
    const gate = closedGate();
    const { url } = await startReportServer(5, () => gate.opened);
    const { out, env } = place(url);
    const running = spawnRoi(['reports', '--all', '-o', out, '--concurrency', '1'], env, true);
    await running.said('reading');
    running.process.stdin.write('\u0003');
    await running.said('press again to stop now');
    gate.open();
    const { code, out: text } = await running.ended;
    expect(code).toBe(EXIT.interrupted);
    expect(text.lastIndexOf('\u001b[?25h')).toBeGreaterThan(text.lastIndexOf('\u001b[?25l'));
  });
});
