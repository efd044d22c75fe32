import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUpInstallation, checkBackup } from '#app/backup.server.ts';
import { env } from '#app/env.server.ts';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { openDatabaseForCommand } from '#app/infra/db/open.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import { describeBackups } from '#app/modules/security/backup-records.server.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings } from '#tests/support/web-server.ts';

const database = useTestDatabase();
useSettings({});
beforeAll(async () => {
  for (const action of ['one', 'two'])
    await unscoped('the test writes an event', (tx) => recordAnonymousAudit(tx, {}, { action }));
  await closeDatabase();
});
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  Object.assign(env(), { databaseUrl: database.url, dataDir: path.join(folder.path, 'data') });
});
afterEach(() => folder.remove());

const backups = () => readdirSync(folder.path).filter((name) => name.endsWith('.backup'));

/** Backups on the security page. */
async function recorded() {
  connectDatabase(appUrl(database.url), 1);
  try {
    return await unscoped('the test reads the record', describeBackups);
  } finally {
    await closeDatabase();
  }
}

describe('the log of backups', () => {
  it('records when and where each backup was stored, and whether it was verified', async () => {
    expect(await recorded()).toEqual({
      last: expect.stringContaining('None recorded'),
      lastCheck: expect.stringContaining('None recorded'),
    });
    const [first, second] = ['first', 'second'].map((name) => path.join(folder.path, `${name}.backup`)) as [
      string,
      string,
    ];
    await backUpInstallation(first, { keep: 1 });
    expect((await recorded()).last).toMatch(
      /^\w{3} \d+, \d{4}, \d\d:\d\d UTC: .*first\.backup, [\d,]+ rows, not verified$/,
    );
    await checkBackup(first);
    expect(await recorded()).toEqual({
      last: expect.stringMatching(/first\.backup, [\d,]+ rows, verified$/),
      lastCheck: expect.stringMatching(/first\.backup, [\d,]+ rows, restored and verified$/),
    });
    await backUpInstallation(second, { keep: 1 });
    expect((await recorded()).last).toMatch(/second\.backup, [\d,]+ rows, not verified$/);
  });
});

describe('a backup into a directory', () => {
  it('is named by its time, and removes all but the newest', async () => {
    for (const day of ['01', '02', '03'])
      writeFileSync(path.join(folder.path, `worthwhile-202601${day}T000000Z.backup`), '');
    writeFileSync(path.join(folder.path, 'other.backup'), '');
    expect(await backUpInstallation(folder.path, { keep: 2 })).toContain('2 older ones were removed.');
    expect(backups()).toEqual([
      'other.backup',
      'worthwhile-20260103T000000Z.backup',
      expect.stringMatching(/^worthwhile-\d{8}T\d{6}Z\.backup$/),
    ]);
  });
});

describe('the check of a backup', () => {
  const scratch = async () => {
    const owner = connectOwner(database.url);
    const found = await owner`SELECT datname FROM pg_database WHERE datname LIKE 'worthwhile_check_%'`;
    await owner.end();
    return found.length;
  };

  it('restores it next to the running installation, and leaves nothing', async () => {
    const file = path.join(folder.path, 'one.backup');
    await backUpInstallation(file, { keep: 1 });
    expect(await checkBackup(file)).toMatch(
      /^ok: the backup of .* restores to \d+ rows, \d+ audit events, ending at \d+:[0-9a-f]{64}$/,
    );
    expect(await scratch()).toBe(0);
  });

  it('rejects one whose audit trail was changed', async () => {
    const owner = connectOwner(database.url);
    await owner.begin(async (tx) => {
      await tx`SET LOCAL session_replication_role = 'replica'`;
      await tx`UPDATE audit_events SET action = 'other' WHERE action = 'two'`;
    });
    await owner.end();
    const file = path.join(folder.path, 'changed.backup');
    await backUpInstallation(file, { keep: 1 });
    await expect(checkBackup(file)).rejects.toThrow(
      /audit trail in .* is broken: its content is not what was recorded/,
    );
    expect(await scratch()).toBe(0);
    expect((await recorded()).lastCheck).toMatch(/changed\.backup failed\. The audit trail in .* is broken/);
  });

  it('rejects a truncated one', async () => {
    const file = path.join(folder.path, 'cut.backup');
    writeFileSync(file, 'no backup');
    await expect(checkBackup(file)).rejects.toThrow();
    expect(await scratch()).toBe(0);
  });
});

describe('without a database', () => {
  beforeEach(() => {
    Object.assign(env(), { databaseUrl: 'postgres://nobody:secret@127.0.0.1:1/none' });
  });

  it('a command ends with an error after its timeout', async () => {
    await expect(openDatabaseForCommand(200)).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: 'The database has not answered for 0.2 s. Nothing was done.',
    });
  });
});
