import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { openArchive } from '../files.server.ts';
import type { Undelivered } from './schedules.store.server.ts';

/**
 * Writes a batch's files below DATA_DIR, in a folder of the organization (0 is the vendor), the schedule, and the day of the
 * order. Nothing of the path is what a user entered; a repeated run overwrites the same files.
 */
export async function writeToFolder(
  actor: Actor,
  { partnerId, scheduleId, batchId, orderedAt }: Undelivered,
): Promise<void> {
  const day = orderedAt.toISOString().slice(0, 10);
  const folder = path.join(env().dataDir, 'deliveries', String(partnerId ?? 0), String(scheduleId), day);
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
