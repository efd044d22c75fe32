import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import type { TableSection } from '#app/infra/db/backup/backup-lines.ts';
import { findOlderFormat, mapSection } from '#app/infra/db/backup/older.ts';
import { restoreBackup } from '#app/infra/db/backup/restore.server.ts';
import { readBackup } from '#app/infra/db/backup/sections.server.ts';
import { closeDatabase, connectDatabase } from '#app/infra/db/connect.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { verifyAuditTrail } from '#app/modules/audit/verify.server.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { makeExample } from '#tests/integration/estimates/worked-example.ts';
import { asOwner, useTestDatabase } from '#tests/support/test-database.ts';

/** Written by the last version before 1.0.0; at least one row in each of its tables. */
const BACKUP = path.resolve('tests/fixtures/before-1.0.backup');
const database = useTestDatabase();
const read = <T>(run: Parameters<typeof asOwner<T>>[1]) => asOwner(database.url, run);

beforeAll(async () => {
  await closeDatabase();
  await restoreBackup(database.url, BACKUP, { isForced: true });
  connectDatabase(appUrl(database.url), 5);
});
afterAll(() => closeDatabase());

describe('a backup of the last version before 1.0.0', () => {
  it('restores every row of every table that still exists', async () => {
    const written = new Map<TableSection, number>();
    const { header } = await readBackup(BACKUP, {
      onTable(section) {
        written.set(section, 0);
        return () => void written.set(section, (written.get(section) ?? 0) + 1);
      },
    });
    const older = findOlderFormat(header.migrations);
    expect(written.size).toBe(46);
    const restored = await read((owner) =>
      Promise.all(
        [...written].map(async ([section, rows]) => {
          const today = mapSection(section, older)?.section;
          const count = async () => {
            const [row] = await owner`SELECT count(*)::int AS count FROM ${owner(`${today?.schema}.${today?.table}`)}`;
            return row?.count;
          };
          return { table: section.table, rows, restored: today ? await count() : rows };
        }),
      ),
    );
    // One job is of a task that no longer exists.
    const dropped: Record<string, number> = { _private_jobs: 1 };
    for (const { rows, restored: count, table } of restored)
      expect({ table, count }).toEqual({ table, count: rows - (dropped[table] ?? 0) });
  });

  it('renames columns and tasks', async () => {
    const [forms, tasks] = await read(async (owner) => [
      await owner`SELECT path, encrypted FROM pending_forms`,
      await owner`SELECT identifier FROM graphile_worker._private_tasks t JOIN graphile_worker._private_jobs j ON j.task_id = t.id`,
    ]);
    expect(forms).toEqual([{ path: '/estimates/1/facts', encrypted: 'AAAA' }]);
    const names = tasks.map(({ identifier }) => identifier);
    expect(names).toEqual(expect.arrayContaining(['remove-unused-uploads', 'remove-idempotency-responses']));
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/sweep|kept|trim/)]));
  });

  it('is readable: estimates, reports, texts and the audit trail', async () => {
    const priya = await actorOfUser(1, '127.0.0.1');
    if (!priya) throw new Error('the user was not restored');
    const { rows } = await listEstimates(priya, listQuery.parse({}));
    expect(rows.map(({ estName }) => estName).sort()).toEqual(['Draft before 1.0', 'Generated “before” 1.0\\ —']);
    const { bytes } = await downloadReport(priya, { estId: 1, edition: 'workbook' });
    expect(bytes.length).toBeGreaterThan(5000);
    const [template] = await read((owner) => owner`SELECT introduction FROM pdf_templates`);
    expect(template?.introduction).toBe('Tab\there, line\nthere');
    expect(await verifyAuditTrail(database.url)).toMatchObject({ isWhole: true });
  });

  it('accepts new rows', async () => {
    const priya = await actorOfUser(1, '127.0.0.1');
    if (!priya) throw new Error('the user was not restored');
    const { estId } = await makeExample(priya, 1, { name: 'After' });
    expect(estId).toBe(3);
  });

  it('is at the newest migration, so the next start changes nothing', async () => {
    const applied = () => read((owner) => owner`SELECT hash, created_at FROM drizzle.__drizzle_migrations`);
    const before = await applied();
    await migrateDatabase(database.url);
    expect(await applied()).toEqual(before);
  });
});

describe('mapping a section', () => {
  const older = {
    migrations: 2,
    tables: { gone: null, notes: 'comments' },
    columns: { notes: { body: 'text', color: null } },
    tasks: {},
  };
  const section = { schema: 'public', table: 'notes', columns: ['id', 'color', 'body'] };

  it('renames tables and columns and omits dropped values', () => {
    const mapped = mapSection(section, older);
    expect(mapped?.section).toEqual({ schema: 'public', table: 'comments', columns: ['id', 'text'] });
    expect(mapped?.mapRow(Buffer.from('1\tred\ta\\tb \u2014 \n')).toString()).toBe('1\ta\\tb \u2014 \n');
  });

  it('omits dropped tables', () => {
    expect(mapSection({ ...section, table: 'gone' }, older)).toBeNull();
  });

  it('leaves a backup of this format unchanged', () => {
    const row = Buffer.from('1\tred\tx\n');
    const mapped = mapSection(section, undefined);
    expect(mapped?.section).toEqual(section);
    expect(mapped?.mapRow(row)).toBe(row);
  });
});
