import { readFileSync } from 'node:fs';
import { CliError, EXIT, errnoOf } from '../exit.ts';
import { profileOf, profilesPath, readProfiles } from './profiles.ts';
import type { ResolvedSettings } from './settings.ts';
import type { Env } from './user-folder.ts';

const TOKEN = /^[\x21-\x7e]{16,512}$/;

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

export interface FoundToken {
  readonly token: string;
  readonly from: string;
  /** The saved profile that has it; null for a token from elsewhere. */
  readonly profile: string | null;
}

/**
 * Finds the token for a server: of a profile named by `--profile`, then `--token-file` or `ROI_TOKEN_FILE`, then `ROI_TOKEN`,
 * then the one that `roi login` saved.
 */
export function findToken(env: Env, { values, sources }: ResolvedSettings): FoundToken | null {
  const saved = () => {
    const found = profileOf(readProfiles(env), values.url, values.profile);
    return found && { token: found[1].token, from: profilesPath(env), profile: found[0] };
  };
  if (sources.profile === '--profile') return saved();
  const { tokenFile } = values;
  if (tokenFile !== null) return { token: readTokenFile(tokenFile), from: tokenFile, profile: null };
  if (env.ROI_TOKEN) return { token: parseToken(env.ROI_TOKEN, 'ROI_TOKEN'), from: 'ROI_TOKEN', profile: null };
  return saved();
}
