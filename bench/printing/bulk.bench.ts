import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buildReportModel, type ReportModel } from '@worthwhile/roi-core/report-model';
import { exampleSnapshot } from '../../packages/roi-core/fixtures/snapshot.ts';
import { type Comparison, inTurns, timeMs } from '../measure.ts';
import { launchByManual, printByManual } from './by-manual.ts';

/** `BULK=1000` runs the number of the goal. */
const REPORTS = Number(process.env.BULK ?? 60);
const ROUNDS = 3;
const TOKEN = 'bench-token-0123456789abcdef';

/**
 * Prints whole reports with the CLI, from a server's frozen models to files. The reference follows Playwright's manual: a new
 * context and `page.pdf()` per report, first one at a time, then one per core.
 */
export async function run(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'worthwhile-bulk-'));
  execFileSync(process.execPath, ['scripts/cli/build-cli.mjs'], { stdio: 'ignore' });
  const models = frozenModels();
  const server = await serveModels(models);
  let round = 0;
  const perSecond = async (work: () => Promise<void>) => REPORTS / ((await timeMs(work)) / 1000);
  const manual = async (atATime: number) => {
    const browser = await launchByManual();
    await printByManual(browser, models, atATime).finally(() => browser.close());
  };
  const ours = () => perSecond(() => printByCli(server.url, path.join(folder, `out${round++}`)));
  try {
    const [besideOne, one] = await inTurns(ROUNDS, ours, () => perSecond(() => manual(1)));
    const cores = os.availableParallelism();
    const [besideMany, many] = await inTurns(ROUNDS, ours, () => perSecond(() => manual(cores)));
    const what = `${REPORTS} PDFs by the command line, its start included`;
    const unit = 'reports/s';
    return [
      {
        what,
        ours: { unit, values: besideOne },
        reference: { name: 'a new context and page.pdf() each', unit, values: one },
        goal: { ratio: 3.5, direction: 'atLeast' },
      },
      {
        what,
        ours: { unit, values: besideMany },
        reference: { name: `the same, ${cores} at a time`, unit, values: many },
        goal: null,
      },
    ];
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Alternates two worked examples with unique titles, so no two reports are equal. */
function frozenModels(): ReportModel[] {
  const examples = (['e1', 'e3'] as const).map((id) => buildReportModel(exampleSnapshot(id)));
  return Array.from({ length: REPORTS }, (_, index) => {
    const example = examples[index % examples.length] as ReportModel;
    return { ...example, title: `${example.title} ${index + 1}` };
  });
}

/** Serves the CLI's requests from memory: the benchmark measures printing, not the database. */
async function serveModels(models: readonly ReportModel[]): Promise<{ url: string; close(): void }> {
  const rows = models.map(({ title }, index) => ({
    estId: index + 1,
    estName: title,
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    state: 2,
  }));
  const bodies = models.map((model) => JSON.stringify({ data: model }));
  const answers: Record<string, (query: URLSearchParams) => string> = {
    '/api/user/profile': () => JSON.stringify({ data: { roleId: 1, firstName: 'Ada', lastName: 'King', roles: [] } }),
    '/api/account/listByEstimate': (query) => {
      const from = Number(query.get('offset'));
      return JSON.stringify({
        data: { rows: rows.slice(from, from + Number(query.get('limit'))), count: rows.length },
      });
    },
    '/api/estimate/report-model': (query) => bodies[Number(query.get('estId')) - 1] ?? '{}',
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answers[url.pathname]?.(url.searchParams) ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function printByCli(url: string, folder: string): Promise<void> {
  const args = ['packages/cli/bin/roi.mjs', 'reports', '--all', '-o', folder, '--url', url, '--quiet'];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ROI_TOKEN: TOKEN },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`roi ended with ${code}.`))));
  });
}
