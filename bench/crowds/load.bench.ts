import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Comparison, median, timeMs } from '../measure.ts';
import { type RunningProduct, startProduct } from '../product.ts';

/**
 * Measures the effect of heavy load on other users, the event loop and memory, against fixed limits. Throws for any status but
 * 200, 303, 422, or 429 and 503 with Retry-After.
 */

const CROWD = 500;
const SECONDS = 30;
const SIGN_INS = 200;
const SLOW_SOCKETS = 300;
const SLOW_MS = 10_000;
const MEGABYTE = 1024 * 1024;
const FINE = new Set(['200', '303', '422', '429', '503']);

export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  try {
    const alone = await pagesOf(product, 20);
    await metric(product, 'nodejs_eventloop_lag_max_seconds');
    const crowd = await besides(product, () => crowdOfPages(product));
    const heldByPages = await metric(product, 'nodejs_eventloop_lag_max_seconds');
    const signIns = await besides(product, () => crowdOfSignIns(product));
    const heldBySignIns = await metric(product, 'nodejs_eventloop_lag_max_seconds');
    const slow = await besides(product, () => crowdOfSlowClients(product));
    await mixed(product, 1000);
    const before = await metric(product, 'process_resident_memory_bytes');
    await mixed(product, 9000);
    const after = await metric(product, 'process_resident_memory_bytes');
    const limit = (unit: string, value: number) => ({ name: 'limit', unit, values: [value] });
    const goal = { ratio: 1, direction: 'atMost' } as const;
    return [
      { what: 'a page, nobody else there', ours: ms(alone), reference: limit('ms', 1000), goal },
      { what: `a page beside ${CROWD} connections of one user`, ours: ms(crowd), reference: limit('ms', 1000), goal },
      { what: `a page beside ${SIGN_INS} sign-ins at once`, ours: ms(signIns), reference: limit('ms', 1000), goal },
      { what: `a page beside ${SLOW_SOCKETS} slow clients`, ours: ms(slow), reference: limit('ms', 1000), goal },
      {
        what: 'longest hold of the event loop by the pages',
        ours: ms([heldByPages * 1000]),
        reference: limit('ms', 200),
        goal,
      },
      {
        what: 'longest hold of the event loop by the sign-ins',
        ours: ms([heldBySignIns * 1000]),
        reference: limit('ms', 200),
        goal,
      },
      {
        what: 'memory after 10,000 mixed requests',
        ours: { unit: 'MB', values: [after / MEGABYTE] },
        reference: limit('MB', 300),
        goal,
      },
      {
        what: 'memory after 10,000 mixed requests',
        ours: { unit: 'MB', values: [after / MEGABYTE] },
        reference: { name: 'after 1,000', unit: 'MB', values: [before / MEGABYTE] },
        goal: { ratio: 1.15, direction: 'atMost' },
      },
    ];
  } finally {
    await product.stop();
  }
}

const ms = (values: readonly number[]) => ({ unit: 'ms', values });

/**
 * Measures a second user's pages, one after another, during the load.
 *
 * @returns ms per page
 */
async function besides(product: RunningProduct, crowd: () => Promise<void>): Promise<number[]> {
  let isOver = false;
  const over = crowd().finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  await pause(500);
  while (!isOver) times.push(...(await pagesOf(product, 1)));
  await over;
  process.stderr.write(
    `  ${times.length} pages, median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms\n`,
  );
  return times;
}

/** Session cookie of another user than the load's. */
let other: string | undefined;

async function pagesOf({ url }: RunningProduct, count: number): Promise<number[]> {
  other ??= await signInOther(url);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    times.push(
      await timeMs(async () => {
        const answer = await fetch(`${url}/estimates`, { headers: { Cookie: other ?? '' } });
        await answer.text();
        if (answer.status !== 200) throw new Error(`Somebody else was answered ${answer.status}.`);
      }),
    );
  }
  return times;
}

async function signInOther(url: string): Promise<string> {
  const answer = await signIn(url, 'engineer@worthwhile.test', 'lanterns over the harbour');
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function signIn(url: string, name: string, password: string): Promise<Response> {
  return fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ name, password }),
  });
}

async function crowdOfPages({ url, cookie }: RunningProduct): Promise<void> {
  let silent = 0;
  const { statusCodeStats, errors, requests } = await autocannon({
    url: `${url}/estimates`,
    connections: CROWD,
    duration: SECONDS,
    timeout: 20,
    headers: { Cookie: cookie },
    setupClient: (client) =>
      client.on('headers', (head) => {
        // Unlike its types, autocannon passes the raw headers here: name, value, name, value.
        const { statusCode, headers } = head as unknown as { statusCode: number; headers: readonly string[] };
        const names = headers.filter((_, index) => index % 2 === 0);
        const isRefusal = statusCode === 429 || statusCode === 503;
        if (isRefusal && !names.some((name) => name.toLowerCase() === 'retry-after')) silent += 1;
      }),
  });
  if (silent > 0) throw new Error(`${silent} refusals without Retry-After`);
  tell(new Map(Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count])));
  if (errors > 0) throw new Error(`${errors} of ${requests.total} requests got no answer.`);
}

async function crowdOfSignIns({ url }: RunningProduct): Promise<void> {
  const counts = new Map<string, number>();
  await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, index) => {
      const answer = await signIn(url, `nobody-${index}@example.com`, 'a guess at the door');
      await answer.text();
      if ([429, 503].includes(answer.status) && !answer.headers.has('Retry-After'))
        throw new Error(`${answer.status} without Retry-After`);
      const status = String(answer.status);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }),
  );
  tell(counts);
}

/** Each connection sends a header line now and then and never completes a request. */
async function crowdOfSlowClients({ url }: RunningProduct): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = Array.from({ length: SLOW_SOCKETS }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => socket.destroy());
    socket.write('GET /estimates HTTP/1.1\r\nHost: localhost\r\n');
    return socket;
  });
  for (let passed = 0; passed < SLOW_MS; passed += 1000) {
    await pause(1000);
    for (const socket of sockets) if (socket.writable) socket.write(`X-${passed}: slow\r\n`);
  }
  for (const socket of sockets) socket.destroy();
}

async function mixed({ url, cookie }: RunningProduct, amount: number): Promise<void> {
  const headers = { Cookie: cookie };
  const paths = ['/estimates', '/estimates?search=a', '/users', '/manageCurrencies', '/login', '/nowhere', '/audit'];
  await autocannon({ url, connections: 8, amount, requests: paths.map((path) => ({ path, headers })) });
}

async function metric({ url }: RunningProduct, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

function tell(counts: ReadonlyMap<string, number>): void {
  process.stderr.write(`  ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}\n`);
  const bad = [...counts.keys()].filter((status) => !FINE.has(status));
  if (bad.length > 0) throw new Error(`Answers that nobody should get: ${bad.join(', ')}`);
}
