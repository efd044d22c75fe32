import { z } from 'zod';
import { ApiError } from '../client/api-error.ts';
import { readProfiles, removeProfile } from '../client/profiles.ts';
import { userConfigPath, writeUserSetting } from '../client/settings.ts';
import { notSignedIn, openApiWith } from '../client/sign-in.ts';
import { findToken } from '../client/token.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { clean, shellWord } from '../output/show.ts';
import type { Context } from './context.ts';

/** `roi logout`: ends the token on the server, then removes it here. */
export async function runLogout(context: Context<object>): Promise<ExitCode> {
  const { terminal, settings, sources } = context;
  const { env } = terminal.world;
  const found = findToken(env, { values: settings, sources });
  if (!found) throw notSignedIn(settings.url);
  const problem = await endToken(context, found.token);
  if (found.profile !== null) {
    removeProfile(env, found.profile);
    if (settings.profile === found.profile && sources.profile === userConfigPath(env))
      writeUserSetting(env, 'profile', undefined);
    const [other] = Object.keys(readProfiles(env));
    if (other !== undefined)
      terminal.say(`Still saved: roi config set profile ${shellWord(other)} makes it the default.`);
  } else terminal.say(`${clean(found.from)} still holds the token: remove it there.`);
  if (problem === null) {
    terminal.say(`Signed out of ${settings.url}; its token no longer works.`);
    return EXIT.done;
  }
  terminal.complain(clean(`Removed here, but the token still works on the server: ${problem}`));
  terminal.complain(`Revoke it on User Profile, under Access tokens: ${settings.url}/user-profile`);
  return EXIT.serverAway;
}

/** @returns the reason that the token still works; null if it does not */
async function endToken(context: Context<object>, token: string): Promise<string | null> {
  try {
    await openApiWith(context, token).send('DELETE', 'tokens', null, z.object({}));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 ? null : error.message;
  }
}
