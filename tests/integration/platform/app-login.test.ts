import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { appUrl, prepareAppLogin } from '#app/infra/db/app-login.server.ts';
import { writeBackup } from '#app/infra/db/backup/backup.server.ts';
import { restoreBackup } from '#app/infra/db/backup/restore.server.ts';
import { closeDatabase, connectDatabase } from '#app/infra/db/connect.server.ts';
import { migrateDatabase, requireMigrated } from '#app/infra/db/migrate.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { type PostgresCluster, startCluster } from '#tests/support/postgres-cluster.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { asOwner } from '#tests/support/test-database.ts';

/** The login of requests on a separate server, because logins belong to a server. */

const [OLD, NEW] = ['old', 'new'].map((name) => name.padEnd(40, '.')) as [string, string];
const folder = temporaryFolder();
const settings = { ...env() };
let server: PostgresCluster;

beforeAll(async () => {
  server = await startCluster(folder.path, { settings: { fsync: 'off' } });
});
afterEach(async () => {
  await closeDatabase();
  Object.assign(env(), settings);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const useSecrets = (...sessionSecrets: string[]) => void Object.assign(env(), { sessionSecrets });

async function createDatabase(name: string): Promise<string> {
  await asOwner(server.url(), (owner) => owner.unsafe(`CREATE DATABASE ${name}`));
  return server.url(name);
}

const countPartners = () =>
  unscoped('the test counts', async (tx) => {
    const [row] = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM partners`);
    return row?.count;
  });
const addPartner = () => execute(sql`INSERT INTO partners (org_name) VALUES ('Contoso')`);

describe('the database login of requests', () => {
  it('is created once by six processes that start in parallel on a new server', async () => {
    useSecrets(OLD);
    const urls = await Promise.all(Array.from({ length: 6 }, (_, index) => createDatabase(`at_once_${index}`)));
    await Promise.all(urls.map((url) => migrateDatabase(url)));
    for (const url of urls) await requireMigrated(appUrl(url));
  });

  it('is created without its password in a statement log', async () => {
    useSecrets('logged'.padEnd(40, '.'));
    const url = server.url();
    const statements: string[] = [];
    const owner = postgres(url, { max: 1, debug: (_, statement) => statements.push(statement) });
    await prepareAppLogin(owner, url);
    await owner.end();
    expect(statements.join('\n')).toContain('PASSWORD');
    expect(statements.join('\n')).not.toContain(new URL(appUrl(url)).password);
  });

  it('can log in, inherits nothing, and is a member of nothing', async () => {
    const [role] = await asOwner(
      server.url(),
      (owner) => owner`
        SELECT rolcanlogin, rolinherit, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
          (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS memberships
        FROM pg_roles r WHERE rolname = 'worthwhile_app'`,
    );
    expect(role).toEqual({
      rolcanlogin: true,
      rolinherit: false,
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      memberships: 0,
    });
  });

  it('replaces the role of an older version, which could not log in', async () => {
    useSecrets(OLD);
    const url = await createDatabase('older');
    await asOwner(url, (owner) => owner.unsafe('ALTER ROLE worthwhile_app NOLOGIN INHERIT PASSWORD NULL'));
    await migrateDatabase(url);
    await requireMigrated(appUrl(url));
  });
});

describe('a database with restricted connect rights', () => {
  it('admits the database login of requests', async () => {
    useSecrets(NEW);
    const url = await createDatabase('closed');
    await asOwner(url, (owner) => owner.unsafe('REVOKE CONNECT ON DATABASE closed FROM PUBLIC'));
    await migrateDatabase(url);
    await requireMigrated(appUrl(url));
  });
});

describe('a replaced session secret', () => {
  it('changes the password, while open connections and scopes of the old secret stay valid until it is removed', async () => {
    useSecrets(OLD);
    const url = await createDatabase('rotated');
    await migrateDatabase(url);
    const oldLogin = appUrl(url);
    connectDatabase(oldLogin, 1);
    await addPartner();
    useSecrets(NEW, OLD);
    await migrateDatabase(url);
    expect(await countPartners()).toBe(1);
    await expect(requireMigrated(oldLogin)).rejects.toThrow('password authentication failed');
    useSecrets(NEW);
    await migrateDatabase(url);
    expect(await countPartners()).toBe(0);
    await closeDatabase();
    connectDatabase(appUrl(url), 1);
    expect(await countPartners()).toBe(1);
  });
});

describe('a process that only has the database login of requests', () => {
  it('rejects a database that was not migrated yet', async () => {
    useSecrets(OLD);
    await migrateDatabase(await createDatabase('migrated'));
    const url = await createDatabase('not_migrated');
    await expect(requireMigrated(appUrl(url))).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringContaining('not migrated'),
    });
  });
});

describe('a backup', () => {
  it('is restored on another server and under another secret, without keys of its own', async () => {
    useSecrets(OLD);
    const url = await createDatabase('backed_up');
    await migrateDatabase(url);
    connectDatabase(appUrl(url), 1);
    await addPartner();
    await closeDatabase();
    const file = path.join(folder.path, 'one.backup');
    await writeBackup(url, file, { productVersion: '1.0.0', files: {} });
    Object.assign(env(), settings);
    const elsewhere = Object.assign(new URL(inject('postgresUrl')), { pathname: '/restored_elsewhere' }).href;
    await asOwner(inject('postgresUrl'), (owner) => owner.unsafe('CREATE DATABASE restored_elsewhere'));
    try {
      await restoreBackup(elsewhere, file, { isForced: false });
      connectDatabase(appUrl(elsewhere), 1);
      expect(await countPartners()).toBe(1);
      const keys = await asOwner(elsewhere, (owner) => owner`SELECT key FROM worthwhile_private.scope_keys`);
      expect(keys).toHaveLength(1);
    } finally {
      await closeDatabase();
      await asOwner(inject('postgresUrl'), (owner) => owner.unsafe('DROP DATABASE restored_elsewhere WITH (FORCE)'));
      rmSync(file);
    }
  });
});
