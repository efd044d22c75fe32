import { ApiError, commandError, createApi } from '../client/api.ts';
import { SETTINGS } from '../client/settings.ts';
import { readProfile, warnOfPlainHttp } from '../client/sign-in.ts';
import { parseToken, readTokenFile, storeToken } from '../client/token.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import type { Context } from './context.ts';

const LONGEST_TOKEN_INPUT = 4096;

/** `roi login`: reads a token from a file, stdin or a hidden prompt, checks it with the server and stores it. */
export async function runLogin({ terminal, settings, sources }: Context<object>): Promise<ExitCode> {
  warnOfPlainHttp(terminal, settings.url);
  const token = await readToken(terminal, settings.url, settings.tokenFile);
  const api = createApi({
    url: settings.url,
    token,
    timeoutMs: settings.timeoutSeconds * 1000,
    retries: settings.retries,
  });
  const profile = await readProfile(api).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      throw new CliError(`${settings.url} does not accept this token; nothing was stored.`, EXIT.notAllowed);
    throw error instanceof ApiError ? commandError(error, settings.url) : error;
  });
  const path = storeToken(terminal.world.env, settings.url, token, profile.name);
  terminal.say(`Signed in to ${settings.url} as ${profile.name} (${profile.role}).`);
  // A URL given only to this call is unknown to the next.
  const next =
    sources.url === SETTINGS.url.flag && settings.url !== SETTINGS.url.fallback()
      ? `ROI_URL=${settings.url} roi estimates`
      : 'roi estimates';
  terminal.say(`Token saved to ${path}, readable only by you. Next: ${next}`);
  return EXIT.done;
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
