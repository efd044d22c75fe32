import { type Comparison, inTurns, timeMs } from '../measure.ts';
import { type RunningProduct, startProduct } from '../product.ts';

const ROUNDS = 30;
const USERS = ['super', 'admin', 'engineer', 'manager', 'partner-admin', 'partner-user'];

const CONNECTIONS = 150;
const PAGES = 10;
const CYCLES = 4;

/** What a flood makes up to look like many clients: 200 addresses of 50 /64 networks, 40 cookies, 40 bearers. */
const FLOODS: Readonly<Record<string, (at: number) => Record<string, string>>> = {
  'from 200 made-up IPv6 addresses': (at) => ({ 'X-Forwarded-For': `2001:db8:${at % 50}:1::${at % 200}` }),
  'with 40 made-up cookies': (at) => ({ Cookie: `worthwhile=made-up-${at % 40}` }),
  'with 40 made-up bearers': (at) => ({ Authorization: `Bearer made-up-bearer-token-${at % 40}` }),
};

/**
 * Times failed sign-ins for known and unknown addresses, which must not differ. Each comes from its own network, so no rate
 * limit responds instead. Then times a signed-in person's page beside floods of wrong sign-ins.
 */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct({ TRUST_PROXY: '1' });
  let tries = 0;
  const refused = (name: string) =>
    timeMs(async () => {
      tries += 1;
      const answer = await fetch(`${product.url}/api/user/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${tries % 250}.${tries >> 4}.7` },
        body: JSON.stringify({ name, password: 'not the harbour at all' }),
      });
      await answer.text();
      if (answer.status !== 401) throw new Error(`A wrong password was answered ${answer.status}.`);
    });
  try {
    const [known, unknown] = await inTurns(
      ROUNDS,
      () => refused(`${USERS[tries % USERS.length]}@worthwhile.test`),
      () => refused(`nobody${tries}@worthwhile.test`),
    );
    return [
      {
        what: 'a refused sign-in, of a known address',
        ours: { unit: 'ms', values: known },
        reference: { name: 'of an unknown one', unit: 'ms', values: unknown },
        goal: { ratio: 1.1, direction: 'atMost' },
      },
      ...(await besideFloods(product)),
    ];
  } finally {
    await product.stop();
  }
}

/** Alternates pages without a flood and beside one, in one run. */
async function besideFloods(product: RunningProduct): Promise<Comparison[]> {
  const rows: Comparison[] = [];
  for (const [name, headersOf] of Object.entries(FLOODS)) {
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      alone.push(...(await pages(product)));
      const flood = startFlood(product, headersOf);
      beside.push(...(await pages(product)));
      process.stderr.write(`  ${name}: ${await flood.stop()}\n`);
    }
    rows.push({
      what: `a signed-in page beside ${CONNECTIONS} wrong sign-ins ${name}`,
      ours: { unit: 'ms', values: beside },
      reference: { name: 'without a flood', unit: 'ms', values: alone },
      goal: { ratio: 2, direction: 'atMost' },
    });
  }
  return rows;
}

async function pages({ url, cookie }: RunningProduct): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < PAGES; index += 1)
    times.push(
      await timeMs(async () => {
        const answer = await fetch(`${url}/estimates`, { headers: { Cookie: cookie, 'X-Forwarded-For': '192.0.2.7' } });
        await answer.text();
        if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}.`);
      }),
    );
  return times;
}

/** Guesses on all connections, each again as soon as it is answered. */
function startFlood({ url }: RunningProduct, headersOf: (at: number) => Record<string, string>) {
  let isOver = false;
  let count = 0;
  const statuses = new Map<number, number>();
  const guess = async () => {
    while (!isOver) {
      count += 1;
      const answer = await fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.9', ...headersOf(count) },
        body: JSON.stringify({ name: `nobody${count}@example.com`, password: 'a guess at the door' }),
      });
      await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const guessing = Promise.all(Array.from({ length: CONNECTIONS }, guess));
  return {
    /** @returns counts by status */
    stop: async (): Promise<string> => {
      isOver = true;
      await guessing;
      return [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ');
    },
  };
}
