import { commandError } from '../client/api.ts';
import { ApiError } from '../client/api-error.ts';
import { nameOfServer, profileOf, readProfiles, saveProfile } from '../client/profiles.ts';
import { userConfigPath, writeUserSetting } from '../client/settings.ts';
import { openApiWith, readProfile } from '../client/sign-in.ts';
import { parseToken, readTokenFile } from '../client/token.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { clean } from '../output/show.ts';
import type { Terminal } from '../terminal.ts';
import type { Context } from './context.ts';

const LONGEST_TOKEN_INPUT = 4096;

/**
 * `roi login`: reads a token from a file, stdin or a hidden prompt, checks it with the server, saves it as a profile and makes
 * that the default.
 */
export async function runLogin({ terminal, settings, sources }: Context<object>): Promise<ExitCode> {
  const { env } = terminal.world;
  const token = await readToken(terminal, settings.url, settings.tokenFile);
  const user = await readProfile(openApiWith({ terminal, settings }, token)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      throw new CliError(`${settings.url} does not accept this token; nothing was stored.`, EXIT.notAllowed);
    throw error instanceof ApiError ? commandError(error, settings.url) : error;
  });
  const chosen = sources.profile === userConfigPath(env) ? null : settings.profile;
  const name =
    chosen ?? profileOf(readProfiles(env), settings.url, settings.profile)?.[0] ?? nameOfServer(settings.url);
  const saved = { url: settings.url, token, user: user.name, role: user.role, savedAt: new Date().toISOString() };
  const path = saveProfile(env, name, saved);
  writeUserSetting(env, 'profile', name);
  terminal.say(`Signed in to ${settings.url} as ${user.name} (${user.role}).`);
  terminal.say(`Token saved to ${clean(path)}, readable only by you, as profile ${name}: the default from now on.`);
  for (const variable of overriding(terminal, settings.url))
    terminal.say(`Warning: ${variable} is set and goes before it.`);
  terminal.say('Next: roi estimates');
  return EXIT.done;
}

/** Names the variables that would send the next command elsewhere. */
function overriding({ world: { env } }: Terminal, url: string): string[] {
  const isOtherUrl = env.ROI_URL && env.ROI_URL.replace(/\/+$/, '') !== url;
  return [isOtherUrl && 'ROI_URL', env.ROI_PROFILE && 'ROI_PROFILE', env.ROI_TOKEN && 'ROI_TOKEN'].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[];
}

async function readToken(terminal: Terminal, url: string, tokenFile: string | null): Promise<string> {
  if (tokenFile !== null) return readTokenFile(tokenFile);
  if (!terminal.asks) {
    if (terminal.world.stdin.isTTY) throw new CliError('A token is needed.', EXIT.usage, 'roi login --token-file FILE');
    return parseToken(await readAll(terminal.world.stdin), 'Standard input');
  }
  const question = `Access token for ${url} (User Profile, access tokens): `;
  const { askHidden } = await import('../output/ask-hidden.ts');
  return parseToken(await askHidden(terminal, question), 'The answer');
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.length > LONGEST_TOKEN_INPUT) break;
  }
  return text;
}
