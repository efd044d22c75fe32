import { readProfiles } from '../client/profiles.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { tableLines } from '../output/table.ts';
import type { Context } from './context.ts';

/** `roi profiles`: lists the saved servers, never a token. */
export async function runProfiles({ terminal, settings, options }: Context<object>): Promise<ExitCode> {
  const profiles = Object.entries(readProfiles(terminal.world.env));
  if (options.json) {
    for (const [name, { url, user, role, savedAt }] of profiles)
      terminal.print(JSON.stringify({ name, url, user, role, savedAt, isDefault: name === settings.profile }));
    return EXIT.done;
  }
  if (profiles.length === 0) {
    terminal.print('No Records Found.');
    terminal.say('Sign in with: roi login --url URL');
    return EXIT.done;
  }
  const shrinking = ['Profile', 'Server', 'User'].map((head) => ({ head, shrinks: true }));
  const [head = '', ...lines] = tableLines(
    [{ head: '' }, ...shrinking, { head: 'Saved' }],
    profiles.map(([name, { url, user, role, savedAt }]) => [
      name === settings.profile ? '*' : '',
      name,
      url,
      `${user} (${role})`,
      savedAt.slice(0, 10),
    ]),
    terminal.columns,
  );
  terminal.print(terminal.strong(head));
  for (const line of lines) terminal.print(line);
  terminal.say('* is the default. Another: roi config set profile NAME, or --profile NAME for one command');
  return EXIT.done;
}
