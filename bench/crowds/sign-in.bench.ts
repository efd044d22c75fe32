import { type Comparison, inTurns, timeMs } from '../measure.ts';
import { startProduct } from '../product.ts';

const ROUNDS = 30;
const USERS = ['super', 'admin', 'engineer', 'manager', 'partner-admin', 'partner-user'];

/**
 * Times failed sign-ins for known and unknown addresses, which must not differ. Each comes from its own network, so no rate
 * limit responds instead.
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
    ];
  } finally {
    await product.stop();
  }
}
