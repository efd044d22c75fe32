import { z } from 'zod';
import { CliError, EXIT } from '../exit.ts';
import { clean } from '../output/show.ts';
import { createWaitingNotice } from '../output/watch-plain.ts';
import type { Terminal } from '../terminal.ts';
import { type Api, createApi } from './api.ts';
import type { ApiError } from './api-error.ts';
import { createVersionCheck } from './compare-versions.ts';
import type { SettingKey, Settings } from './setting-list.ts';
import { findToken } from './token.ts';

const FIRST_PARTNER_ROLE = 5;

const profileSchema = z.object({
  data: z.object({
    roleId: z.number(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
    roles: z.array(z.object({ id: z.number(), name: z.string() })).nullish(),
  }),
});

export interface Profile {
  readonly name: string;
  readonly role: string;
  /** A partner's user sees only the partner's estimates, through other lists than the vendor's staff. */
  readonly isPartner: boolean;
}

export async function readProfile(api: Api, signal?: AbortSignal): Promise<Profile> {
  const { data } = await api.get('user/profile', {}, profileSchema, signal);
  const name = clean([data.firstName, data.lastName].filter(Boolean).join(' '));
  const role = clean(data.roles?.[0]?.name ?? `role ${data.roleId}`);
  return { name, role, isPartner: data.roleId >= FIRST_PARTNER_ROLE };
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function warnOfPlainHttp(terminal: Terminal, url: string): void {
  if (url.startsWith('http:') && !isLoopback(url))
    terminal.say(`Warning: ${url} is not encrypted: others can read the token. Use https.`);
}

interface Call {
  readonly terminal: Terminal;
  readonly settings: Settings;
  readonly sources: Readonly<Record<SettingKey, string>>;
}

/**
 * Opens the API as the signed-in user.
 * @throws CliError without a token
 */
export function openApi({ terminal, settings, sources }: Call, outageMs = 0): Api {
  const found = findToken(terminal.world.env, { values: settings, sources });
  if (!found) throw notSignedIn(settings.url);
  if (found.from === 'ROI_TOKEN')
    terminal.say(`Warning: the token for ${settings.url} comes from ROI_TOKEN; a file is safer (--token-file).`);
  return openApiWith({ terminal, settings }, found.token, outageMs);
}

/** Opens the API for a batch, which waits for an unreachable server as long as it is told to. */
export function openBatchApi(call: Call): Api {
  return openApi(call, call.settings.wait * 1000);
}

export function notSignedIn(url: string): CliError {
  return new CliError(`Not signed in to ${url}.`, EXIT.notAllowed, `Sign in with: roi login --url ${url}`);
}

/** Opens the API with a token that is not, or not yet, the saved one. */
export function openApiWith(
  { terminal, settings }: Pick<Call, 'terminal' | 'settings'>,
  token: string,
  outageMs = 0,
): Api {
  const sayWaiting = createWaitingNotice(terminal);
  warnOfPlainHttp(terminal, settings.url);
  return createApi({
    url: settings.url,
    token,
    timeoutMs: settings.timeoutSeconds * 1000,
    retries: settings.retries,
    onVersion: createVersionCheck(settings.url, (line) => terminal.say(clean(line))),
    outageMs,
    onRetry: (error: ApiError, waitMs) => {
      if (outageMs > 0 && error.isOutage) sayWaiting(error.message);
      terminal.detail(`${clean(error.message)} Trying again in ${(waitMs / 1000).toFixed(1)} s.`);
    },
  });
}
