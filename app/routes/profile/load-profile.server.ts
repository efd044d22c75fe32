import { randomUUID } from 'node:crypto';
import { sessionIdOf } from '#app/http/session.server.ts';
import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { profilePathFor } from '#app/modules/access/navigation.ts';
import { isPartnerActor } from '#app/modules/access/scope.ts';
import { readProfile } from '#app/modules/auth/auth.server.ts';
import * as account from '#app/modules/auth/own-account.server.ts';
import { listPasskeys } from '#app/modules/auth/passkeys/passkeys.server.ts';
import { readSecondFactor } from '#app/modules/auth/second-factor/second-factor.server.ts';
import { SIGN_IN_METHODS } from '#app/modules/auth/sign-in-methods.ts';
import { readMailKinds } from '#app/modules/messages/messages.server.ts';
import { uploadUrl } from '#app/modules/uploads/uploads.server.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { readPreferences } from '#app/ui/preferences.ts';
import { ownTexts } from './own-texts.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dateOf = (date: Date) => DATE.format(date);

/** Dates are formatted in UTC. */
export async function loadProfile(actor: Actor, request: Request) {
  const ownSession = await sessionIdOf(request);
  const [profile, user, tokens, sessions, factor, passkeys, ways, imageQuota, mailKinds] = await Promise.all([
    readProfile(actor),
    readUser(actor, actor.userId),
    account.listTokens(actor),
    account.listSessions(actor, ownSession),
    readSecondFactor(actor, ownSession),
    listPasskeys(actor),
    account.readWaysToSignIn(actor),
    describeQuota(actor, 'uploads'),
    readMailKinds(actor),
  ]);
  const { theme, messages, shortcuts } = readPreferences(request.headers.get('Cookie'));
  return {
    theme,
    messages,
    shortcuts,
    mailKinds,
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
      imageQuota,
      memberSince: dateOf(profile.createdAt),
      manager: ways.manager,
    },
    ways: {
      /** Single sign-on is required: passwords and passkeys are off. */
      isManaged: ways.isManaged,
      manager: ways.manager,
      hasPassword: ways.hasPassword,
      passwordChanged: ways.passwordChangedAt && dateOf(ways.passwordChangedAt),
      domain: profile.email.split('@').at(-1) ?? '',
      isPasskeyLast: passkeys.length === 1 && !ways.hasPassword && !ways.isManaged && !ways.provider,
    },
    secondFactor: { isOn: factor.isOn, isRequired: factor.isRequired, codesLeft: factor.codesLeft },
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      ...{ id, name, isSynced },
      added: dateOf(createdAt),
      lastUsed: lastUsedAt && MOMENT.format(lastUsedAt),
    })),
    sessions: sessions
      .map(({ id, device, ip, isThis, lastSeenAt, signedInWith }) => ({
        ...{ id, device, ip, isThis },
        lastSeen: MOMENT.format(lastSeenAt),
        signedInWith: SIGN_IN_METHODS[signedInWith],
      }))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
    submissionId: randomUUID(),
    tokens: tokens.map(({ id, kind, name, mayWrite, expiresAt, lastUsedAt }) => ({
      id,
      name: kind === 'login' ? 'API sign-in' : name,
      access: mayWrite ? 'Read and write' : 'Read',
      expires: kind === 'login' ? MOMENT.format(expiresAt) : dateOf(expiresAt),
      lastUsed: lastUsedAt ? MOMENT.format(lastUsedAt) : 'Never',
    })),
  };
}
