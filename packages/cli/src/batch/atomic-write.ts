import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const PART = /^\..+\.roi-part$/;

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes to a temporary file beside it, in a folder that is created, syncs and renames it, so a crash leaves the whole file or none. */
export async function writeFileAtomic(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const file = join(folder, name);
  const place = dirname(file);
  const part = join(place, `.${basename(file)}.${process.pid}.roi-part`);
  try {
    if (place !== join(folder)) await mkdir(place, { recursive: true });
    const handle = await open(part, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await unlink(part).catch(() => {});
    throw error;
  }
  await syncFolder(place);
}

export function isPartialFile(name: string): boolean {
  return PART.test(name);
}

/** Removes partial files that a killed run left. */
export async function removePartialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    if (isPartialFile(basename(name))) await unlink(join(folder, name));
}

/** @returns lower-case hex */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** @returns SHA-256 in lower-case hex; null if the file does not exist */
export async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
