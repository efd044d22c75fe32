import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CliError, EXIT, errnoOf } from '../exit.ts';
import { configFolder } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** By origin: a token is sent only to the origin that it was made for. */
const storeSchema = z.record(z.string(), z.strictObject({ token: z.string(), user: z.string(), savedAt: z.string() }));
type Store = z.infer<typeof storeSchema>;

const READABLE_BY_OTHERS = 0o077;
const TOKEN = /^[\x21-\x7e]{16,512}$/;

/** One file with mode 0600. */
function credentialsPath(env: Env): string {
  return join(configFolder(env), 'credentials.json');
}

/** Checks that a text has the form of a token. The message never repeats the text. */
export function parseToken(text: string, from: string): string {
  const token = text.trim();
  if (TOKEN.test(token)) return token;
  const found = token === '' ? 'is empty' : 'has no valid access token';
  throw new CliError(`${from} ${found}.`, EXIT.misconfigured, 'Create one in User Profile, under Access tokens.');
}

export function readTokenFile(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`The token file ${path} cannot be read (${errnoOf(error)}).`, EXIT.misconfigured);
  }
  return parseToken(text, `The token file ${path}`);
}

function readStore(env: Env): Store {
  const path = credentialsPath(env);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return {};
    throw new CliError(`${path} cannot be read (${errnoOf(error)}).`, EXIT.misconfigured);
  }
  const isShared = process.platform !== 'win32' && (statSync(path).mode & READABLE_BY_OTHERS) !== 0;
  if (isShared)
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

/** Stores the token of one server. The file is complete at every moment and never readable by others. */
export function storeToken(env: Env, url: string, token: string, user: string): string {
  const path = credentialsPath(env);
  const store: Store = { ...readStore(env), [url]: { token, user, savedAt: new Date().toISOString() } };
  try {
    mkdirSync(configFolder(env), { recursive: true, mode: 0o700 });
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, `${JSON.stringify(store, null, 2)}\n`, { mode: 0o600, flush: true });
    chmodSync(part, 0o600);
    renameSync(part, path);
  } catch (error) {
    throw new CliError(`The token could not be stored in ${path} (${errnoOf(error)}).`, EXIT.misconfigured);
  }
  return path;
}

export interface FoundToken {
  readonly token: string;
  readonly from: string;
}

/** Finds the token for a server: --token-file or `ROI_TOKEN_FILE`, then `ROI_TOKEN`, then the one that `roi login` stored. */
export function findToken(env: Env, url: string, tokenFile: string | null): FoundToken | null {
  if (tokenFile !== null) return { token: readTokenFile(tokenFile), from: tokenFile };
  if (env.ROI_TOKEN) return { token: parseToken(env.ROI_TOKEN, 'ROI_TOKEN'), from: 'ROI_TOKEN' };
  const stored = readStore(env)[url];
  return stored ? { token: stored.token, from: credentialsPath(env) } : null;
}
