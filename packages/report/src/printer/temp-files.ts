import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROFILE = /^playwright_chromiumdev_profile-/;
/** Between making its profile and showing it on its command line a starting browser must not lose it. */
const SETTLED_MS = 60_000;

/**
 * Removes browser profiles that a killed process left in the temporary folder: own ones that no running browser names
 * on its command line. Only where running processes can be listed (Linux); elsewhere the system's own cleaning does it.
 */
export async function removeStaleTempFiles(folder = tmpdir(), inUse = commandLines): Promise<number> {
  const running = await inUse();
  if (running === null) return 0;
  const names = (await readdir(folder).catch(() => [])).filter((name) => PROFILE.test(name));
  let removed = 0;
  for (const name of names) {
    const profile = path.join(folder, name);
    const info = await stat(profile).catch(() => null);
    const isOurs = info !== null && info.uid === process.getuid?.() && Date.now() - info.mtimeMs > SETTLED_MS;
    if (!isOurs || running.includes(name)) continue;
    await rm(profile, { recursive: true, force: true }).catch(() => undefined);
    removed += 1;
  }
  return removed;
}

/** The command lines of all processes as one text, or null where the system does not list them as files. */
async function commandLines(): Promise<string | null> {
  const pids = (await readdir('/proc').catch(() => null))?.filter((name) => /^\d+$/.test(name));
  if (!pids) return null;
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.join('\n');
}
