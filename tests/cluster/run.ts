import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { startWriteLoad, type WriteLoad } from '#tests/support/faults/write-load.ts';
import { until } from '#tests/support/product-process.ts';
import { type Machines, type Member, startMachines } from './machines.ts';
import { checkWhatIsShared } from './shared.ts';

/**
 * `npm run cluster:test`: kills each process of a cluster in turn under load, then rolls out a migration. Exits with 1 if an
 * acknowledged write is missing or an answer was unexpected.
 */

const PEOPLE = 4;
const ENOUGH = 15;

interface Row {
  readonly phase: string;
  readonly acknowledged: number;
  readonly answers: string;
  readonly 'works again after': string;
}

// Of all members and of this process, which migrates too.
process.env.SESSION_SECRET = randomBytes(24).toString('hex');
const machines = await startMachines(existsSync);
const rows: Row[] = [];
const faults: string[] = [];
try {
  console.log(`shared: ${(await checkWhatIsShared(machines)).join(', ')}`);
  const work = await startWriteLoad(machines.url, machines.admin, {
    people: PEOPLE,
    isBehindProxy: true,
    ordersReports: true,
  });
  await phase(work, 'nothing happens', async () => undefined);
  for (const member of [...machines.webs, ...machines.workers]) {
    await phase(work, `${member.name} is killed`, () => kill(member));
    await member.start();
  }
  await phase(work, 'PostgreSQL is restarted, -m immediate', () => machines.restartDatabase('SIGQUIT'));
  const rolling = await phase(work, 'rolling restart with a migration', () => roll(machines));
  if (/[^,\s]*(?:none|5\d\d)/.test(rolling)) faults.push(`rolling restart: ${rolling}`);
  await work.stop();
  faults.push(...work.unexpected, ...(await work.findFaults()));
  console.table(rows);
  console.log(`acknowledged writes: ${work.acknowledged()}; lost, doubled or halfway: ${faults.length}`);
} finally {
  await machines.stop();
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

/**
 * Causes a fault under load and waits until requests succeed again.
 *
 * @returns the answers that were not 200
 */
async function phase(work: WriteLoad, name: string, fault: () => Promise<void>): Promise<string> {
  const before = new Map(work.answers);
  const acknowledged = work.acknowledged();
  await fault();
  const done = performance.now();
  const then = work.acknowledged();
  await until('one works again', () => work.acknowledged() > then);
  const again = performance.now() - done;
  await until('they work', () => work.acknowledged() > then + ENOUGH);
  const answers = [...work.answers]
    .map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
    .filter(([status, count]) => count > 0 && status !== '200')
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
  rows.push({
    phase: name,
    acknowledged: work.acknowledged() - acknowledged,
    answers: answers || 'all 200',
    'works again after': `${(again / 1000).toFixed(1)} s`,
  });
  return answers;
}

async function kill(member: Member): Promise<void> {
  member.process.child.kill('SIGKILL');
  await member.process.ended;
}

/** Applies the next version's migration, then replaces all processes one by one. */
async function roll({ databaseUrl, webs, workers }: Machines): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-next-'));
  cpSync('drizzle/migrations', folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  const next = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag: 'next_version' };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(
    path.join(folder, 'next_version.sql'),
    'ALTER TABLE estimates ADD COLUMN of_next_version text;\n--> statement-breakpoint\nCREATE TABLE of_next_version (id int);',
  );
  await migrateDatabase(databaseUrl, folder);
  rmSync(folder, { recursive: true });
  const owner = connectOwner(databaseUrl);
  await owner`SELECT of_next_version FROM estimates LIMIT 1`;
  await owner.end();
  for (const member of [...webs, ...workers]) {
    member.process.child.kill('SIGTERM');
    const code = await member.process.ended;
    if (code !== 0) faults.push(`${member.name} ended with ${code} when it was asked to stop`);
    await member.start();
  }
}
