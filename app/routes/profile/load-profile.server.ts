import { sessionIdOf } from '#app/http/session.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { profilePathFor } from '#app/modules/access/navigation.ts';
import { isPartnerActor } from '#app/modules/access/scope.ts';
import { readProfile } from '#app/modules/auth/auth.server.ts';
import * as account from '#app/modules/auth/own-account.server.ts';
import { readSecondFactor } from '#app/modules/auth/second-factor/second-factor.server.ts';
import { uploadUrl } from '#app/modules/uploads/uploads.server.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { readPreferences } from '#app/ui/preferences.ts';
import { formatDate } from '../estimates/list/format-date.ts';
import { ownTexts } from './own-texts.ts';

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Dates are formatted in UTC. */
export async function loadProfile(actor: Actor, request: Request) {
  const ownSession = await sessionIdOf(request);
  const [profile, user, tokens, sessions, factor] = await Promise.all([
    readProfile(actor),
    readUser(actor, actor.userId),
    account.listTokens(actor),
    account.listSessions(actor, ownSession),
    readSecondFactor(actor, ownSession),
  ]);
  const { theme, messages } = readPreferences(request.headers.get('Cookie'));
  return {
    theme,
    messages,
    details: {
      path: profilePathFor(actor),
      texts: ownTexts(user),
      firstName: profile.firstName,
      lastName: profile.lastName,
      email: profile.email,
      contactNumber: profile.contactNumber,
      contactMax: CONTACT_MAX[isPartnerActor(actor) ? 'partner' : 'vendor'],
      roleName: profile.roleName,
      organization: profile.partnerName,
      pictureUrl: profile.pictureUploadId ? uploadUrl(profile.pictureUploadId) : null,
    },
    secondFactor: { isOn: factor.isOn, isRequired: factor.isRequired, codesLeft: factor.codesLeft },
    sessions: sessions.map(({ id, device, ip, isThis, createdAt, lastSeenAt }) => ({
      id,
      device,
      ip,
      isThis,
      since: MOMENT.format(createdAt),
      lastSeen: MOMENT.format(lastSeenAt),
    })),
    // Tokens from sign-ins by programs have no distinguishing name; programs list and end them.
    tokens: tokens
      .filter(({ kind }) => kind === 'personal')
      .map((token) => ({
        id: token.id,
        name: token.name,
        access: token.mayWrite ? 'Read and write' : 'Read',
        expires: formatDate(token.expiresAt.toISOString()),
        lastUsed: token.lastUsedAt ? formatDate(token.lastUsedAt.toISOString()) : 'Never',
      })),
  };
}
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
