import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { asOwner } from '#tests/support/test-database.ts';
import { copyMigrations } from './migration-folder.ts';

/** Empty databases and users that a test created. */
const made: string[] = [];
const migrations = path.resolve('drizzle/migrations');

/** An empty database, owned by `user` if given. */
async function emptyDatabase(user?: { name: string; password: string }): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await asOwner(server, (owner) => owner.unsafe(`CREATE DATABASE ${name} ${user ? `OWNER ${user.name}` : ''}`));
  made.unshift(`DROP DATABASE ${name} WITH (FORCE)`);
  const login = user ? { username: user.name, password: user.password } : {};
  return Object.assign(new URL(server), { pathname: `/${name}`, ...login }).href;
}

/** The schema: every column, index, policy and function except PostgreSQL's. */
function describeSchema(url: string): Promise<string[]> {
  return asOwner(url, async (owner) => {
    const rows = await owner`
      SELECT format('%s.%s.%s %s %s', table_schema, table_name, column_name, data_type, is_nullable) AS line
        FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname NOT IN ('pg_catalog')
      UNION ALL SELECT format('%s %s %s %s', tablename, policyname, qual, with_check) FROM pg_policies
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      ORDER BY line`;
    return rows.map(({ line }) => String(line));
  });
}

const migrationsDone = (url: string) =>
  asOwner(url, async (owner) => (await owner`SELECT hash FROM drizzle.__drizzle_migrations`).length);
const migrationFiles = readdirSync(migrations).filter((name) => name.endsWith('.sql'));

afterEach(() =>
  asOwner(inject('postgresUrl'), async (owner) => {
    for (const statement of made.splice(0)) await owner.unsafe(statement);
  }),
);

describe('migrating an empty database', () => {
  it('six times in parallel succeeds each time, and each migration runs once', async () => {
    const url = await emptyDatabase();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => migrateDatabase(url)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'));
    expect(await migrationsDone(url)).toBe(migrationFiles.length);
  });

  it('six at a time on one server shares the role without conflict', async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => emptyDatabase()));
    const results = await Promise.allSettled(urls.map((url) => migrateDatabase(url)));
    expect(results.map(({ status }) => status)).toEqual(urls.map(() => 'fulfilled'));
  });

  it('changes nothing the second time', async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url);
    const before = await describeSchema(url);
    await migrateDatabase(url);
    expect(await describeSchema(url)).toEqual(before);
    expect(await migrationsDone(url)).toBe(migrationFiles.length);
  });
});

describe('an interrupted migration', () => {
  const BREAK = '--> statement-breakpoint';
  const statementsOf = (file: string) => readFileSync(path.join(migrations, file), 'utf8').split(BREAK);
  const ENDS = [
    "DO $$ BEGIN RAISE 'interrupted'; END $$;",
    // Simulates a killed server or process, which cannot roll back.
    'SELECT pg_terminate_backend(pg_backend_pid());',
  ];

  it('leaves nothing behind after each file and ten statements, and the next start completes it', async () => {
    const url = await emptyDatabase();
    const all = migrationFiles.flatMap((file) => statementsOf(file).map((_, at) => ({ file, at })));
    const sampled = fc.sample(fc.constantFrom(...all), { numRuns: 10, seed: 2026 });
    for (const [index, file] of migrationFiles.entries()) {
      const folder = copyMigrations(migrations, index + 1);
      const before = await describeSchema(url);
      const statements = statementsOf(file);
      const places = new Set([...sampled.filter((each) => each.file === file).map(({ at }) => at), statements.length]);
      for (const at of places) {
        const broken = statements.toSpliced(at, 0, `\n${ENDS[at % ENDS.length]}\n`).join(BREAK);
        writeFileSync(path.join(folder, file), broken);
        await expect(migrateDatabase(url, folder), `${file} after ${at}`).rejects.toThrow();
        const after = await describeSchema(url);
        // Created before any migration: the tables of the journal and of keys.
        const own = (lines: string[]) => lines.filter((line) => !/drizzle|worthwhile_private/.test(line));
        expect(own(after), `${file} after ${at}`).toEqual(own(before));
      }
      writeFileSync(path.join(folder, file), statements.join(BREAK));
      await migrateDatabase(url, folder);
      rmSync(folder, { recursive: true });
    }
    expect(await migrationsDone(url)).toBe(migrationFiles.length);
    const whole = await emptyDatabase();
    await migrateDatabase(whole);
    expect(await describeSchema(url)).toEqual(await describeSchema(whole));
  });
});

describe('upgrading', () => {
  const releases = path.resolve('tests/fixtures/migrations');
  const first = copyMigrations(releases, 1);
  afterAll(() => rmSync(first, { recursive: true }));
  const notes = (url: string) => asOwner(url, (owner) => owner`SELECT * FROM notes`);

  it('preserves the rows of the previous release', async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url, first);
    await asOwner(url, (owner) => owner`INSERT INTO notes (text) VALUES ('before')`);
    await migrateDatabase(url, releases);
    expect(await notes(url)).toEqual([{ id: 1, text: 'before', author: '' }]);
  });

  it('leaves a database that a newer release migrated unchanged', async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url, releases);
    const before = await describeSchema(url);
    await migrateDatabase(url, first);
    expect(await describeSchema(url)).toEqual(before);
  });

  it('stops at a database of other migrations with instructions to move it, and changes nothing', async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url, releases);
    const before = await describeSchema(url);
    const refusal = await migrateDatabase(url).catch((error: Error) => error);
    expect(refusal).toMatchObject({
      name: 'DatabaseSetupError',
      message:
        'The database was created by an older version that cannot be upgraded in place: back it up with that version ' +
        '(npm run backup -- FILE), then restore the file with this one (npm run restore -- FILE --force).',
    });
    expect(await describeSchema(url)).toEqual(before);
  });
});

describe('a database user who cannot create roles', () => {
  const settings = { ...env() };
  afterEach(() => void Object.assign(env(), settings));
  const makeUser = async (): Promise<{ name: string; password: string }> => {
    const user = { name: `plain_${randomBytes(4).toString('hex')}`, password: randomBytes(8).toString('hex') };
    await asOwner(inject('postgresUrl'), (owner) =>
      owner.unsafe(`CREATE ROLE ${user.name} LOGIN PASSWORD '${user.password}' NOCREATEROLE NOSUPERUSER`),
    );
    made.push(`DROP ROLE ${user.name}`);
    return user;
  };

  it('gets the statements for an administrator, and starts once DATABASE_APP_URL names that login', async () => {
    const user = await makeUser();
    const url = await emptyDatabase(user);
    const loginUrl = appUrl(url);
    Object.assign(env(), { sessionSecrets: ['of an installation that shares the server'] });
    const refusal = await migrateDatabase(url).catch((error: Error) => error);
    expect(refusal).toMatchObject({ name: 'DatabaseSetupError' });
    expect(String(refusal)).toContain("  CREATE ROLE worthwhile_app LOGIN NOINHERIT PASSWORD '…';\n");
    expect(String(refusal)).not.toContain(user.password);
    Object.assign(env(), { databaseAppUrl: loginUrl });
    await migrateDatabase(url);
    expect(await migrationsDone(url)).toBe(migrationFiles.length);
  });
});

describe('a DATABASE_APP_URL', () => {
  const settings = { ...env() };
  afterEach(() => void Object.assign(env(), settings));

  it.each([
    ['another password', (url: URL) => Object.assign(url, { password: 'wrong' }), 'password authentication failed'],
    ['the owner', (_: URL, owner: URL) => owner, 'expected worthwhile_app'],
  ])('of %s is rejected', async (_, change, reason) => {
    const url = await emptyDatabase();
    Object.assign(env(), { databaseAppUrl: change(new URL(appUrl(url)), new URL(url)).href });
    await expect(migrateDatabase(url)).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringMatching(new RegExp(`^DATABASE_APP_URL: .*${reason}`)),
    });
  });
});
