import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { openArchive } from '../files.server.ts';
import type { Undelivered } from './schedules.store.server.ts';

/** As for other reports. */
const KEPT_MS = 30 * 24 * 3_600_000;

const deliveries = () => path.join(env().dataDir, 'deliveries');
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Writes a batch's files below DATA_DIR, in a folder of the organization (0 is the vendor), the schedule, and the day of the
 * order. Nothing of the path is what a user entered; a repeated run overwrites the same files.
 */
export async function writeToFolder(
  actor: Actor,
  { partnerId, scheduleId, batchId, orderedAt }: Undelivered,
): Promise<void> {
  const folder = path.join(deliveries(), String(partnerId ?? 0), String(scheduleId), dayOf(orderedAt));
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const { files, read } = await openArchive(actor, batchId);
  for (const [index, { fileName }] of files.entries()) {
    const bytes = await read(index);
    if (!bytes) throw new Error(`${fileName} is no longer available`);
    const file = path.join(folder, path.basename(fileName));
    // A program that reads the folder never finds half a file.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  }
}

/** Removes the days that are over a month old, and the folders that this empties. Whatever else lies there stays. */
export async function removeOldFiles(now = new Date()): Promise<void> {
  const oldest = dayOf(new Date(now.getTime() - KEPT_MS));
  for (const organization of await foldersIn(deliveries())) {
    for (const schedule of await foldersIn(organization)) {
      for (const day of await foldersIn(schedule))
        if (/^\d{4}-\d\d-\d\d$/.test(path.basename(day)) && path.basename(day) < oldest)
          await rm(day, { recursive: true, force: true });
      await removeIfEmpty(schedule);
    }
    await removeIfEmpty(organization);
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

/** A run can fill it in this moment. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
