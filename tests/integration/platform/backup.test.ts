import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { writeBackup } from '#app/infra/db/backup/backup.server.ts';
import { BackupLines } from '#app/infra/db/backup/backup-lines.ts';
import { restoreBackup } from '#app/infra/db/backup/restore.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { listAppliedMigrations, migrateDatabase } from '#app/infra/db/migrate.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { makeExample } from '#tests/integration/estimates/worked-example.ts';
import { copyMigrations } from '#tests/integration/platform/migration-folder.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

const database = useTestDatabase();
const ABOUT = { productVersion: '0.0.0-test', files: {} };
let folder: ReturnType<typeof temporaryFolder>;
/** In the fixture, which has a row in each table. */
let engineer: Actor;
const estId = 1;
const customerId = 1;
/** A backup of the initial database. */
let whole: string;
let kept: ReturnType<typeof temporaryFolder>;
const made: string[] = [];

beforeAll(async () => {
  await closeDatabase();
  await restoreBackup(database.url, path.resolve('tests/fixtures/before-1.0.backup'), { isForced: true });
  connectDatabase(appUrl(database.url), 5);
  const actor = await actorOfUser(1, '127.0.0.1');
  if (!actor) throw new Error('the user was not restored');
  engineer = actor;
  kept = temporaryFolder();
  whole = path.join(kept.path, 'whole');
  await writeBackup(database.url, whole, ABOUT);
});
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());
afterAll(async () => {
  kept.remove();
  const owner = connectOwner(inject('postgresUrl'));
  for (const name of made) await owner.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
  await owner.end();
});

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  const owner = connectOwner(inject('postgresUrl'));
  await owner.unsafe(`CREATE DATABASE ${name}`);
  await owner.end();
  made.push(name);
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
}

/** A backup without its time and its checksum. */
const contentOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8').split('\n').slice(1, -2);
const inFolder = (name: string) => path.join(folder.path, name);

describe('a backup', () => {
  it('fills an empty database with the same rows of every table, and prints the same report', async () => {
    const before = await downloadReport(engineer, { estId, edition: 'workbook' });
    const written = await writeBackup(database.url, inFolder('one'), ABOUT);
    expect(written.rows).toBeGreaterThan(500);
    expect(statSync(inFolder('one')).mode & 0o777).toBe(0o600);

    const url = await emptyDatabase();
    expect(await restoreBackup(url, inFolder('one'), { isForced: false })).toMatchObject({ rows: written.rows });
    await writeBackup(url, inFolder('two'), ABOUT);
    expect(contentOf(inFolder('two'))).toEqual(contentOf(inFolder('one')));

    await closeDatabase();
    connectDatabase(appUrl(url), 2);
    try {
      const after = await downloadReport(engineer, { estId, edition: 'workbook' });
      expect(Buffer.from(after.bytes).equals(before.bytes)).toBe(true);
      // New rows do not collide with restored ones.
      const next = await makeExample(engineer, customerId, { name: 'After' });
      expect(next.estId).toBeGreaterThan(estId);
    } finally {
      await closeDatabase();
      connectDatabase(appUrl(database.url), 5);
    }
  });

  it('is consistent while others write', async () => {
    const writing = writeBackup(database.url, inFolder('during'), ABOUT);
    await Promise.all([
      writing,
      ...Array.from({ length: 5 }, (_, at) =>
        makeExample(engineer, customerId, { name: `Meanwhile ${at}`, until: 'scenario' }),
      ),
    ]);
    const url = await emptyDatabase();
    await expect(restoreBackup(url, inFolder('during'), { isForced: false })).resolves.toBeDefined();
  });

  it('of an older release is migrated to this one, with its rows', async () => {
    const url = await emptyDatabase();
    const folder = path.resolve('tests/fixtures/migrations');
    await migrateDatabase(url, copyMigrations(folder, 1));
    await onDatabase(url, (owner) => owner`INSERT INTO notes (text) VALUES ('before')`);
    await writeBackup(url, inFolder('older'), ABOUT);
    await restoreBackup(url, inFolder('older'), { isForced: true, folder });
    expect(await onDatabase(url, (owner) => owner`SELECT * FROM notes`)).toEqual([
      { id: 1, text: 'before', author: '' },
    ]);
    expect(await migrationsOf(url)).toHaveLength(2);
  });

  it('of an unknown version is rejected before anything is changed', async () => {
    const lines = new BackupLines();
    const header = { format: 'worthwhile-backup', formatVersion: 1, madeAt: '', migrations: ['0'.repeat(64)] } as const;
    writeFileSync(
      inFolder('newer'),
      gzipSync(Buffer.concat([lines.header({ ...header, ...ABOUT }), lines.ending([]).line])),
    );
    const url = await emptyDatabase();
    await restoreBackup(url, whole, { isForced: false });
    await expect(restoreBackup(url, inFolder('newer'), { isForced: true })).rejects.toThrow(
      /0\.0\.0-test, whose tables/,
    );
    const [row] = await onDatabase(url, (owner) => owner`SELECT count(*)::int AS estimates FROM estimates`);
    expect(row?.estimates).toBeGreaterThan(0);
  });
});

const onDatabase = async <T>(url: string, run: (owner: ReturnType<typeof connectOwner>) => Promise<T>): Promise<T> => {
  const owner = connectOwner(url);
  try {
    return await run(owner);
  } finally {
    await owner.end();
  }
};
const migrationsOf = (url: string) => onDatabase(url, listAppliedMigrations);

describe('restoring', () => {
  it('rejects a database with data, and replaces it with --force', async () => {
    const url = await emptyDatabase();
    await restoreBackup(url, whole, { isForced: false });
    await expect(restoreBackup(url, whole, { isForced: false })).rejects.toThrow(/This installation has \d+ users/);
    await expect(restoreBackup(url, whole, { isForced: true })).resolves.toBeDefined();
  });

  it('that did not finish keeps the product from starting on what is left, until one has finished', async () => {
    const url = await emptyDatabase();
    const restore = (finish?: () => Promise<void>) => restoreBackup(url, whole, { isForced: true, finish });
    await expect(restore(() => Promise.reject(new Error('interrupted')))).rejects.toThrow('interrupted');
    await expect(migrateDatabase(url)).rejects.toThrow('did not finish');
    await restore();
    await expect(migrateDatabase(url)).resolves.toBeUndefined();
  });

  it('is rejected while the product runs on the database', async () => {
    await expect(restoreBackup(database.url, whole, { isForced: true })).rejects.toThrow(/is still running/);
  });

  it.each([
    ['a truncated file', (file: string) => truncateSync(file, statSync(file).size - 200), /incomplete|damaged/],
    [
      'a file with a changed figure',
      (file: string) => {
        const text = gunzipSync(readFileSync(file)).toString('utf8');
        writeFileSync(file, gzipSync(text.replace('priya@worthwhile.test', 'priya@elsewhere.test')));
      },
      /damaged/,
    ],
    [
      'another type of file',
      (file: string) => writeFileSync(file, gzipSync('{"format":"other"}\n')),
      /not a Worthwhile backup/,
    ],
  ])('rejects %s before it changes anything', async (_, spoil, message) => {
    const url = await emptyDatabase();
    await migrateDatabase(url);
    copyFileSync(whole, inFolder('spoilt'));
    spoil(inFolder('spoilt'));
    await expect(restoreBackup(url, inFolder('spoilt'), { isForced: true })).rejects.toThrow(message);
    expect(await migrationsOf(url)).toEqual(await migrationsOf(database.url));
  });
});
