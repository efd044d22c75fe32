import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { type Comparison, inTurns, median, timeMs } from './measure.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { growTo } from './reference/grow.ts';

const DRAFTS = 10_000;
const ROUNDS = 3;
const VALUE = 'other.costPerTicket.average';
const PUBLISH = '/configuration/publish';
const GOAL_MS = 60_000;
const REQUESTS_A_ROUND = 7;

/** Asks what a changed benchmark does to 10,000 estimates, and looks at the list all the while. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  try {
    const embedded = await openEmbedded(product.dataDir, console.error);
    await growTo(embedded.url, DRAFTS);
    await embedded.release();
    const during: number[] = [];
    let shown = '22.00';
    const [effects, idle] = await inTurns(
      ROUNDS,
      async () => {
        // Never the published 22.00: a draft without changes has no effect.
        const next = shown === '21.00' ? '20.00' : '21.00';
        await send(product, '/configuration?industry=other', {
          base: JSON.stringify({ [VALUE]: shown, baseVersion: '1' }),
          baseVersion: '1',
          [VALUE]: next,
        });
        shown = next;
        return timeMs(async () => {
          await send(product, PUBLISH, { intent: 'effect' });
          while (!(await isDone(product))) during.push(await timeMs(() => text(product, '/estimates')));
        });
      },
      async () => {
        const times: number[] = [];
        while (times.length < REQUESTS_A_ROUND) times.push(await timeMs(() => text(product, '/estimates')));
        return median(times);
      },
    );
    return [
      {
        what: `the effect of a draft on ${DRAFTS.toLocaleString('en-US')} estimates`,
        ours: { unit: 'ms', values: effects },
        reference: { name: 'a minute', unit: 'ms', values: [GOAL_MS] },
        goal: { ratio: 1, direction: 'atMost' },
      },
      {
        what: 'the list page while an effect is calculated, p50',
        ours: { unit: 'ms', values: during },
        reference: { name: 'the list page without', unit: 'ms', values: idle },
        goal: null,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function isDone(product: RunningProduct): Promise<boolean> {
  const page = (await text(product, PUBLISH)).replaceAll('<!-- -->', '');
  return !/\d+ of \d+ calculated\./.test(page);
}

async function text({ url, cookie }: RunningProduct, path: string): Promise<string> {
  return (await fetch(url + path, { headers: { Cookie: cookie } })).text();
}

async function send({ url, cookie }: RunningProduct, path: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: url },
    body: new URLSearchParams(fields),
  });
  if (answer.status !== 303)
    throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}
