import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { ConnectionPool } from '#app/infra/db/pool/pool.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

const database = useTestDatabase();

v8.setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

it('a pooled connection stores no response data, however long it lives', async () => {
  const pool = new ConnectionPool({ url: database.url, max: 1, waitMs: 5000, answerMs: 5000, settings: {} });
  onTestFinished(() => pool.end(1000));
  const answers: WeakRef<object>[] = [];
  for (const n of [1, 2, 3]) answers.push(new WeakRef(await pool.use(({ sql }) => sql.unsafe(`SELECT ${n} AS n`))));
  await pool.use(({ sql }) => sql.unsafe('SELECT 4'));
  await turn();
  collectGarbage();
  expect(answers.map((answer) => answer.deref())).toEqual([undefined, undefined, undefined]);
});
