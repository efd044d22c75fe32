import { readOwnToken } from '../client/own-token.ts';
import { notSignedIn, openApi, readProfile } from '../client/sign-in.ts';
import { findToken } from '../client/token.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { clean, pad } from '../output/show.ts';
import type { Context } from './context.ts';

/** `roi whoami`: names server, user, and what the token can do until when. */
export async function runWhoami(context: Context<object>): Promise<ExitCode> {
  const { terminal, settings, sources, options } = context;
  const found = findToken(terminal.world.env, { values: settings, sources });
  if (!found) throw notSignedIn(settings.url);
  const api = openApi(context);
  const user = await readProfile(api);
  const token = await readOwnToken(api);
  if (options.json) {
    const facts = { server: settings.url, profile: found.profile, user: user.name, role: user.role, ...token };
    terminal.print(JSON.stringify(facts));
    return EXIT.done;
  }
  const rights = token?.access === 'write' ? 'read and write' : 'read-only';
  const rows = [
    ['Server', settings.url],
    ['Profile', found.profile ?? `none: the token is from ${found.from}`],
    ['User', `${user.name} (${user.role})`],
    ['Token', token ? `${rights}, until ${token.expiresAt.slice(0, 10)}` : 'valid'],
  ];
  for (const [label = '', value = ''] of rows) terminal.print(clean(`${pad(label, 8)} ${value}`));
  return EXIT.done;
}
