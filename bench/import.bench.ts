import { createReadStream, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { type Comparison, inTurns, timeMs } from './measure.ts';
import { type RunningProduct, signInToken, startProduct } from './product.ts';

const LINES = 100_000;
const ROUNDS = 5;
const MORE_MEGABYTES = 100;
const INDUSTRIES = ['retail', 'healthcare', 'mining', 'other'];

interface Sample {
  readonly kind: 'customers' | 'contacts';
  readonly head: string;
  /** A line of the import, and the same row for COPY. */
  readonly lineOf: (n: number) => string;
  readonly columns: string;
  readonly copyLineOf: (n: number, accountId: number) => string;
}

const SAMPLES: readonly Sample[] = [
  {
    kind: 'customers',
    head: 'externalId,name,industry',
    lineOf: (n) => `B-${n},"Vantera, branch ${n}",${INDUSTRIES[n % INDUSTRIES.length]}`,
    columns: 'external_id, name, industry',
    copyLineOf: (n) => `B-${n},"Vantera, branch ${n}",${INDUSTRIES[n % INDUSTRIES.length]}`,
  },
  {
    kind: 'contacts',
    head: 'externalId,name,title,email,accountExternalId',
    lineOf: (n) => `B-${n},Robin Marsh ${n},Buyer,robin.${n}@example.com,B-1`,
    columns: 'external_id, name, title, email, account_id',
    copyLineOf: (n, accountId) => `B-${n},Robin Marsh ${n},Buyer,robin.${n}@example.com,${accountId}`,
  },
];

/** Imports 100,000 lines by the API, as `roi import` does. The reference is COPY of the same rows into the same tables. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const embedded = await openEmbedded(product.dataDir, console.error);
  const owner = connectOwner(embedded.url);
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-import-'));
  try {
    const token = await signInToken(product.url);
    const file = (name: string, lines: readonly string[]) => {
      const at = path.join(folder, name);
      writeFileSync(at, `${lines.join('\n')}\n`);
      return at;
    };
    await importFile(product, token, 'accounts', file('account.csv', ['externalId,name', 'B-1,Vantera']));
    const [account] = await owner`SELECT id FROM accounts WHERE external_id = 'B-1'`;
    const comparisons: Comparison[] = [];
    for (const { kind, head, lineOf, columns, copyLineOf } of SAMPLES) {
      const numbers = Array.from({ length: LINES }, (_, n) => n);
      const ours = file(`${kind}.csv`, [head, ...numbers.map(lineOf)]);
      const theirs = file(
        `${kind}-copy.csv`,
        numbers.map((n) => copyLineOf(n, Number(account?.id))),
      );
      const empty = async () => {
        await owner.unsafe(`DELETE FROM ${kind} WHERE external_id LIKE 'B-%'`);
        await owner.unsafe(`VACUUM ANALYZE ${kind}`);
      };
      const more: number[] = [];
      const [times, copyTimes] = await inTurns(
        ROUNDS,
        async () => {
          await empty();
          const memory = watchMemory(product.pid);
          const ms = await timeMs(() => importFile(product, token, kind, ours));
          more.push(memory());
          return ms;
        },
        async () => {
          await empty();
          return timeMs(async () => {
            const copy = await owner.unsafe(`COPY ${kind} (${columns}) FROM STDIN WITH (FORMAT csv)`).writable();
            await pipeline(createReadStream(theirs), copy);
          });
        },
      );
      comparisons.push(
        {
          what: `import of ${LINES.toLocaleString('en-US')} ${kind} from CSV by the API`,
          ours: { unit: 'ms', values: times },
          reference: { name: 'COPY of the same rows', unit: 'ms', values: copyTimes },
          goal: { ratio: 6, direction: 'atMost' },
        },
        {
          what: `memory of the server while it imports ${kind}, beyond what it had`,
          ours: { unit: 'MB', values: more.slice(1) },
          reference: { name: 'the limit', unit: 'MB', values: [MORE_MEGABYTES] },
          goal: { ratio: 1, direction: 'atMost' },
        },
      );
    }
    return comparisons;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await owner.end();
    await embedded.release();
    await product.stop();
  }
}

async function importFile({ url }: RunningProduct, token: string, kind: string, file: string): Promise<void> {
  const answer = await fetch(`${url}/api/import/${kind}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
    body: await openAsBlob(file),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The import of ${kind} answered ${answer.status}: ${text}`);
}

/** @returns reads the peak memory since the call, minus the current memory, in MB */
function watchMemory(pid: number): () => number {
  // Writing 5 resets the peak to the current memory (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const megabytesOf = (name: string) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  };
  const before = megabytesOf('VmRSS');
  return () => megabytesOf('VmHWM') - before;
}
