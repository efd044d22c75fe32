import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env, isEmbedded } from '#app/env.server.ts';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { writeBackup } from '#app/infra/db/backup/backup.server.ts';
import { restoreBackup } from '#app/infra/db/backup/restore.server.ts';
import { countRows, inScratchDatabase } from '#app/infra/db/backup/scratch-database.server.ts';
import { BackupError } from '#app/infra/db/backup/sections.server.ts';
import { closeDatabase, connectAsOwner, connectDatabase } from '#app/infra/db/connect.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { openDatabaseForCommand } from '#app/infra/db/open.server.ts';
import { onShutdown, runShutdown } from '#app/infra/shutdown.server.ts';
import { verifyAuditTrail } from '#app/modules/audit/verify.server.ts';
import { endAllAccess } from '#app/modules/auth/resets.server.ts';
import { recordBackup, recordBrokenBackup, recordVerifiedBackup } from '#app/modules/security/backup-records.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';

/**
 * Files of an embedded installation that are outside its database: the secret that signs sessions and encrypts 2FA secrets, and
 * the demonstration's marks. Elsewhere the operator holds the secret (SESSION_SECRET).
 */
const FILES = ['session-secret', 'demo-password', 'demo-complete'];

/** Names sort by time. */
const IN_FOLDER = /^worthwhile-\d{8}T\d{6}Z\.backup$/;

/**
 * Writes all data of the installation into a file, even while the product runs.
 *
 * @param target a new file, or a folder that gets a file named by the time
 * @param keep newest backups that stay in the folder
 * @returns the content as text for the terminal
 * @throws BackupError, DatabaseSetupError
 */
export async function backUpInstallation(target: string, { keep }: { keep: number }): Promise<string> {
  const folder = isFolder(target) ? path.resolve(target) : null;
  const file = folder ? path.join(folder, nameOf(new Date())) : path.resolve(target);
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another name.`);
  if (!existsSync(path.dirname(file))) throw new BackupError(`Directory not found: ${path.dirname(file)}.`);
  const { dataDir } = env();
  const stored = isEmbedded() ? FILES.filter((name) => existsSync(path.join(dataDir, name))) : [];
  const files = Object.fromEntries(stored.map((name) => [name, readFileSync(path.join(dataDir, name), 'base64')]));
  try {
    const url = await openDatabaseForCommand();
    await migrateDatabase(url);
    const { tables, rows, madeAt } = await writeBackup(url, file, { productVersion: PRODUCT_VERSION, files });
    connectForRecord(url);
    await recordBackup({ file, madeAt, rows });
    const removed = folder ? removeOldBackups(folder, keep) : 0;
    const rotation = removed > 0 ? ` ${removed} older ones were removed.` : '';
    const secret = isEmbedded()
      ? ' The backup includes the secrets.'
      : ' The backup does not include SESSION_SECRET. Store it with the file.';
    return `${file} holds ${rows} rows of ${tables} tables.${secret}${rotation}`;
  } finally {
    await runShutdown();
  }
}

const isFolder = (target: string) => statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;

const nameOf = (at: Date) => `worthwhile-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

function removeOldBackups(folder: string, keep: number): number {
  const old = readdirSync(folder)
    .filter((name) => IN_FOLDER.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) rmSync(path.join(folder, name));
  return old.length;
}

/**
 * Restores a backup into an empty installation, or replaces one if `isForced`. The product must not run on it.
 *
 * @returns the restored content as text for the terminal
 * @throws BackupError, DatabaseSetupError
 */
export async function restoreInstallation(file: string, { isForced }: { isForced: boolean }): Promise<string> {
  const source = requireFile(file);
  try {
    const url = await openDatabaseForCommand();
    const { header, rows } = await restoreBackup(url, source, {
      isForced,
      finish: async ({ files }) => {
        await endRestoredAccess(url);
        if (isEmbedded()) writeFiles(env().dataDir, files);
      },
    });
    return `Restored ${rows} rows from the backup of ${header.madeAt}. Everyone has to sign in again.`;
  } finally {
    await runShutdown();
  }
}

/** A session that was ended since the backup must not come back with it. */
async function endRestoredAccess(url: string): Promise<void> {
  const { database, end } = connectAsOwner(url);
  await database.transaction(endAllAccess).finally(end);
}

/**
 * Restores a backup into a database of its own beside the installation's, which may run, and checks it there.
 *
 * @returns the result as text for the terminal
 * @throws BackupError also if rows are missing or the audit trail is broken
 */
export async function checkBackup(file: string): Promise<string> {
  const source = requireFile(file);
  try {
    const url = await openDatabaseForCommand();
    connectForRecord(url);
    const { header, rows, trail } = await inScratchDatabase(url, (scratch) => verifyBackup(scratch, source)).catch(
      async (error: unknown) => {
        if (error instanceof BackupError) await recordBrokenBackup({ file: source, reason: error.message });
        throw error;
      },
    );
    await recordVerifiedBackup({ file: source, madeAt: header.madeAt, rows });
    const { events, end } = trail;
    return `ok: the backup of ${header.madeAt} restores to ${rows} rows, ${events} audit events, ending at ${end.seq}:${end.hash}`;
  } finally {
    await runShutdown();
  }
}

async function verifyBackup(url: string, source: string) {
  const { header, rows } = await restoreBackup(url, source, { isForced: false });
  const found = await countRows(url);
  if (found !== rows) throw new BackupError(`${source} has ${rows} rows, but ${found} could be restored.`);
  const trail = await verifyAuditTrail(url);
  if (!trail.isWhole) throw new BackupError(`The audit trail in ${source} is broken: ${trail.reason}.`);
  return { header, rows, trail };
}

/** Commands use the database as its owner; only their record is written as requests are. */
function connectForRecord(url: string): void {
  onShutdown('the database pool', closeDatabase);
  connectDatabase(appUrl(url), 1);
}

function requireFile(file: string): string {
  const source = path.resolve(file);
  if (!isFolder(source) && existsSync(source)) return source;
  throw new BackupError(`File not found: ${source}.`);
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  // Iterates over FILES: names from the backup could point outside the folder.
  for (const name of FILES) {
    if (files[name] === undefined) continue;
    writeFileSync(path.join(folder, name), Buffer.from(files[name], 'base64'), { mode: 0o600 });
  }
}
