import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CliError, EXIT } from '../exit.ts';
import { configFolder, type Env, readIfPresent, writePrivately } from './user-folder.ts';

const FILE = 'credentials.json';
const READABLE_BY_OTHERS = 0o077;
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$/;

const profileSchema = z.strictObject({
  /** Its token is sent nowhere else. */
  url: z.string(),
  token: z.string(),
  user: z.string(),
  role: z.string(),
  savedAt: z.string(),
});
const storeSchema = z.record(z.string().regex(PROFILE_NAME), profileSchema);

/** A server and the token of one user there. */
export type SavedProfile = z.infer<typeof profileSchema>;
export type Profiles = z.infer<typeof storeSchema>;

export function profilesPath(env: Env): string {
  return join(configFolder(env), FILE);
}

/** Reads the saved profiles by name. Refuses a file that other users can read. */
export function readProfiles(env: Env): Profiles {
  const path = profilesPath(env);
  const text = readIfPresent(path);
  if (text === null) return {};
  if (process.platform !== 'win32' && (statSync(path).mode & READABLE_BY_OTHERS) !== 0)
    throw new CliError(
      `${path} can be read by other users, so its tokens are not used.`,
      EXIT.misconfigured,
      `chmod 600 ${path}`,
    );
  try {
    return storeSchema.parse(JSON.parse(text));
  } catch {
    throw new CliError(`${path} is damaged.`, EXIT.misconfigured, 'Remove it and run: roi login');
  }
}

export function saveProfile(env: Env, name: string, profile: SavedProfile): string {
  return writePrivately(env, FILE, { ...readProfiles(env), [name]: profile });
}

export function removeProfile(env: Env, name: string): void {
  const { [name]: _, ...others } = readProfiles(env);
  writePrivately(env, FILE, others);
}

/** Finds the profile of a server: the named one if it is of this server, otherwise the newest. */
export function profileOf(profiles: Profiles, url: string, named: string | null): [string, SavedProfile] | null {
  const ofServer = Object.entries(profiles).filter(([, profile]) => profile.url === url);
  const newestFirst = ofServer.sort(([, one], [, other]) => other.savedAt.localeCompare(one.savedAt));
  return newestFirst.find(([name]) => name === named) ?? newestFirst[0] ?? null;
}

/** Names a new profile after its server, such as `roi.example.com`. */
export function nameOfServer(url: string): string {
  const { host, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '').replace(/[^A-Za-z0-9._-]+/g, '-');
  return `${host.replace(/[[\]]/g, '')}${path}`.slice(0, 60).replace(/^[^A-Za-z0-9]+/, '') || 'server';
}
