import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit.ts';
import { makeFolder, roi } from './support/in-process-cli.ts';
import { type Handler, startServer, TOKEN } from './support/server.ts';

const FILE = 'externalId,name\nC-1,Zürich Retail\n';
const counts = { lines: 1, inserted: 1, updated: 0, unchanged: 0 };
const taken: Handler = () => ({ body: { data: counts, message: 'Imported 1 lines: 1 new.' } });

async function importInto(handler: Handler, args: readonly string[] = [], stdin?: string) {
  const server = await startServer({ 'import/customers': handler });
  const cwd = makeFolder();
  writeFileSync(join(cwd, 'customers.csv'), FILE);
  const env = { ROI_TOKEN: TOKEN, ROI_URL: server.url, ROI_RETRIES: '0' };
  const source = stdin === undefined ? 'customers.csv' : '-';
  const options = stdin === undefined ? { env, cwd } : { env, cwd, stdin };
  return { ...(await roi(['import', 'customers', source, ...args], options)), calls: server.calls };
}

describe('roi import', () => {
  it('sends the file unchanged and reports the result', async () => {
    const { code, out, calls } = await importInto(taken);
    expect(code).toBe(EXIT.done);
    expect(out).toBe('Imported 1 lines: 1 new.\n');
    expect(calls).toEqual([
      expect.objectContaining({ path: 'import/customers', query: {}, contentType: 'text/csv', body: FILE }),
    ]);
  });

  it('runs without changes with --dry-run and prints JSON', async () => {
    const { code, out, calls } = await importInto(taken, ['--dry-run', '--json']);
    expect(code).toBe(EXIT.done);
    expect(JSON.parse(out)).toEqual({ event: 'imported', kind: 'customers', dryRun: true, ...counts });
    expect(calls[0]?.query).toEqual({ dryRun: 'true' });
  });

  it('reads standard input for -', async () => {
    const { code, calls } = await importInto(taken, [], FILE);
    expect(code).toBe(EXIT.done);
    expect(calls[0]?.body).toBe(FILE);
  });

  it('lists every rejected line with its reason and exits with failure', async () => {
    const file = ['Line 2, name: a value is missing.', 'Line 9, industry: unknown industry “x\u001b[31m”.'];
    const refuse: Handler = () => ({ status: 422, body: { message: file[0], errors: { file } } });
    const { code, out, err } = await importInto(refuse);
    expect(code).toBe(EXIT.someFailed);
    expect(out).toBe('');
    expect(err).toContain('Line 2, name: a value is missing.\nLine 9, industry: unknown industry “x␛[31m”.\n');
    expect(err).toContain('Nothing of customers.csv was imported.');
    const asJson = await importInto(refuse, ['--json']);
    expect(asJson.code).toBe(EXIT.someFailed);
    expect(JSON.parse(asJson.out.split('\n')[0] ?? '')).toEqual({ event: 'problem', message: file[0] });
  });

  it.each([
    [401, EXIT.notAllowed],
    [403, EXIT.notAllowed],
    [409, EXIT.misconfigured],
    [413, EXIT.usage],
    [503, EXIT.serverAway],
  ])('for a response of %i exits with code %i', async (status, expected) => {
    const { code, err } = await importInto(() => ({ status, body: { message: 'For a reason.' } }));
    expect(code).toBe(expected);
    expect(err).toContain('For a reason.');
  });

  it('sends the whole file again after a temporary error', async () => {
    const server = await startServer({
      'import/customers': (call, nth) =>
        nth === 1 ? { status: 503, body: {}, headers: { 'retry-after': '0' } } : taken(call, nth),
    });
    const cwd = makeFolder();
    writeFileSync(join(cwd, 'customers.csv'), FILE);
    const env = { ROI_TOKEN: TOKEN, ROI_URL: server.url };
    const { code } = await roi(['import', 'customers', 'customers.csv'], { env, cwd });
    expect(code).toBe(EXIT.done);
    expect(server.calls.map(({ body }) => body)).toEqual([FILE, FILE]);
  });

  it.each(['nothing.csv', '.'])('rejects %s, which is not a file', async (path) => {
    const { code, err } = await roi(['import', 'customers', path], { env: { ROI_TOKEN: TOKEN } });
    expect(code).toBe(EXIT.usage);
    expect(err).toContain(path);
  });
});
