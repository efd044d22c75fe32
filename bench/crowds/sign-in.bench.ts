import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Comparison, inTurns, timeMs } from '../measure.ts';
import { PASSWORD, type RunningProduct, startProduct, startReference, stopped } from '../product.ts';

/** Three of the users are tried in turn, and none more than ten times: each further guess would wait. */
const ROUNDS = 24;
const USERS = ['super', 'admin', 'engineer', 'manager', 'partner-admin', 'partner-user'];

const PAGES = 10;
/** Fewer: each waits for the hashes of the guesses before it. */
const SIGN_INS = 3;
const CYCLES = 6;
const FLOODS = {
  addresses: 'from 200 made-up IPv6 addresses',
  cookies: 'with 40 made-up cookies',
  bearers: 'with 40 made-up bearers',
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

async function besideFloods(product: RunningProduct): Promise<Comparison[]> {
  const rows: Comparison[] = [];
  for (const [kind, name] of Object.entries(FLOODS))
    rows.push({
      what: `a signed-in page beside 150 wrong sign-ins ${name}`,
      ...(await besideFlood(product.url, kind, () => page(product))),
      goal: { ratio: 2, direction: 'atMost' },
    });
  const device = await signInAs(product.url, '');
  return [
    ...rows,
    {
      what: 'a sign-in on a known device beside 150 guesses at its account, from made-up addresses',
      ...(await besideFlood(product.url, 'account', () => signInAs(product.url, device), SIGN_INS)),
      goal: null,
    },
  ];
}

/** Alternates requests without a flood and beside one, in one run. */
async function besideFlood(url: string, kind: string, ask: () => Promise<unknown>, count = PAGES) {
  const flood = await startReference('bench/crowds/wrong-sign-ins.ts', [url, kind]);
  const [alone, beside]: [number[], number[]] = [[], []];
  const times = async (into: number[]) => {
    for (let index = 0; index < count; index += 1) into.push(await timeMs(ask));
  };
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    await times(alone);
    flood.send('begin');
    await pause(1000);
    await times(beside);
    flood.send('pause');
    const [counts] = await once(flood, 'message');
    process.stderr.write(`  ${kind}: ${counts}\n`);
    await pause(2500);
  }
  await stopped(flood);
  return {
    ours: { unit: 'ms', values: beside },
    reference: { name: 'without a flood', unit: 'ms', values: alone },
  };
}

async function page({ url, cookie }: RunningProduct): Promise<void> {
  const answer = await fetch(`${url}/estimates`, { headers: { Cookie: cookie, 'X-Forwarded-For': '192.0.2.7' } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}.`);
}

/** Signs the account in that the flood guesses at. @returns the cookies of the device, which is known then */
async function signInAs(url: string, device: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, Cookie: device, 'X-Forwarded-For': '192.0.2.8' },
    body: new URLSearchParams({ name: 'manager@worthwhile.test', password: PASSWORD }),
  });
  if (answer.status !== 303) throw new Error(`The right password was answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .filter((pair) => pair?.startsWith('device='))
    .join('; ');
}
