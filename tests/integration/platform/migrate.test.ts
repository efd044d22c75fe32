import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { APP_ROLE, connectOwner } from '#app/infra/db/connect.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';

/** Empty databases, and users of the server, that one test made. */
const made: string[] = [];
const migrations = path.resolve('drizzle/migrations');

async function asOwner<T>(url: string, run: (owner: ReturnType<typeof connectOwner>) => Promise<T>): Promise<T> {
  const owner = connectOwner(url);
  try {
    return await run(owner);
  } finally {
    await owner.end();
  }
}

/** An empty database, owned by `user` where one is named. */
async function emptyDatabase(user?: { name: string; password: string }): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await asOwner(server, (owner) => owner.unsafe(`CREATE DATABASE ${name} ${user ? `OWNER ${user.name}` : ''}`));
  made.unshift(`DROP DATABASE ${name} WITH (FORCE)`);
  const login = user ? { username: user.name, password: user.password } : {};
  return Object.assign(new URL(server), { pathname: `/${name}`, ...login }).href;
}

/** What the schema consists of: every column, index, policy and function that is not PostgreSQL's own. */
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
  it('six at once all succeed, and each migration ran once', async () => {
    const url = await emptyDatabase();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => migrateDatabase(url)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'));
    expect(await migrationsDone(url)).toBe(migrationFiles.length);
  });

  it('six at once into six databases of one server share the role without tripping', async () => {
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

describe('a migration that is interrupted', () => {
  const withBreak = (file: string, at: number): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'worthwhile-migrations-'));
    cpSync(migrations, folder, { recursive: true });
    const statements = readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint');
    statements.splice(at, 0, "\nDO $$ BEGIN RAISE 'interrupted'; END $$;\n");
    writeFileSync(path.join(folder, file), statements.join('--> statement-breakpoint'));
    return folder;
  };
  const points = migrationFiles.map((file, index) => {
    const count = readFileSync(path.join(migrations, file), 'utf8').split('--> statement-breakpoint').length;
    return [file, index % 2 === 0 ? count : Math.ceil(count / 2)] as const;
  });

  it('leaves nothing half-made, wherever it was, and the next start makes it whole', async () => {
    const whole = await emptyDatabase();
    await migrateDatabase(whole);
    const expected = await describeSchema(whole);
    for (const [file, at] of points) {
      const url = await emptyDatabase();
      const folder = withBreak(file, at);
      await expect(migrateDatabase(url, folder), `${file} after ${at}`).rejects.toThrow();
      rmSync(folder, { recursive: true });
      const left = await describeSchema(url);
      expect(
        left.filter((line) => line.startsWith('public.')),
        `${file} after ${at}`,
      ).toEqual([]);
      await migrateDatabase(url);
      expect(await describeSchema(url), `${file} after ${at}`).toEqual(expected);
    }
  }, 120_000);
});

describe('a user who may not create roles', () => {
  const makeUser = async (): Promise<{ name: string; password: string }> => {
    const user = { name: `plain_${randomBytes(4).toString('hex')}`, password: randomBytes(8).toString('hex') };
    await asOwner(inject('postgresUrl'), (owner) =>
      owner.unsafe(`CREATE ROLE ${user.name} LOGIN PASSWORD '${user.password}' NOCREATEROLE NOSUPERUSER`),
    );
    made.push(`DROP ROLE ${user.name}`);
    return user;
  };

  it('is told the two statements for an administrator, and with them the start succeeds', async () => {
    const user = await makeUser();
    const url = await emptyDatabase(user);
    const statement = `GRANT ${APP_ROLE} TO "${user.name}";`;
    const refusal = await migrateDatabase(url).catch((error: Error) => error);
    expect(refusal).toMatchObject({ name: 'DatabaseSetupError' });
    expect(String(refusal)).toContain(`CREATE ROLE ${APP_ROLE} NOLOGIN;\n  ${statement}`);
    expect(String(refusal)).not.toContain(user.password);
    await asOwner(inject('postgresUrl'), (owner) => owner.unsafe(statement));
    await migrateDatabase(url);
    expect(await migrationsDone(url)).toBe(migrationFiles.length);
  });
});
