import { SETTINGS, type SettingKey } from '../client/settings.ts';
import { findToken } from '../client/token.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { clean, widthOf } from '../output/show.ts';
import { tableLines } from '../output/table.ts';
import type { Context } from './context.ts';

/** `roi config`: prints each setting with its value and source. Never prints the token. */
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
