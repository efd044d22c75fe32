import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Writes a file so that it is whole under its name or not there: beside it, synced, renamed. */
export async function writeFileAtomic(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const part = join(folder, `.${name}.${process.pid}.roi-part`);
  try {
    const handle = await open(part, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, join(folder, name));
  } catch (error) {
    await unlink(part).catch(() => {});
    throw error;
  }
  await syncFolder(folder);
}

/** True for a half-written file that a killed run left behind. */
export function isPartialFile(name: string): boolean {
  return PART.test(name);
}

/** Removes what a killed run left half-written. */
export async function removePartialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (isPartialFile(name)) await unlink(join(folder, name));
}

/** SHA-256 in lower-case hex. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** SHA-256 of a file, null where there is none. */
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
