import type { Command } from 'commander';
import { SETTINGS, type SettingKey, type Settings } from '../client/setting-list.ts';
import { resolveSettings } from '../client/settings.ts';
import { type OutputOptions, openTerminal, type Terminal, type World } from '../terminal.ts';

export interface Context<O> {
  readonly terminal: Terminal;
  readonly settings: Settings;
  readonly sources: Readonly<Record<SettingKey, string>>;
  readonly options: O & OutputOptions;
}

/** Opens the terminal and resolves the settings for the call that commander parsed. */
export function contextOf<O>(world: World, command: Command): Context<O> {
  const options = command.optsWithGlobals<O & OutputOptions & Record<string, unknown>>();
  const flags: Partial<Record<SettingKey, unknown>> = {};
  for (const key of Object.keys(SETTINGS) as SettingKey[]) {
    const flag = SETTINGS[key].flag === '--timeout' ? 'timeout' : key;
    if (options[flag] !== undefined) flags[key] = options[flag];
  }
  const { values, sources } = resolveSettings({ flags, env: world.env, cwd: world.cwd });
  return { terminal: openTerminal(world, options), settings: values, sources, options };
}
