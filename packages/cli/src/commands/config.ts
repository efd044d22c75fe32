import { SETTINGS, type SettingKey } from '../do/settings.ts';
import { findToken } from '../do/token.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { clean } from '../plain/show.ts';
import { tableLines } from '../plain/table.ts';
import type { Context } from './context.ts';

/** `roi config`: each setting, its value and where it comes from. The token itself is never shown. */
export async function runConfig({ terminal, settings, sources, options }: Context<object>): Promise<ExitCode> {
  const token = findToken(terminal.world.env, settings.url, settings.tokenFile);
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
  const [head = '', ...lines] = tableLines(
    [
      { head: 'Setting' },
      { head: 'Value', shrinks: true },
      { head: 'From', shrinks: true },
      { head: 'Meaning', shrinks: true },
    ],
    rows.map(({ setting, value, source, meaning }) => [setting, String(value ?? 'none'), source, meaning]),
    terminal.columns,
  );
  terminal.print(terminal.strong(head));
  for (const line of lines) terminal.print(clean(line));
  return EXIT.done;
}
