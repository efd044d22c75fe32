import { AppError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import { clear, type Keys, limitGuess } from '#app/infra/limits/limits.store.server.ts';
import { networkOf } from '#app/infra/limits/network.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAnonymousAudit, recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import type { SignInForm } from './auth.schema.ts';
import * as store from './auth.store.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { hashSecret, newDatedSecret, newSecret } from './secrets.server.ts';
import type { SecurityChange } from './security-mail/changes.ts';
import { reportEmergencyUse, reportSlowedSignIns, sendSecurityMail } from './security-mail/security-mail.server.ts';

export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId?: string | undefined;
  /** Of the device that signs in, see `knownDevices`. */
  readonly deviceHash?: string;
}

/**
 * Checks email and password. Unknown, wrong and inactive give the same error after the same work. After too many failures the
 * right password fails as well until the wait is over, except on a device that the account knows.
 *
 * @returns the user's ID
 * @throws AppError `unauthenticated` or `tooMany`
 */
export async function checkCredentials(form: SignInForm, origin: Origin): Promise<number> {
  const { ip, deviceHash = '' } = origin;
  const address = form.name.toLowerCase();
  const found = await unscoped('sign-in looks the address up', (tx) => store.findCredentials(tx, address, deviceHash));
  const ofPlace: Keys = found?.isKnownDevice
    ? { 'sign-in:device': `${address} ${deviceHash}` }
    : { 'sign-in:account': `${address} ${networkOf(ip)}` };
  const ofStrangers: Keys = found?.isKnownDevice ? {} : { 'sign-in:network': ip, 'sign-in:anywhere': address };
  let matches = false;
  const { isRight, usedUp } = await limitGuess({ ...ofPlace, ...ofStrangers }, async () => {
    const knownDevice = found?.isKnownDevice ? deviceHash : undefined;
    matches = await verifyPassword(found?.passwordHash ?? null, form.password, knownDevice);
    return matches && found?.isActive === true && !found.isManaged;
  });
  if (found && isRight) {
    await clear(ofPlace);
    return found.id;
  }
  await unscoped('a failed sign-in is recorded', async (tx) => {
    await recordAnonymousAudit(tx, origin, {
      action: 'session.refused',
      target: ['user', found?.id],
      detail: { reason: refusalReason(found, matches) },
    });
    if (usedUp.includes('sign-in:anywhere')) await reportSlowedSignIns(tx, address, origin);
  });
  throw new AppError('unauthenticated', TEXT.signInFailed);
}

function refusalReason(found: Awaited<ReturnType<typeof store.findCredentials>>, matches: boolean): string {
  if (!found) return 'unknown address';
  if (!matches) return 'wrong password';
  return found.isActive ? 'single sign-on required' : 'inactive user';
}

/** How a session was signed in. */
export interface SignInMethod {
  readonly signedInWith: store.SignedInWith;
  /** Where logging out continues at the identity provider. */
  readonly logoutUrl?: string | null;
}

const LOGOUT_URL = 'logout address of a session';

/**
 * Opens a browser session after the credentials were checked.
 *
 * @returns the session ID for the cookie
 */
export async function openSession(
  userId: number,
  origin: Origin,
  { signedInWith, logoutUrl }: SignInMethod = { signedInWith: 'password' },
): Promise<string> {
  const id = newDatedSecret();
  const providerLogoutUrl = logoutUrl ? encrypt(logoutUrl, LOGOUT_URL) : null;
  await unscoped('sign-in opens the session', async (tx) => {
    const { ip, userAgent } = origin;
    const isOnNewDevice = await recordSignIn(tx, userId, origin, 'newDevice', signedInWith);
    const session = { idHash: hashSecret(id), userId, ip, userAgent, signedInWith, providerLogoutUrl, isOnNewDevice };
    await store.insertSession(tx, session);
    if (signedInWith !== 'provider') await reportEmergencyUse(tx, { ...origin, userId });
    await recordAudit(
      tx,
      { ...origin, userId, partnerId: null },
      { action: 'session.opened', detail: { signedInWith } },
    );
  });
  return id;
}

/**
 * Remembers the device, and mails the owner about a new one, except about their first.
 *
 * @returns true if the owner was mailed
 */
async function recordSignIn(
  tx: Tx,
  userId: number,
  origin: Origin,
  change: SecurityChange,
  signedInWith?: store.SignedInWith,
): Promise<boolean> {
  const isFirst = !(await store.markSignedIn(tx, userId));
  const { deviceHash } = origin;
  if (deviceHash === undefined) return false;
  const isReported = (await store.rememberDevice(tx, userId, deviceHash)) && !isFirst;
  if (isReported) await sendSecurityMail(tx, { ...origin, userId }, change, { ...(signedInWith && { signedInWith }) });
  return isReported;
}

/**
 * Ends a browser session. An unknown ID is no error and is not audited.
 *
 * @returns where logging out continues at the identity provider, or null
 */
export async function closeSession(id: string, origin: Omit<Origin, 'userAgent'>): Promise<string | null> {
  return unscoped('logout ends the session', async (tx) => {
    const ended = await store.deleteSession(tx, hashSecret(id));
    if (!ended) return null;
    await recordAudit(tx, { ...origin, ...ended.owner }, { action: 'session.closed' });
    return ended.providerLogoutUrl && (decrypt(ended.providerLogoutUrl, LOGOUT_URL)?.text ?? null);
  });
}

/** Issues the `authToken` of `user/login`: valid for 12 hours, stored as a hash only. */
export async function issueLoginToken(userId: number, origin: Origin): Promise<string> {
  const token = newSecret();
  await unscoped('sign-in issues the token', async (tx) => {
    await store.insertLoginToken(tx, { userId, tokenHash: hashSecret(token) });
    await recordSignIn(tx, userId, origin, 'newApiClient');
    await reportEmergencyUse(tx, { ...origin, userId });
    await recordAudit(tx, { ...origin, userId, partnerId: null }, { action: 'token.issued' });
  });
  return token;
}

/** @returns the actor of a session cookie, or null if the session is unknown or over, or the user inactive */
export async function actorOfSession(id: string, ip: string): Promise<Actor | null> {
  const idHash = hashSecret(id);
  const row = await unscoped('the session names the actor', (tx) => store.findSessionActor(tx, idHash));
  if (!row) return null;
  const { isStale, ...person } = row;
  if (isStale) await noteSeen((tx) => store.touchSession(tx, idHash));
  return { ...person, mayWrite: true, ip };
}

export async function actorOfToken(token: string, ip: string): Promise<Actor | null> {
  const tokenHash = hashSecret(token);
  const row = await unscoped('the token names the actor', (tx) => store.findTokenActor(tx, tokenHash));
  if (!row) return null;
  const { isStale, ...person } = row;
  if (isStale) await noteSeen((tx) => store.touchToken(tx, tokenHash));
  return { ...person, ip };
}

/** Failing to record the last use must not reject a request: reading works with a full database disk. */
async function noteSeen(touch: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await unscoped('a session notes its own use', touch);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    log().warn({ err: error }, 'the last seen time was not saved');
  }
}

/** Returns an active user as the actor of a job they queued earlier, with the IP address of that request, or null. */
export async function actorOfUser(userId: number, ip: string): Promise<Actor | null> {
  return unscoped('a job reads whose it is before it has a scope', async (tx) => {
    const person = await store.findActiveActor(tx, userId);
    return person ? { ...person, mayWrite: true, ip } : null;
  });
}

/**
 * Reads a profile: the actor's; with `userId` another user's in scope; with only `partnerId` that of the partner's first
 * administrator.
 *
 * @throws AppError `notFound` for users outside the scope
 */
export async function readProfile(actor: Actor, wanted: { userId?: number; partnerId?: number } = {}) {
  const { partnerId } = wanted;
  const userId = wanted.userId ?? (partnerId === undefined ? actor.userId : undefined);
  const isOwn = userId === actor.userId && (partnerId === undefined || partnerId === actor.partnerId);
  if (!isOwn && !can(actor, 'profiles.viewOthers')) throw new AppError('notFound', TEXT.notFound);
  const profile = await inScope(scopeOf(actor), (tx) => store.findProfile(tx, { userId, partnerId }));
  if (!profile) throw new AppError('notFound', TEXT.notFound);
  return profile;
}
