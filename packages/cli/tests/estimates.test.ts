import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit.ts';
import { roi } from './support/in-process-cli.ts';
import { listHandler, rowsOf, startServer, TOKEN } from './support/server.ts';

const env = { ROI_TOKEN: TOKEN };
const idsOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).estId as number);

describe('roi estimates', () => {
  it('shows a table of the newest estimates, untruncated in a pipe', async () => {
    const longName = 'A name that is much longer than a terminal would have room for beside the other columns';
    const rows = rowsOf(3, (id) => (id === 2 ? { estName: longName, state: 0 } : {}));
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rows) });
    const { code, out } = await roi(['estimates', '--url', url], { env });
    expect(code).toBe(EXIT.done);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/Id +ROI Name +Customer +Product Name +Created Date +Status/);
    expect(lines[2]).toContain(longName);
    expect(lines[2]).toMatch(/Northwind +SaaS Enterprise +2026-01-01 +draft$/);
    expect(lines).toHaveLength(4);
  });

  it('shows the columns and the order that are asked for, and refuses others', async () => {
    const worth = [20, null, 300];
    const rows = rowsOf(3, (id) => ({
      headline:
        worth[id - 1] === null
          ? null
          : { measure: 'Net present value', npv: worth[id - 1], npvHardOnly: id, currencySign: '$' },
    }));
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rows) });
    const list = (...args: string[]) => roi(['estimates', '--url', url, ...args], { env });
    const { out } = await list('--columns', 'id, value,hard', '--sort', 'value');
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
    ).toEqual([['Id', 'Value', 'Hard savings only'], ['3', '$300', '$3'], ['1', '$20', '$1'], ['2']]);
    expect(idsOf((await list('--json', '--sort', 'created')).out)).toEqual([3, 2, 1]);
    expect(idsOf((await list('--json', '--sort', 'customer')).out)).toEqual([3, 1, 2]);
    const unknown = await list('--columns', 'id,constructor');
    expect(unknown.code).toBe(EXIT.usage);
    expect(unknown.err).toContain('Columns: id, name, customer');
    expect((await list('--sort', 'color')).code).toBe(EXIT.usage);
  });

  it('reports an empty list', async () => {
    const { url } = await startServer({ 'account/listByEstimate': listHandler([]) });
    const { out, code } = await roi(['estimates', '--url', url], { env });
    expect(out).toBe('No Records Found.\n');
    expect(code).toBe(EXIT.done);
  });

  it('lists the newest 50 and says how to get the rest', async () => {
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rowsOf(120)) });
    const { out, err } = await roi(['estimates', '--json', '--url', url], { env });
    expect(idsOf(out)).toHaveLength(50);
    expect(err).toContain('roi estimates --all');
  });

  it('reads every page with --all, one JSON object per line', async () => {
    const server = await startServer({ 'account/listByEstimate': listHandler(rowsOf(230)) });
    const { out } = await roi(['estimates', '--all', '--json', '--url', server.url], { env });
    expect(idsOf(out)).toEqual(Array.from({ length: 230 }, (_, i) => 230 - i));
    const offsets = server.calls
      .filter((call) => call.path === 'account/listByEstimate')
      .map((call) => call.query.offset);
    expect(offsets).toEqual(['0', '100', '200']);
  });

  it('lists an estimate once that moved to the next page during the call', async () => {
    const rows = rowsOf(150);
    const { url } = await startServer({
      'account/listByEstimate': (call, nth) => listHandler(nth === 1 ? rows : [rows[0] as object, ...rows])(call, nth),
    });
    const { out } = await roi(['estimates', '--all', '--json', '--url', url], { env });
    expect(idsOf(out)).toHaveLength(150);
  });

  it("reads the partner's two lists and merges them newest first", async () => {
    const rows = rowsOf(10);
    const server = await startServer(
      {
        'estimate/list': listHandler(rows.filter((row) => row.estId % 3 === 0)),
        'existing/estimate/list': listHandler(rows.filter((row) => row.estId % 3 !== 0)),
      },
      { roleId: 5 },
    );
    const { out } = await roi(['estimates', '--all', '--json', '--url', server.url], { env });
    expect(idsOf(out)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it.each([
    { scenario: '2', path: 'estimate/list' },
    { scenario: '3', path: 'existing/estimate/list' },
  ])('requests only $path for scenario $scenario of a partner', async ({ scenario, path }) => {
    const server = await startServer({ [path]: listHandler(rowsOf(1)) }, { roleId: 6 });
    const { code } = await roi(['estimates', '--scenario', scenario, '--url', server.url], { env });
    expect(code).toBe(EXIT.done);
    expect(server.calls.map((call) => call.path)).toEqual(['user/profile', path]);
    expect(server.calls[1]?.query.scenario).toBe(scenario);
  });

  it('applies filters that the server does not have', async () => {
    const rows = rowsOf(48, (id) => ({ state: id % 3 }));
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rows) });
    const filters = ['--customer', 'NORTH', '--status', 'generated', '--since', '2026-01-01', '--until', '2026-01-01'];
    const { out } = await roi(['estimates', ...filters, '--json', '--url', url], { env });
    expect(idsOf(out)).toEqual([20, 14, 8, 2]);
  });

  it('reports a response without the expected list instead of showing nothing', async () => {
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rowsOf(2)) });
    const { code, err } = await roi(['estimates', '--owner', 'Ada', '--url', url], { env });
    expect(code).toBe(EXIT.misconfigured);
    expect(err).toContain("--owner isn't available");
  });

  it('names the IDs that it did not find', async () => {
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rowsOf(5)) });
    const { code, out, err } = await roi(['estimates', '2', '99', '--json', '--url', url], { env });
    expect(idsOf(out)).toEqual([2]);
    expect(err).toContain('99: not found');
    expect(code).toBe(EXIT.someFailed);
  });

  it('shows control characters of names as ␛ and never sends them to the terminal', async () => {
    const estName = 'A\u001b]0;owned\u0007\u001b[2J\u009b1mB\u202e';
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rowsOf(1, () => ({ estName }))) });
    const { out } = await roi(['estimates', '--url', url], { env });
    expect(out).toContain('A␛]0;owned␛␛[2J␛1mB␛');
  });

  it('writes no escape sequence to a pipe', async () => {
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rowsOf(3)) });
    const { out, err } = await roi(['estimates', '--url', url], { env });
    expect(out + err).not.toContain('\u001b');
  });

  it('fits the table to the terminal width', async () => {
    const rows = rowsOf(2, () => ({ estName: '東京'.repeat(40), customer: 'x'.repeat(90) }));
    const { url } = await startServer({ 'account/listByEstimate': listHandler(rows) });
    const { out } = await roi(['estimates', '--no-color', '--url', url], { env, isTerminal: true });
    expect(out).not.toContain('\u001b');
    const { widthOf } = await import('../src/output/show.ts');
    for (const line of out.trimEnd().split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(100);
    expect(out).toContain('…');
  });

  it.each([
    { name: 'a dropped connection', fault: 'drop' as const },
    { name: 'a server error', fault: { status: 500, body: 'oops' } },
    {
      name: 'too many calls',
      fault: { status: 429, headers: { 'retry-after': '0' }, body: { message: 'Slow down.' } },
    },
  ])('tries again after $name', async ({ fault }) => {
    const list = listHandler(rowsOf(2));
    const { url } = await startServer({
      'account/listByEstimate': (call, nth) => (nth === 1 ? fault : list(call, nth)),
    });
    const { code, out } = await roi(['estimates', '--json', '--url', url], { env });
    expect(idsOf(out)).toEqual([2, 1]);
    expect(code).toBe(EXIT.done);
  });

  it.each([
    { status: 401, code: EXIT.notAllowed },
    { status: 403, code: EXIT.notAllowed },
    { status: 503, code: EXIT.serverAway },
    { status: 400, code: EXIT.unexpected },
  ])('exits with $code for $status', async ({ status, code }) => {
    const { url } = await startServer({
      'account/listByEstimate': () => ({ status, body: { message: 'Said by the server.' } }),
    });
    const answer = await roi(['estimates', '--url', url], { env: { ...env, ROI_RETRIES: '0' } });
    expect(answer.code).toBe(code);
    expect(answer.err).toContain('Said by the server.');
  });

  it.each([[['--status', 'lost']], [['--scenario', '5']], [['--since', '2026-02-31']], [['0']], [['abc']]])(
    'rejects %j as wrong usage',
    async (args) => {
      const { code, err } = await roi(['estimates', ...args]);
      expect(code).toBe(EXIT.usage);
      expect(err).toContain('error:');
    },
  );
});
