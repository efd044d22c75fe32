import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { copyGenerated } from './copies.ts';
import { type Comparison, inTurns, timeMs } from './measure.ts';
import { type RunningProduct, signInToken, startProduct } from './product.ts';

const USERS = 5_000;
const ESTIMATES = 300;
const ROUNDS = 5;

/**
 * Imports 5,000 users by the API, without invitations, and hands the 300 estimates of one person over. Both write an audit trail
 * and check each row; the references are the same rows inserted and updated by one plain statement.
 */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const embedded = await openEmbedded(product.dataDir, console.error);
  const owner = connectOwner(embedded.url);
  try {
    const token = await signInToken(product.url);
    const call = callOf(product, token);
    return [await importUsers(owner, call), await handOver(product, owner, call)];
  } finally {
    await owner.end();
    await embedded.release();
    await product.stop();
  }
}

type Owner = ReturnType<typeof connectOwner>;
type Call = (path: string, type: string, body: string) => Promise<void>;

const callOf =
  ({ url }: RunningProduct, token: string): Call =>
  async (path, type, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };

async function importUsers(owner: Owner, call: Call): Promise<Comparison> {
  const names = Array.from({ length: USERS }, (_, n) => `bench${n}@worthwhile.test`);
  const file = ['name,email,role', ...names.map((email) => `Bench Person,${email},Sales Engineer`)].join('\n');
  const empty = async () => {
    await owner`DELETE FROM users WHERE email LIKE 'bench%@worthwhile.test'`;
    await owner`VACUUM ANALYZE users`;
  };
  const [ours, theirs] = await inTurns(
    ROUNDS,
    async () => {
      await empty();
      return timeMs(() => call('import/users?invite=false', 'text/csv', file));
    },
    async () => {
      await empty();
      return timeMs(
        () => owner`INSERT INTO users (email, first_name, last_name, role_id)
        SELECT unnest(${names}::text[]), 'Bench', 'Person', 3`,
      );
    },
  );
  await empty();
  return {
    what: `import of ${USERS.toLocaleString('en-US')} users`,
    ours: { unit: 'ms', values: ours },
    reference: { name: 'INSERT of the same rows', unit: 'ms', values: theirs },
    goal: null,
  };
}

async function handOver(product: RunningProduct, owner: Owner, call: Call): Promise<Comparison> {
  const ids = await copyGenerated(product, ESTIMATES);
  const [people] = await owner`SELECT min(id)::int AS one, max(id)::int AS other FROM users
    WHERE partner_id IS NULL AND is_active AND email IN ('engineer@worthwhile.test', 'manager@worthwhile.test')`;
  let [from, to] = [Number(people?.one), Number(people?.other)];
  const settle = async () => {
    [from, to] = [to, from];
    await owner`UPDATE estimates SET owner_id = ${from}, partner_id = NULL WHERE id = ANY (${ids})`;
  };
  const [ours, theirs] = await inTurns(
    ROUNDS,
    async () => {
      await settle();
      const body = JSON.stringify({ userId: from, takers: { everything: to } });
      return timeMs(() => call('user/handOver', 'application/json', body));
    },
    async () => {
      await settle();
      return timeMs(() => owner`UPDATE estimates SET owner_id = ${to} WHERE id = ANY (${ids})`);
    },
  );
  return {
    what: `hand-over of ${ESTIMATES} estimates`,
    ours: { unit: 'ms', values: ours },
    reference: { name: 'UPDATE of the same rows', unit: 'ms', values: theirs },
    goal: { ratio: 3, direction: 'atMost' },
  };
}
