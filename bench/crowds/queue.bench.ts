import { setTimeout as pause } from 'node:timers/promises';
import { copyGenerated } from '../copies.ts';
import { type Comparison, timeMs } from '../measure.ts';
import { type RunningProduct, signInCookie, signInToken, startProduct } from '../product.ts';

const QUEUED = 500;
const ROUNDS = 7;
const PAGES = 10;
const PARTNER = 'partner-admin@worthwhile.test';

/**
 * One tenant queues 500 reports; another creates one report and loads the list at the same time. The web process' own worker prints
 * both. The reference is one report without a queue.
 */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  try {
    // Each estimate is printed once, so no run finds a cached file.
    const copies = await copyGenerated(product, QUEUED * 2);
    const [flood, token] = [await signInToken(product.url), await signInToken(product.url, PARTNER)];
    const cookie = await signInCookie(product.url, PARTNER);
    const found = await call(product, token, 'estimate/list?status=generated&limit=100');
    const own = found.rows.map(({ estId }) => estId).filter((id) => copies.includes(id));
    const mine = own.splice(0, ROUNDS * 2 + 1);
    if (mine.length <= ROUNDS * 2) throw new Error('The partner has too few estimates.');
    const theirs = copies.filter((id) => !mine.includes(id)).slice(0, QUEUED);
    await printed(product, token, [mine.pop() ?? 0]);

    const alone: Ordered[] = [];
    const pagesAlone = await pages(product, cookie);
    for (let round = 0; round < ROUNDS; round += 1) alone.push(await printed(product, token, mine.splice(0, 1)));
    const { id } = await call(product, flood, 'report-batches', { ids: theirs, format: 'pdf' });
    const beside: Ordered[] = [];
    for (let round = 0; round < ROUNDS; round += 1) beside.push(await printed(product, token, mine.splice(0, 1)));
    const pagesBeside = await pages(product, cookie);
    const batch = await call(product, flood, `report-batches/${id}`);
    if (batch.state === 'done') throw new Error('The queue was empty before all was measured.');
    return [
      {
        what: `one report beside a queue of ${QUEUED} of another tenant, until it is begun`,
        ours: { unit: 'ms', values: beside.map(({ begunMs }) => begunMs) },
        reference: { name: 'one with an empty queue, whole', unit: 'ms', values: alone.map(({ doneMs }) => doneMs) },
        goal: { ratio: 2, direction: 'atMost' },
      },
      {
        what: 'the same, from order to file',
        ours: { unit: 'ms', values: beside.map(({ doneMs }) => doneMs) },
        reference: { name: 'with an empty queue', unit: 'ms', values: alone.map(({ doneMs }) => doneMs) },
        goal: null,
      },
      {
        what: `a page beside ${QUEUED} queued reports of another tenant`,
        ours: { unit: 'ms', values: pagesBeside },
        reference: { name: 'limit (nothing queued: see the next row)', unit: 'ms', values: [1000] },
        goal: { ratio: 1, direction: 'atMost' },
      },
      {
        what: `a page beside ${QUEUED} queued reports of another tenant`,
        ours: { unit: 'ms', values: pagesBeside },
        reference: { name: 'nothing queued', unit: 'ms', values: pagesAlone },
        goal: null,
      },
    ];
  } finally {
    await product.stop();
  }
}

interface Answered {
  readonly id: number;
  readonly state: string;
  readonly running: number;
  readonly failed: number;
  readonly rows: readonly { readonly estId: number }[];
}

async function call({ url }: RunningProduct, token: string, path: string, body?: object): Promise<Answered> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Answered }).data;
}

interface Ordered {
  readonly begunMs: number;
  readonly doneMs: number;
}

/** @returns ms until a worker claims the batch, and until its file exists */
async function printed(product: RunningProduct, token: string, ids: readonly number[]): Promise<Ordered> {
  const start = performance.now();
  const { id } = await call(product, token, 'report-batches', { ids, format: 'pdf' });
  let begunMs: number | undefined;
  for (;;) {
    const { state, running, failed } = await call(product, token, `report-batches/${id}`);
    const passedMs = performance.now() - start;
    if (failed > 0) throw new Error('A report failed.');
    if (running > 0 || state === 'done') begunMs ??= passedMs;
    if (state === 'done') return { begunMs: begunMs ?? passedMs, doneMs: passedMs };
    await pause(20);
  }
}

/** @returns ms per page, one after another */
async function pages({ url }: RunningProduct, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < PAGES; index += 1)
    times.push(
      await timeMs(async () => {
        const answer = await fetch(`${url}/estimates`, { headers: { Cookie: cookie } });
        await answer.text();
        if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}.`);
      }),
    );
  return times;
}
