import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit.ts';
import { startEstimates as start } from './support/estimates.ts';
import { roi as call } from './support/in-process-cli.ts';
import { TOKEN } from './support/server.ts';

const eventsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('roi reports --dry-run', () => {
  it('asks the server, names what would fail and why, and exits as the real run', async () => {
    const { roi, out, calls } = await start();
    const { code, out: text, err } = await roi('reports', '5', '9999', '1', '2', '--dry-run', '-o', out);
    expect(code).toBe(EXIT.someFailed);
    expect(text).toBe(`${out}/5-estimate-5.pdf\n`);
    expect(err).toContain('would fail  9999  Not found, or you have no access to it.');
    expect(err).toContain('would fail  1 Estimate 1  Not generated yet: it is a draft.');
    expect(err).toContain('would fail  2 Estimate 2  Not generated yet: it is a ready draft.');
    expect(err).toContain('1 to write, 3 would fail. Nothing was written');
    expect(calls.some(({ path }) => path === 'account/listByEstimate')).toBe(true);
    expect(() => readdirSync(out)).toThrow();

    const real = await roi('reports', '5', '9999', '1', '--format', 'xlsx', '-o', out, '--json');
    expect(real.code).toBe(EXIT.someFailed);
    const failures = eventsOf(real.out).filter(({ event }) => event === 'failed');
    expect(failures.map(({ estId, reason }) => [estId, reason]).sort()).toEqual([
      [1, 'Not generated yet: it is a draft.'],
      [9999, 'Not found, or you have no access to it.'],
    ]);
  });

  it('is done where everything could be written, and says the same as JSON', async () => {
    const { roi, out } = await start();
    expect((await roi('reports', '--all', '--dry-run', '-o', out)).code).toBe(EXIT.done);
    const { code, out: text } = await roi('reports', '4', '1', '--dry-run', '--json', '-o', out);
    expect(code).toBe(EXIT.someFailed);
    expect(eventsOf(text)).toEqual([
      { event: 'planned', estId: 4, file: '4-estimate-4.pdf' },
      { event: 'wouldFail', estId: 1, reason: 'Not generated yet: it is a draft.' },
    ]);
  });

  it('refuses a directory that the real run would refuse', async () => {
    const { roi, out } = await start();
    mkdirSync(out);
    writeFileSync(join(out, 'notes.txt'), 'mine');
    const { code, err } = await roi('reports', '--all', '--dry-run', '-o', out);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('is not empty.');
    // Nothing is said about a batch that does not begin.
    expect((await roi('reports', '--all', '-o', out)).err).toBe(err);
  });

  it('of a resumed batch lists only what is left to make', async () => {
    const { roi, out } = await start();
    await roi('reports', '5', '4', '1', '--format', 'xlsx', '-o', out);
    const { code, out: text, err } = await roi('reports', '--resume', out, '--dry-run');
    expect(code).toBe(EXIT.someFailed);
    expect(text).toBe('');
    expect(err).toContain('would fail  1 Estimate 1');
    expect(err).toContain('0 to write, 1 would fail.');
  });
});

describe('estimates by ID', () => {
  it.each([
    ['reports', '5', '--status', 'generated', '-o', 'out'],
    ['reports', '5', '--all', '-o', 'out'],
    ['estimates', '5', '--search', 'Bulk'],
  ])('together with filters are a usage error (%s %s %s)', async (...args) => {
    const { roi, calls } = await start();
    const { code, err } = await roi(...args);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('Pass estimate IDs or filters, not both.');
    expect(calls).toEqual([]);
  });

  it('are planned and listed in the order given', async () => {
    const { roi, out } = await start();
    const planned = await roi('reports', '3', '5', '4', '--dry-run', '-o', out);
    expect(planned.out.trim().split('\n')).toEqual([3, 5, 4].map((id) => `${out}/${id}-estimate-${id}.pdf`));
    const listed = await roi('estimates', '3', '5', '4', '--json');
    expect(eventsOf(listed.out).map(({ estId }) => estId)).toEqual([3, 5, 4]);
  });
});

describe('roi reports', () => {
  it('with --quiet prints failures only, and nothing if there are none', async () => {
    const { roi, out } = await start();
    const failing = await roi('reports', '5', '1', '--format', 'xlsx', '--quiet', '-o', out);
    expect(failing.code).toBe(EXIT.someFailed);
    expect(failing.out).toBe('');
    expect(failing.err.trim().split('\n')).toEqual([
      expect.stringMatching(/^Failed\s+Name\s+Reason$/),
      expect.stringMatching(/^1\s+Estimate 1\s+Not generated yet: it is a draft\.$/),
    ]);
    const fine = await roi('reports', '5', '4', '--format', 'xlsx', '--quiet', '-o', `${out}-2`);
    expect([fine.code, fine.out, fine.err]).toEqual([EXIT.done, '', '']);
  });

  it('leaves no batch behind if the server refuses the order', async () => {
    const { roi, out } = await start({
      'report-batches': () => ({
        status: 403,
        body: { message: 'This token is read-only. Use one with write access.' },
      }),
    });
    const refused = await roi('reports', '5', '--queue', '-o', out);
    expect(refused.code).toBe(EXIT.notAllowed);
    expect(refused.err).toContain('This token is read-only.');
    expect(() => readdirSync(out)).toThrow();
    expect((await roi('reports', '5', '--format', 'xlsx', '-o', out)).code).toBe(EXIT.done);
  });

  it('names no status codes and no internals in its failures', async () => {
    const { roi, out } = await start({
      'estimate/download': ({ body }) =>
        body?.includes('4')
          ? { status: 404, body: { message: 'There is no such estimate.' } }
          : { status: 422, body: { message: 'The report is available after you generate the estimate.' } },
    });
    const { out: text } = await roi('reports', '4', '5', '--format', 'xlsx', '-o', out, '--json');
    const reasons = eventsOf(text).flatMap(({ event, reason }) => (event === 'failed' ? [reason] : []));
    expect(reasons.sort()).toEqual([
      'Not found, or you have no access to it.',
      'The report is available after you generate the estimate.',
    ]);
  });
});

describe('--limit', () => {
  it('takes the newest of what matches, in lists and batches', async () => {
    const { roi, out } = await start();
    const listed = await roi('estimates', '-n', '2', '--json');
    expect(eventsOf(listed.out).map(({ estId }) => estId)).toEqual([5, 4]);
    expect(listed.err).toContain('The newest 2. Everything: roi estimates --all');
    const planned = await roi('reports', '--status', 'generated', '--limit', '2', '--dry-run', '-o', out);
    expect(planned.out.trim().split('\n')).toHaveLength(2);
    expect((await roi('reports', '5', '-n', '1', '-o', out)).code).toBe(EXIT.usage);
    expect((await roi('estimates', '-n', '0')).err).toContain('Expected a whole number from 1.');
  });
});

describe('a command that has no server', () => {
  it('says in words why, with the exit code for it', async () => {
    const { code, err } = await call(['estimates'], {
      env: { ROI_URL: 'http://127.0.0.1:1', ROI_TOKEN: TOKEN, ROI_RETRIES: '0' },
    });
    expect(code).toBe(EXIT.serverAway);
    expect(err).toContain('Cannot connect to http://127.0.0.1:1: no web server uses this port.');
  });

  it('is told once by roi doctor', async () => {
    const server = await start();
    await server.stop();
    const { code, out } = await server.roi('doctor');
    expect(code).toBe(EXIT.serverAway);
    expect(out.match(/Cannot connect/g)).toHaveLength(1);
    expect(out).toContain('not checked: it needs the server');
    expect(out).toMatch(/ok +scripts +Latin, Greek, Cyrillic/);
  });
});

it('roi without a command shows its help as a usage error', async () => {
  const { code, out, err } = await call([]);
  expect(code).toBe(EXIT.usage);
  expect(out + err).toContain('Usage: roi');
  expect(out + err).not.toContain('Unexpected error:');
});

it.each(['abc', '10 minutes', '25h', '-1'])('rejects %s as a duration to wait', async (wait) => {
  const { code, err } = await call(['reports', '--all', '-o', 'out', `--wait=${wait}`]);
  expect(code).toBe(EXIT.usage);
  expect(err).toContain('a duration such as 30s, 10m, or 2h');
});
