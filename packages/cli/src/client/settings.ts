import { readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { CliError, EXIT, errnoOf } from '../exit.ts';

export interface Settings {
  /** The server's origin, without a trailing slash. */
  readonly url: string;
  readonly tokenFile: string | null;
  readonly concurrency: number;
  readonly retries: number;
  readonly timeoutSeconds: number;
  /** Template of a report's file name. */
  readonly name: string;
}

export type SettingKey = keyof Settings;

interface Setting<T> {
  readonly flag: string;
  readonly env: string;
  readonly fallback: () => T;
  readonly parse: (given: unknown) => T;
  /** The current folder must not choose which secret is sent where. */
  readonly inProjectFile: boolean;
  readonly meaning: string;
}

function parseUrl(given: unknown): string {
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('a URL such as https://roi.example.com');
  if (url.username || url.password) throw new Error('a URL without a user name or password');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

const integer = (least: number, most: number) => (given: unknown) => {
  const value = typeof given === 'string' && /^\d{1,6}$/.test(given.trim()) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new Error(`a whole number from ${least} to ${most}`);
  return value;
};

function parseName(given: unknown): string {
  if (typeof given !== 'string' || !given.includes('{id}'))
    throw new Error('a file name with {id}, such as {id}-{slug}.pdf');
  const unknown = [...given.matchAll(/\{[^}]*\}/g)].map(([part]) => part).find((part) => !NAME_PARTS.includes(part));
  if (unknown) throw new Error(`a file name made of ${NAME_PARTS.join(', ')}, and plain text`);
  return given;
}

function parsePath(given: unknown): string | null {
  if (typeof given !== 'string' || given === '') throw new Error('a path');
  return given;
}

const NAME_PARTS = ['{id}', '{slug}', '{customer}', '{date}'];

export const SETTINGS: { readonly [K in SettingKey]: Setting<Settings[K]> } = {
  url: {
    flag: '--url',
    env: 'ROI_URL',
    fallback: () => 'http://localhost:3000',
    parse: parseUrl,
    inProjectFile: true,
    meaning: 'server address',
  },
  tokenFile: {
    flag: '--token-file',
    env: 'ROI_TOKEN_FILE',
    fallback: () => null,
    parse: parsePath,
    inProjectFile: false,
    meaning: 'file with the access token',
  },
  concurrency: {
    flag: '--concurrency',
    env: 'ROI_CONCURRENCY',
    fallback: () => availableParallelism(),
    parse: integer(1, 64),
    inProjectFile: true,
    meaning: 'reports printed at the same time',
  },
  retries: {
    flag: '--retries',
    env: 'ROI_RETRIES',
    fallback: () => 2,
    parse: integer(0, 10),
    inProjectFile: true,
    meaning: 'retries after a temporary failure',
  },
  timeoutSeconds: {
    flag: '--timeout',
    env: 'ROI_TIMEOUT',
    fallback: () => 30,
    parse: integer(1, 3600),
    inProjectFile: true,
    meaning: 'seconds to wait for a response',
  },
  name: {
    flag: '--name',
    env: 'ROI_NAME',
    fallback: () => '{id}-{slug}.pdf',
    parse: parseName,
    inProjectFile: true,
    meaning: 'report file name',
  },
};

const KEYS = Object.keys(SETTINGS) as SettingKey[];

/** The user's own folder for settings and tokens. */
export function configFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'roi');
}

function readConfigFile(path: string, isProjectFile: boolean): Partial<Record<SettingKey, unknown>> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw new CliError(`${path} cannot be read (${code}).`, EXIT.misconfigured);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${path} is not JSON: ${(error as Error).message}.`, EXIT.misconfigured);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CliError(`${path} must hold one object, such as {"url": "https://roi.example.com"}.`, EXIT.misconfigured);
  const allowed = KEYS.filter((key) => !isProjectFile || SETTINGS[key].inProjectFile);
  for (const key of Object.keys(json)) {
    if (allowed.includes(key as SettingKey)) continue;
    throw new CliError(`${path} sets "${key}", but may only set ${allowed.join(', ')}.`, EXIT.misconfigured);
  }
  return json;
}

export interface ResolvedSettings {
  readonly values: Settings;
  /** The source of each value, for display. */
  readonly sources: Readonly<Record<SettingKey, string>>;
}

/**
 * Resolves every setting: flags, then `ROI_*`, then `./roi.config.json`, then the user's `config.json`, then the default.
 * @throws CliError with the setting's name, its value and the expected one
 */
export function resolveSettings(given: {
  readonly flags: Partial<Record<SettingKey, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}): ResolvedSettings {
  const projectPath = join(given.cwd, 'roi.config.json');
  const userPath = join(configFolder(given.env), 'config.json');
  const project = readConfigFile(projectPath, true);
  const user = readConfigFile(userPath, false);
  const values: Partial<Record<SettingKey, unknown>> = {};
  const sources: Partial<Record<SettingKey, string>> = {};
  for (const key of KEYS) {
    const setting: Setting<unknown> = SETTINGS[key];
    const fromEnv = given.env[setting.env] || undefined;
    const candidates = [
      { value: given.flags[key], source: setting.flag, exitCode: EXIT.usage },
      { value: fromEnv, source: setting.env, exitCode: EXIT.misconfigured },
      { value: project[key], source: projectPath, exitCode: EXIT.misconfigured },
      { value: user[key], source: userPath, exitCode: EXIT.misconfigured },
    ];
    const chosen = candidates.find((candidate) => candidate.value !== undefined);
    sources[key] = chosen?.source ?? 'default';
    try {
      values[key] = chosen ? setting.parse(chosen.value) : setting.fallback();
    } catch (error) {
      const where = chosen?.source.endsWith('.json') ? `"${key}" in ${chosen.source}` : chosen?.source;
      const found = JSON.stringify(chosen?.value).replace(/\/\/[^/@]*@/, '//…@');
      throw new CliError(
        `${where} is ${found}; expected: ${(error as Error).message}.`,
        chosen?.exitCode ?? EXIT.usage,
      );
    }
  }
  return { values: values as Settings, sources: sources as Record<SettingKey, string> };
}
