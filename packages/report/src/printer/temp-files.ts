import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROFILE = /^playwright_chromiumdev_profile-/;
/** A starting browser creates its profile before the profile appears on its command line. */
const SETTLED_MS = 60_000;

/**
 * Removes this user's browser profiles that a killed process left: no running browser names them on its command line.
 * Works only where processes can be listed (Linux); elsewhere the system cleans up.
 */
export async function removeStaleTempFiles(folder = tmpdir(), inUse = commandLines): Promise<number> {
  const running = await inUse();
  if (running === null) return 0;
  const names = (await readdir(folder).catch(() => [])).filter((name) => PROFILE.test(name));
  let removed = 0;
  for (const name of names) {
    const profile = path.join(folder, name);
    const info = await stat(profile).catch(() => null);
    const isOurs = info !== null && info.uid === process.getuid?.() && Math.abs(Date.now() - info.mtimeMs) > SETTLED_MS;
    if (!isOurs || running.includes(name)) continue;
    await rm(profile, { recursive: true, force: true }).catch(() => undefined);
    removed += 1;
  }
  return removed;
}

/** @returns the command lines of all processes as one text; null without /proc */
async function commandLines(): Promise<string | null> {
  const pids = (await readdir('/proc').catch(() => null))?.filter((name) => /^\d+$/.test(name));
  if (!pids) return null;
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.join('\n');
}
