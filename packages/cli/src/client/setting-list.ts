import { availableParallelism } from 'node:os';
import { PROFILE_NAME } from './profiles.ts';

export interface Settings {
  /** The server's origin, without a trailing slash. */
  readonly url: string;
  readonly tokenFile: string | null;
  /** Name of a saved server and token. */
  readonly profile: string | null;
  readonly concurrency: number;
  readonly retries: number;
  readonly timeoutSeconds: number;
  /** How long a batch waits for a server that is unreachable, in seconds. */
  readonly wait: number;
  /** Time to print a short report when nothing else prints, in seconds. */
  readonly printTimeout: number;
  /** Template of a report's file name. */
  readonly name: string;
}

export type SettingKey = keyof Settings;

export interface Setting<T> {
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

/** Parses `90`, `90s`, `10m`, or `2h` to seconds. */
function parseDuration(given: unknown): number {
  const parts = /^(\d{1,6})\s*(s|m|h)?$/.exec(String(given).trim());
  const seconds = Number(parts?.[1]) * ({ s: 1, m: 60, h: 3600 }[parts?.[2] ?? 's'] ?? 1);
  if (!parts || seconds > MOST_WAIT_SECONDS) throw new Error('a duration such as 30s, 10m, or 2h, up to 24h');
  return seconds;
}

function parseName(given: unknown): string {
  if (typeof given !== 'string' || !given.includes('{id}'))
    throw new Error('a file name with {id}, such as {id}-{slug}.pdf or {customer}/{date}-{id}');
  const unknown = [...given.matchAll(/\{[^}]*\}/g)].map(([part]) => part).find((part) => !NAME_PARTS.includes(part));
  if (unknown) throw new Error(`a file name made of ${NAME_PARTS.join(', ')}, and plain text`);
  return given;
}

function parsePath(given: unknown): string | null {
  if (typeof given !== 'string' || given === '') throw new Error('a path');
  return given;
}

function parseProfile(given: unknown): string | null {
  if (typeof given !== 'string' || !PROFILE_NAME.test(given)) throw new Error('a profile name such as roi.example.com');
  return given;
}

const MOST_WAIT_SECONDS = 86_400;
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
  profile: {
    flag: '--profile',
    env: 'ROI_PROFILE',
    fallback: () => null,
    parse: parseProfile,
    inProjectFile: false,
    meaning: 'saved server and token',
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
  wait: {
    flag: '--wait',
    env: 'ROI_WAIT',
    fallback: () => 120,
    parse: parseDuration,
    inProjectFile: true,
    meaning: 'how long a batch waits for an unreachable server, in seconds',
  },
  printTimeout: {
    flag: '--print-timeout',
    env: 'ROI_PRINT_TIMEOUT',
    fallback: () => 10,
    parse: integer(1, 3600),
    inProjectFile: true,
    meaning: 'seconds to print a short report; longer ones and busy printers have more',
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
