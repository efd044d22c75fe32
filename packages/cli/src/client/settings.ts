import { join } from 'node:path';
import { CliError, EXIT } from '../exit.ts';
import { readProfiles } from './profiles.ts';
import { SETTINGS, type Setting, type SettingKey, type Settings } from './setting-list.ts';
import { configFolder, type Env, readIfPresent, writePrivately } from './user-folder.ts';

const USER_FILE = 'config.json';
const KEYS = Object.keys(SETTINGS) as SettingKey[];

type Given = Partial<Record<SettingKey, unknown>>;

export function userConfigPath(env: Env): string {
  return join(configFolder(env), USER_FILE);
}

function readConfigFile(path: string, isProjectFile: boolean): Given {
  const text = readIfPresent(path);
  if (text === null) return {};
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

/** Sets or, with `undefined`, removes a setting of the user's file. */
export function writeUserSetting(env: Env, key: SettingKey, value: unknown): string {
  const { [key]: _, ...others } = readConfigFile(userConfigPath(env), false);
  return writePrivately(env, USER_FILE, value === undefined ? others : { ...others, [key]: value });
}

export interface ResolvedSettings {
  readonly values: Settings;
  /** The source of each value, for display. */
  readonly sources: Readonly<Record<SettingKey, string>>;
}

interface Candidate {
  readonly value: unknown;
  readonly source: string;
  readonly exitCode: 2 | 4;
}

/**
 * Resolves every setting: flags, then `ROI_*`, then `./roi.config.json`, then the user's `config.json`, then the default. A
 * profile stands for its server where it is named.
 * @throws CliError with the setting's name, its value and the expected one
 */
export function resolveSettings(given: {
  readonly flags: Given;
  readonly env: Env;
  readonly cwd: string;
}): ResolvedSettings {
  const projectPath = join(given.cwd, 'roi.config.json');
  const userPath = userConfigPath(given.env);
  const project = readConfigFile(projectPath, true);
  const user = readConfigFile(userPath, false);
  const values: Partial<Record<SettingKey, unknown>> = {};
  const sources: Partial<Record<SettingKey, string>> = {};
  const candidatesOf = (key: SettingKey): Candidate[] => [
    { value: given.flags[key], source: SETTINGS[key].flag, exitCode: EXIT.usage },
    { value: given.env[SETTINGS[key].env] || undefined, source: SETTINGS[key].env, exitCode: EXIT.misconfigured },
    { value: project[key], source: projectPath, exitCode: EXIT.misconfigured },
    { value: user[key], source: userPath, exitCode: EXIT.misconfigured },
  ];
  const resolve = (key: SettingKey, candidates: readonly Candidate[]) => {
    const setting: Setting<unknown> = SETTINGS[key];
    const chosen = candidates.find((candidate) => candidate.value !== undefined);
    sources[key] = chosen?.source ?? 'default';
    values[key] = chosen ? parseAs(key, setting, chosen) : setting.fallback();
  };
  for (const key of KEYS) if (key !== 'url') resolve(key, candidatesOf(key));
  // A profile that the user's file remembers may have been removed since.
  if (sources.profile === userPath && !readProfiles(given.env)[values.profile as string]) {
    values.profile = null;
    sources.profile = 'default';
  }
  const profile = values.profile as string | null;
  const ofProfile: Candidate = { value: undefined, source: sources.profile ?? 'default', exitCode: EXIT.usage };
  if (profile !== null) {
    const url = readProfiles(given.env)[profile]?.url;
    refuseUnusable(profile, url, given.flags);
    resolve('url', insertProfile(candidatesOf('url'), candidatesOf('profile'), { ...ofProfile, value: url }));
  } else resolve('url', candidatesOf('url'));
  return { values: values as Settings, sources: sources as Record<SettingKey, string> };
}

/** Where both are given at one level, the profile counts: `roi login` sets it, and only an older setting names another server. */
function insertProfile(urls: readonly Candidate[], profiles: readonly Candidate[], ofProfile: Candidate): Candidate[] {
  return urls.flatMap((url, level) => (profiles[level]?.value === undefined ? [url] : [ofProfile, url]));
}

function refuseUnusable(profile: string, url: string | undefined, flags: Given): void {
  if (url === undefined && flags.url === undefined)
    throw new CliError(
      `There is no profile "${profile}".`,
      EXIT.misconfigured,
      `roi login --profile ${profile} --url URL makes it; roi profiles lists the others`,
    );
  if (
    flags.profile !== undefined &&
    flags.url !== undefined &&
    url !== undefined &&
    url !== SETTINGS.url.parse(flags.url)
  )
    throw new CliError(`The profile "${profile}" belongs to ${url}. Remove --url or --profile.`, EXIT.usage);
}

function parseAs(key: SettingKey, setting: Setting<unknown>, { value, source, exitCode }: Candidate): unknown {
  try {
    return setting.parse(value);
  } catch (error) {
    const where = source.endsWith('.json') ? `"${key}" in ${source}` : source;
    const found = JSON.stringify(value).replace(/\/\/[^/@]*@/, '//…@');
    throw new CliError(`${where} is ${found}; expected: ${(error as Error).message}.`, exitCode);
  }
}
