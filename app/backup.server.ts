import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env, isEmbedded } from '#app/env.server.ts';
import { writeBackup } from '#app/infra/db/backup/backup.server.ts';
import { restoreBackup } from '#app/infra/db/backup/restore.server.ts';
import { BackupError } from '#app/infra/db/backup/sections.server.ts';
import { openDatabase, startDatabase } from '#app/infra/db/open.server.ts';
import { runShutdown } from '#app/infra/shutdown.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';

/**
 * Files of an embedded installation that are outside its database: the secret that signs sessions and encrypts 2FA secrets, and
 * the demonstration's marks. Elsewhere the operator holds the secret (SESSION_SECRET).
 */
const FILES = ['session-secret', 'demo-password', 'demo-complete'];

/**
 * Writes all data of the installation into a file, even while the product runs.
 *
 * @returns the content as text for the terminal
 * @throws BackupError
 */
export async function backUpInstallation(file: string): Promise<string> {
  const target = path.resolve(file);
  if (existsSync(target)) throw new BackupError(`${target} exists already. Choose another name.`);
  if (!existsSync(path.dirname(target))) throw new BackupError(`There is no folder ${path.dirname(target)}.`);
  const { dataDir } = env();
  const kept = isEmbedded() ? FILES.filter((name) => existsSync(path.join(dataDir, name))) : [];
  const files = Object.fromEntries(kept.map((name) => [name, readFileSync(path.join(dataDir, name), 'base64')]));
  try {
    const url = await openDatabase();
    const { tables, rows } = await writeBackup(url, target, { productVersion: PRODUCT_VERSION, files });
    const secret = isEmbedded() ? ' Its secrets are in it.' : ' SESSION_SECRET is not in it: keep it with the file.';
    return `${target} holds ${rows} rows of ${tables} tables.${secret}`;
  } finally {
    await runShutdown();
  }
}

/**
 * Restores a backup into an empty installation, or replaces one if `isForced`. The product must not run on it.
 *
 * @returns the restored content as text for the terminal
 * @throws BackupError
 */
export async function restoreInstallation(file: string, { isForced }: { isForced: boolean }): Promise<string> {
  const source = path.resolve(file);
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}.`);
  try {
    const url = await startDatabase();
    const { header, rows } = await restoreBackup(url, source, { isForced });
    if (isEmbedded()) writeFiles(env().dataDir, header.files);
    return `${rows} rows of the backup of ${header.madeAt} are back.`;
  } finally {
    await runShutdown();
  }
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  // Iterates over FILES: names from the backup could point outside the folder.
  for (const name of FILES) {
    if (files[name] === undefined) continue;
    writeFileSync(path.join(folder, name), Buffer.from(files[name], 'base64'), { mode: 0o600 });
  }
}
