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

describe('the roi command with the running product', () => {
  it("signs in, lists only the partner's estimates, and prints them byte for byte as the product does", async () => {
    const { home, token, run } = await roiOf('partner-admin');
    const rows: Row[] = linesOf((await run('estimates', '--all', '--json')).out);
    expect(new Set(rows.map(({ partner }) => partner))).toEqual(new Set(['Contoso Networks']));
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

  it("fails another partner's estimate as not found, and a draft as not generated yet", async () => {
    const other = await roiOf('other-partner-admin');
    const [foreign] = linesOf((await other.run('estimates', '--all', '--status', 'generated', '--json')).out) as Row[];
    const { home, run } = await roiOf('partner-admin');
    const [draft] = linesOf((await run('estimates', '--status', 'draft', '--json')).out) as Row[];
    const named = [foreign, draft].map((row) => String(row?.estId));
    const { code, out } = await run('reports', ...named, '-o', path.join(home, 'out'), '--json');
    expect(code).toBe(3);
    const failures = linesOf(out).filter(({ event }) => event === 'failed');
    expect(failures).toHaveLength(2);
    expect(failures).toContainEqual(
      expect.objectContaining({ estId: foreign?.estId, reason: expect.stringMatching(/^Not found/) }),
    );
    expect(failures).toContainEqual(
      expect.objectContaining({ estId: draft?.estId, reason: expect.stringMatching(/^Not generated yet/) }),
    );
  });

  it('finds no problems', async () => {
    const { run } = await roiOf('manager');
    const { code, out } = await run('doctor');
    expect(out).toMatch(/^ok +server/);
    expect(code).toBe(0);
  });
});
