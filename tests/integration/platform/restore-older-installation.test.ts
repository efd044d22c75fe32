import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { backUpInstallation, restoreInstallation } from '#app/backup.server.ts';
import { closeDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings } from '#tests/support/web-server.ts';

const BACKUP = path.resolve('tests/fixtures/before-1.0.backup');
const database = useTestDatabase();
useSettings({ databaseUrl: database.url });

/** A database with the migrations of an older version. */
beforeAll(async () => {
  await closeDatabase();
  const owner = connectOwner(database.url);
  await owner`INSERT INTO users (email, first_name, last_name, role_id) VALUES ('old@worthwhile.test', 'Old', 'User', 1)`;
  await owner`UPDATE drizzle.__drizzle_migrations SET hash = 'of an older version'`;
  await owner.end();
});

describe('an installation of an older version', () => {
  it('is not backed up by this version, and its database is unchanged', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder.path, 'backup');
    await expect(backUpInstallation(file, { keep: 1 })).rejects.toMatchObject({ name: 'DatabaseSetupError' });
    expect(existsSync(file)).toBe(false);
    folder.remove();
  });

  it('is replaced by its backup only with --force', async () => {
    await expect(restoreInstallation(BACKUP, { isForced: false })).rejects.toThrow(/This installation has 1 users/);
    expect(await restoreInstallation(BACKUP, { isForced: true })).toMatch(/^Restored 717 rows from the backup of /);
  });
});
