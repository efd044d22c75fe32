import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '#app/env.server.ts';
import { writeBackup } from '#app/infra/db/backup/backup.server.ts';
import { restoreBackup } from '#app/infra/db/backup/restore.server.ts';
import { BackupError } from '#app/infra/db/backup/sections.server.ts';
import { openDatabase, startDatabase } from '#app/infra/db/open.server.ts';
import { runShutdown } from '#app/infra/shutdown.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';

/**
 * What an embedded installation keeps beside its database: the secret that signs sessions and seals second factors, and
 * that the demonstration is there. Elsewhere the secret is the operator's (SESSION_SECRET).
 */
const FILES = ['session-secret', 'demo-password', 'demo-complete'];

/**
 * Writes the whole state of the installation into a file, also while the product runs.
 *
 * @returns in words for the terminal, what it holds
 * @throws BackupError
 */
export async function backUpInstallation(file: string): Promise<string> {
  const target = path.resolve(file);
  if (existsSync(target)) throw new BackupError(`${target} exists already. Choose another name.`);
  if (!existsSync(path.dirname(target))) throw new BackupError(`There is no folder ${path.dirname(target)}.`);
  const { databaseUrl, dataDir } = env();
  const kept = databaseUrl ? [] : FILES.filter((name) => existsSync(path.join(dataDir, name)));
  const files = Object.fromEntries(kept.map((name) => [name, readFileSync(path.join(dataDir, name), 'base64')]));
  try {
    const url = await openDatabase();
    const { tables, rows } = await writeBackup(url, target, { productVersion: PRODUCT_VERSION, files });
    const secret = databaseUrl ? ' SESSION_SECRET is not in it: keep it with the file.' : ' Its secrets are in it.';
    return `${target} holds ${rows} rows of ${tables} tables.${secret}`;
  } finally {
    await runShutdown();
  }
}

/**
 * Fills an empty installation from a file, or with `isForced` replaces one. The product must not run on it.
 *
 * @returns in words for the terminal, what came back
 * @throws BackupError
 */
export async function restoreInstallation(file: string, { isForced }: { isForced: boolean }): Promise<string> {
  const source = path.resolve(file);
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}.`);
  const { databaseUrl, dataDir } = env();
  try {
    const url = await startDatabase();
    const { header, rows } = await restoreBackup(url, source, { isForced });
    if (!databaseUrl) writeFiles(dataDir, header.files);
    return `${rows} rows of the backup of ${header.madeAt} are back.`;
  } finally {
    await runShutdown();
  }
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  // By the list, not by the file's: a backup from elsewhere names no other place.
  for (const name of FILES) {
    if (files[name] === undefined) continue;
    writeFileSync(path.join(folder, name), Buffer.from(files[name], 'base64'), { mode: 0o600 });
  }
}
