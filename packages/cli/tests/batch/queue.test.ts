import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/batch/atomic-write.ts';
import { readRecord } from '../../src/batch/manifest.ts';
import { EXIT } from '../../src/exit.ts';
import { run } from '../../src/run.ts';
import { createWorld, makeFolder, roi } from '../support/in-process-cli.ts';
import { type Handler, listHandler, rowsOf, startServer, TOKEN } from '../support/server.ts';

const contentOf = (n: string) => `report ${n}`;
const item = (n: number, change: object = {}) => ({
  n,
  estId: 4 - n,
  estName: `Estimate ${4 - n}`,
  state: 'done',
  error: '',
  fileName: `${n}.pdf`,
  sha256: sha256(contentOf(String(n))),
  bytes: 8,
  ...change,
});
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const END = event('end', {});

/** A server whose workers have made the reports of estimates 3, 2 and 1. */
const queueServer = (events: Handler, more: Record<string, Handler> = {}) =>
  startServer({
    'account/listByEstimate': listHandler(rowsOf(3)),
    'report-batches': () => ({ body: { data: { id: 7 }, message: 'The reports are being created.' } }),
    'report-batches/7': () => ({ body: { message: 'The batch is cancelled.' } }),
    'report-batches/7/events': events,
    'report-batches/7/files/1': () => ({ body: contentOf('1') }),
    'report-batches/7/files/2': () => ({ body: contentOf('2') }),
    'report-batches/7/files/3': () => ({ body: contentOf('3') }),
    ...more,
  });
const all = [1, 2, 3].map((n) => event('item', item(n))).join('');

function place(url: string) {
  const folder = makeFolder();
  return { out: join(folder, 'out'), env: { ROI_URL: url, ROI_TOKEN: TOKEN } };
}
const eventsOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('roi reports --queue', () => {
  it("downloads what the server's workers create, without a local browser", async () => {
    const server = await queueServer(() => ({ body: `retry: 1000\n\n${all}${END}` }));
    const { out, env } = place(server.url);
    const args = ['reports', '--all', '--queue', '-o', out, '--json'];
    const { code, out: text } = await roi(args, { env: { ...env, CHROMIUM_PATH: '/nowhere' } });
    expect(code).toBe(EXIT.done);
    expect(eventsOf(text).at(-1)).toMatchObject({ done: 3, failed: 0, left: 0 });
    expect(readFileSync(join(out, '3-estimate-3.pdf'), 'utf8')).toBe('report 1');
    expect((await readRecord(out))?.start).toMatchObject({ via: 'queue', edition: 'full' });
    expect(server.calls.some(({ path }) => path === 'report-batches/7')).toBe(false);
  });

  it('reconnects to the progress stream after an error', async () => {
    const server = await queueServer((_call, nth) =>
      nth === 1 ? { body: event('item', item(1)) } : { body: all + END },
    );
    const { out, env } = place(server.url);
    const { code } = await roi(['reports', '--all', '--queue', '-o', out], { env });
    expect(code).toBe(EXIT.done);
    expect(readdirSync(out).filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
  });

  it('orders once, with an idempotency key, however often the request is repeated', async () => {
    const keys: (string | undefined)[] = [];
    const order: Handler = ({ key }, nth) => {
      keys.push(key);
      if (nth < 3) return nth === 1 ? 'drop' : { status: 503, headers: { 'retry-after': '0' } };
      return { body: { data: { id: 7 }, message: 'The reports are being created.' } };
    };
    const server = await queueServer(() => ({ body: all + END }), { 'report-batches': order });
    const { out, env } = place(server.url);
    const { code } = await roi(['reports', '--all', '--queue', '-o', out], { env });
    expect(code).toBe(EXIT.done);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('reports failures on the server with their reasons', async () => {
    const failed = item(2, {
      state: 'failed',
      error: 'The report is available after you generate the estimate.',
      sha256: null,
    });
    const server = await queueServer(() => ({
      body: event('item', item(1)) + event('item', failed) + event('item', item(3)) + END,
    }));
    const { out, env } = place(server.url);
    const { code, out: text } = await roi(['reports', '--all', '--queue', '-o', out, '--json'], { env });
    expect(code).toBe(EXIT.someFailed);
    expect(eventsOf(text)).toContainEqual({
      event: 'failed',
      estId: 2,
      reason: 'The report is available after you generate the estimate.',
      tries: 1,
    });
  });

  it("never saves a file that differs from the server's hash", async () => {
    const damaged = (_call: unknown, nth: number) => ({ body: nth === 1 ? 'half a rep' : contentOf('2') });
    const server = await queueServer(() => ({ body: all + END }), { 'report-batches/7/files/2': damaged });
    const { out, env } = place(server.url);
    const { code } = await roi(['reports', '--all', '--queue', '-o', out], { env });
    expect(code).toBe(EXIT.done);
    expect(readFileSync(join(out, '2-estimate-2.pdf'), 'utf8')).toBe('report 2');
  });

  it('stops waiting after Ctrl-C, and cancels what the server has not started', async () => {
    let hasAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      hasAsked = resolve;
    });
    const server = await queueServer(() => {
      hasAsked();
      return new Promise(() => {});
    });
    const { out, env } = place(server.url);
    const world = createWorld({ env });
    const ended = run(['reports', '--all', '--queue', '-o', out, '--json'], world.world);
    await asked;
    world.signals.emit('SIGINT');
    expect(await ended).toBe(EXIT.interrupted);
    expect(eventsOf(world.out).at(-1)).toMatchObject({ done: 0, failed: 0, left: 3 });
    expect(server.calls.at(-1)?.path).toBe('report-batches/7');
  });
});

describe('roi reports --format xlsx', () => {
  it('downloads workbooks created by the server, and names the files for them', async () => {
    const server = await startServer({
      'account/listByEstimate': listHandler(rowsOf(2)),
      'estimate/download': () => ({ body: 'a workbook' }),
    });
    const { out, env } = place(server.url);
    const { code } = await roi(['reports', '--all', '--format', 'xlsx', '-o', out], { env });
    expect(code).toBe(EXIT.done);
    expect(readdirSync(out).sort()).toEqual(['.roi-batch.jsonl', '1-estimate-1.xlsx', '2-estimate-2.xlsx']);
    const again = await roi(['reports', '--resume', out], { env });
    expect(again.err).toContain('2 already done');
  });

  it.each(['csv', 'PDF'])('rejects the format %s', async (format) => {
    expect((await roi(['reports', '1', '--format', format, '-o', 'out'])).code).toBe(EXIT.usage);
  });
});
