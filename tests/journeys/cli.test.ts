import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sharedProduct } from '#tests/support/shared-product.ts';
import { buildCli, spawnRoi } from '../../packages/cli/tests/support/reports.ts';

interface Row {
  readonly estId: number;
  readonly estName: string;
  readonly status: string;
  readonly partner: string | null;
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function tokenOf(user: string): Promise<string> {
  const response = await fetch(`${sharedProduct().appUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `${user}@worthwhile.test`, password: sharedProduct().demoPassword }),
  });
  const { authToken } = (await response.json()) as { authToken: string };
  return authToken;
}

/** Runs `roi` as a demo user, with a separate home directory. */
async function roiOf(user: string) {
  const home = mkdtempSync(path.join(tmpdir(), 'roi-journey-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const token = await tokenOf(user);
  const env = { ROI_URL: sharedProduct().appUrl, XDG_CONFIG_HOME: home, ROI_TOKEN: undefined };
  const login = spawnRoi(['login'], env);
  login.process.stdin.end(token);
  expect(await login.ended).toMatchObject({ code: 0 });
  return { home, token, run: (...args: string[]) => spawnRoi(args, env).ended };
}

beforeAll(buildCli);

describe('the terminal against the running product', () => {
  it('signs in, lists and prints every generated estimate, byte for byte what the product itself hands out', async () => {
    const { home, token, run } = await roiOf('super');
    const rows: Row[] = linesOf((await run('estimates', '--all', '--json')).out);
    const generated = rows.filter(({ status }) => status === 'generated');
    expect(generated.length).toBeGreaterThan(0);
    expect(generated.length).toBeLessThan(rows.length);

    const folder = path.join(home, 'reports');
    const printed = await run('reports', '--all', '-o', folder, '--json');
    expect(printed.code).toBe(0);
    const events = linesOf(printed.out);
    expect(events.at(-1)).toMatchObject({ event: 'summary', done: generated.length, failed: 0, left: 0 });

    const first = events[0];
    const download = await fetch(`${sharedProduct().appUrl}/api/estimate/download`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ estId: first.estId }),
    });
    expect(download.status).toBe(200);
    const served = new Uint8Array(await download.arrayBuffer());
    expect(sha256(readFileSync(path.join(folder, first.file)))).toBe(sha256(served));
    expect((await run('verify', folder)).code).toBe(0);
  });

  it("shows a partner's user the partner's estimates and nobody else's", async () => {
    const { run } = await roiOf('partner-admin');
    const own: Row[] = linesOf((await run('estimates', '--all', '--json')).out);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ partner }) => partner))).toEqual(new Set(['Contoso Networks']));
  });

  it("fails another partner's estimate as one that is not there", async () => {
    const other = await roiOf('other-partner-admin');
    const [foreign] = linesOf((await other.run('estimates', '--all', '--status', 'generated', '--json')).out) as Row[];
    const { home, run } = await roiOf('partner-admin');
    const { code, out } = await run('reports', String(foreign?.estId), '-o', path.join(home, 'out'), '--json');
    expect(code).toBe(3);
    expect(linesOf(out)[0]).toMatchObject({
      event: 'failed',
      estId: foreign?.estId,
      reason: expect.stringMatching(/^404/),
    });
  });

  it('reports a draft that was named as failed, with the reason of the product', async () => {
    const { home, run } = await roiOf('super');
    const [draft] = linesOf((await run('estimates', '--status', 'draft', '--json')).out) as Row[];
    const { code, out } = await run('reports', String(draft?.estId), '-o', path.join(home, 'out'), '--json');
    expect(code).toBe(3);
    expect(linesOf(out)[0]).toMatchObject({
      event: 'failed',
      estId: draft?.estId,
      reason: expect.stringMatching(/^422/),
    });
  });

  it('finds all in order', async () => {
    const { run } = await roiOf('manager');
    const { code, out } = await run('doctor');
    expect(out).toMatch(/^ok +server/);
    expect(code).toBe(0);
  });
});
