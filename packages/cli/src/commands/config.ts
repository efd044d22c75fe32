import { readProfiles } from '../client/profiles.ts';
import { SETTINGS, type SettingKey } from '../client/setting-list.ts';
import { writeUserSetting } from '../client/settings.ts';
import { findToken } from '../client/token.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { clean, widthOf } from '../output/show.ts';
import { tableLines } from '../output/table.ts';
import type { Context } from './context.ts';

/** `roi config`: prints each setting with its value and source. Never prints the token. */
export async function runConfig({ terminal, settings, sources, options }: Context<object>): Promise<ExitCode> {
  const token = findToken(terminal.world.env, { values: settings, sources });
  const keys = Object.keys(SETTINGS) as SettingKey[];
  const rows = [
    ...keys.map((key) => ({
      setting: key as string,
      value: settings[key],
      source: sources[key],
      meaning: SETTINGS[key].meaning,
    })),
    {
      setting: 'token',
      value: token ? 'present' : null,
      source: token ? token.from : 'not signed in',
      meaning: 'access token for this server',
    },
  ];
  if (options.json) {
    for (const row of rows) terminal.print(JSON.stringify(row));
    return EXIT.done;
  }
  const layout = [{ head: 'Setting' }, { head: 'Value', shrinks: true }, { head: 'From', shrinks: true }];
  const cells = rows.map(({ setting, value, source }) => [setting, String(value ?? 'none'), source]);
  const meanings = rows.map(({ meaning }) => meaning);
  const whole = tableLines(
    [...layout, { head: 'Meaning' }],
    cells.map((row, index) => [...row, meanings[index] ?? '']),
    null,
  );
  const isWide = terminal.columns === null || Math.max(...whole.map(widthOf)) <= terminal.columns;
  const [head = '', ...lines] = isWide ? whole : tableLines(layout, cells, terminal.columns);
  terminal.print(terminal.strong(head));
  lines.forEach((line, index) => {
    terminal.print(clean(line));
    // A narrow terminal shows the meaning on a separate line.
    if (!isWide) terminal.print(`  ${meanings[index]}`);
  });
  return EXIT.done;
}

/** `roi config set` and `roi config unset`: changes the user's own file. Flags, `ROI_*` and the project's file go before it. */
export async function runConfigSet(
  { terminal }: Context<object>,
  name: string,
  value: string | undefined,
): Promise<ExitCode> {
  const key = keyOf(name);
  const { env } = terminal.world;
  const path = writeUserSetting(env, key, value === undefined ? undefined : parsed(env, key, value));
  terminal.say(clean(`${key} ${value === undefined ? 'removed from' : 'saved to'} ${path}.`));
  if (env[SETTINGS[key].env]) terminal.say(`Warning: ${SETTINGS[key].env} is set and goes before it.`);
  return EXIT.done;
}

function keyOf(name: string): SettingKey {
  const key = (Object.keys(SETTINGS) as SettingKey[]).find((each) => each === name);
  if (key === 'url') throw new CliError('The server is set by: roi login --url URL', EXIT.usage);
  if (!key) throw new CliError(`There is no setting "${name}".`, EXIT.usage, 'List them: roi config');
  return key;
}

function parsed(env: Context<object>['terminal']['world']['env'], key: SettingKey, value: string): unknown {
  if (key === 'profile' && !readProfiles(env)[value])
    throw new CliError(`There is no profile "${value}".`, EXIT.usage, 'List them: roi profiles');
  try {
    return SETTINGS[key].parse(value);
  } catch (error) {
    throw new CliError(`${key} is ${JSON.stringify(value)}; expected: ${(error as Error).message}.`, EXIT.usage);
  }
}
