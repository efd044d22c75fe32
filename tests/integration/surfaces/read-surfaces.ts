import type { Headline, ResolvedInput, Result, Trace } from '@worthwhile/roi-core';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { roi } from '../../../packages/cli/tests/support/in-process-cli.ts';
import type { Person } from '../access/fixtures.ts';
import { type useReceiver, workQueue } from '../webhooks/receiver.ts';
import type { ReadPage } from './read-page.ts';

export type Rows = readonly (readonly string[])[];

/** All surfaces of one generated estimate. */
export interface Surfaces {
  readonly assumptions: ReadPage;
  readonly investment: ReadPage;
  readonly savings: ReadPage;
  readonly report: ReadPage;
  readonly list: ReadPage;
  readonly api: { readonly calculation: Result; readonly listed: Record<string, unknown>; readonly trace: Trace };
  readonly webhook: { readonly headline: Headline; readonly estName: string };
  readonly terminal: { readonly result: Rows; readonly explanation: Rows; readonly listed: string };
  readonly resolved: ResolvedInput;
}

interface Readers {
  readonly url: string;
  readonly database: TestDatabase;
  readonly person: Person;
  readonly receiver: ReturnType<typeof useReceiver>;
  readonly readHtml: (html: string) => Promise<ReadPage>;
  /** An empty directory for the CLI. */
  readonly folder: string;
}

/** Generates a complete draft and reads it on every surface. @param driverId whose explanation is opened */
export async function readSurfaces(readers: Readers, draft: Saved, driverId: string): Promise<Surfaces> {
  const { url, person, receiver, readHtml } = readers;
  const { estId } = draft;
  const page = async (path: string) => {
    const answer = await fetch(url + path, { headers: { Cookie: person.cookie, Accept: 'text/html' } });
    return readHtml(await answer.text());
  };
  const api = async (path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${person.bearer}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const assumptions = await page(`/estimates/update?estId=${estId}&step=assumptions`);
  await generateEstimate(person.actor, draft);
  await workQueue(readers.database);
  const [sent] = receiver.take();
  const { input, resolved, agreements } = await readSnapshot(person.actor, estId);
  const family = resolved.scenarioId > 2 ? 'existing/estimate' : 'estimate';
  const explained = agreements ? { ...input, agreements } : input;
  const stdin = JSON.stringify(explained);
  const terminal = async (...args: string[]) => {
    const options = { stdin, env: { ROI_TOKEN: person.bearer }, cwd: readers.folder };
    const { code, out, err } = await roi(args, options);
    if (code !== 0) throw new Error(`roi ${args.join(' ')}: ${err}`);
    return out;
  };
  const listed = (await api('account/listByEstimate')).rows.find((row: { estId: number }) => row.estId === estId);
  return {
    assumptions,
    investment: await page(`/estimate/view?estId=${estId}&step=investment`),
    savings: await page(`/estimate/view?estId=${estId}&step=savings&figure=driver:${driverId}`),
    report: await page(`/estimate/report?estId=${estId}`),
    list: await page('/estimates'),
    api: {
      calculation: (await api(`${family}/calculation?estId=${estId}`)).calculationData,
      listed: listed.headline,
      trace: (await api('estimate/roicalculation', explained)).trace[`driver:${driverId}`],
    },
    webhook: JSON.parse(sent?.body ?? '{}').data,
    terminal: {
      result: columnsOf(await terminal('calc', '-')),
      explanation: columnsOf(await terminal('calc', '-', '--explain', driverId)),
      listed: (await terminal('estimates', String(estId), '--url', url)).split('\n')[1] ?? '',
    },
    resolved,
  };
}

/** The cells of each line; columns are separated by at least two spaces. */
function columnsOf(out: string): Rows {
  return out.split('\n').map((line) => line.trim().split(/ {2,}/));
}

/** The rows of a sheet as a spreadsheet program shows them. */
export function sheetRows(cells: ReadonlyMap<string, string>, sheet: string): Rows {
  const rows: string[][] = [];
  for (const [address, text] of cells) {
    const [, name, letter = 'A', number] = /^(.*)!([A-Z])(\d+)$/.exec(address) ?? [];
    if (name !== sheet) continue;
    const row = Number(number) - 1;
    rows[row] ??= [];
    (rows[row] as string[])[letter.charCodeAt(0) - 65] = text;
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? ''));
}
