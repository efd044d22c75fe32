import { AppError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAnonymousAudit, recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import type { SignInForm } from './auth.schema.ts';
import * as store from './auth.store.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import * as attempts from './sign-in-attempts.server.ts';

/** Where a request comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId?: string | undefined;
}

/**
 * Checks e-mail and password. Unknown, wrong and inactive give the same error after the same work; after too many wrong
 * tries the right password gives the same answer as a wrong one, until the wait is over.
 *
 * @returns the user's id
 * @throws AppError `unauthenticated` or `tooMany`
 */
export async function checkCredentials(form: SignInForm, origin: Origin): Promise<number> {
  const account = form.name.toLowerCase();
  const waitSeconds = await attempts.secondsUntilNextTry(account, origin.ip);
  if (waitSeconds > 0) throw new AppError('tooMany', TEXT.tooManyTries, { retryAfterSeconds: waitSeconds });
  const found = await unscoped('sign-in looks the address up', (tx) => store.findCredentials(tx, form.name));
  const matches = await verifyPassword(found?.passwordHash ?? null, form.password);
  // Looked at again: of many guesses at once, those that were let in before the first ones failed are none that count.
  const nowWaitSeconds = matches ? await attempts.secondsUntilNextTry(account, origin.ip) : 0;
  if (nowWaitSeconds > 0) throw new AppError('tooMany', TEXT.tooManyTries, { retryAfterSeconds: nowWaitSeconds });
  if (found && matches && found.isActive) {
    await attempts.clearWrongTries(account, origin.ip);
    return found.id;
  }
  await attempts.countFailedAttempt(account, origin.ip);
  await unscoped('a failed sign-in is recorded', (tx) =>
    recordAnonymousAudit(
      tx,
      origin.ip,
      {
        action: 'session.refused',
        targetKind: 'user',
        targetId: found ? String(found.id) : '',
        detail: { reason: !found ? 'unknown address' : !matches ? 'wrong password' : 'inactive user' },
      },
      origin.requestId,
    ),
  );
  throw new AppError('unauthenticated', TEXT.signInFailed);
}

/** Opens a browser session for a user whose credentials were checked; the returned id belongs into the cookie. */
export async function openSession(userId: number, origin: Origin): Promise<string> {
  const id = newSecret();
  await unscoped('sign-in opens the session', async (tx) => {
    await store.insertSession(tx, { idHash: hashSecret(id), userId, ip: origin.ip, userAgent: origin.userAgent });
    await store.markSignedIn(tx, userId);
    await recordAudit(tx, { ...origin, userId, partnerId: null }, { action: 'session.opened' });
  });
  return id;
}

/** Ends a browser session for good; one that is not there is no error, and leaves no trace. */
export async function closeSession(id: string, origin: Omit<Origin, 'userAgent'>): Promise<void> {
  await unscoped('logout ends the session', async (tx) => {
    const owner = await store.deleteSession(tx, hashSecret(id));
    if (owner) await recordAudit(tx, { ...origin, ...owner }, { action: 'session.closed' });
  });
}

/** Issues the `authToken` of `user/login`: twelve hours, only its hash is kept. */
export async function issueLoginToken(userId: number, origin: Origin): Promise<string> {
  const token = newSecret();
  await unscoped('sign-in issues the token', async (tx) => {
    await store.insertLoginToken(tx, { userId, tokenHash: hashSecret(token) });
    await store.markSignedIn(tx, userId);
    await recordAudit(tx, { ...origin, userId, partnerId: null }, { action: 'token.issued' });
  });
  return token;
}

/** The actor behind a session cookie's id, or null when there is none, it is over, or the user is inactive. */
export async function actorOfSession(id: string, ip: string): Promise<Actor | null> {
  const idHash = hashSecret(id);
  const row = await unscoped('the session names the actor', (tx) => store.findSessionActor(tx, idHash));
  if (!row) return null;
  const { isStale, ...person } = row;
  if (isStale) await noteSeen((tx) => store.touchSession(tx, idHash));
  return { ...person, mayWrite: true, ip };
}

/** The actor behind a bearer token, or null. */
export async function actorOfToken(token: string, ip: string): Promise<Actor | null> {
  const tokenHash = hashSecret(token);
  const row = await unscoped('the token names the actor', (tx) => store.findTokenActor(tx, tokenHash));
  if (!row) return null;
  const { isStale, ...person } = row;
  if (isStale) await noteSeen((tx) => store.touchToken(tx, tokenHash));
  return { ...person, ip };
}

/** Being seen is worth a note, but no refusal: whoever only reads goes on when the disk of the database is full. */
async function noteSeen(touch: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await unscoped('somebody was seen', touch);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    log().warn({ err: error }, 'when somebody was last seen was not written');
  }
}

/** An active user as the actor of a job that they asked for earlier, from the address that they asked from; or null. */
export async function actorOfUser(userId: number, ip: string): Promise<Actor | null> {
  return unscoped('a job goes on in the name of its user', async (tx) => {
    const person = await store.findActiveActor(tx, userId);
    return person ? { ...person, mayWrite: true, ip } : null;
  });
}

/**
 * A profile: the own; with `userId` another user's within the scope; with `partnerId` alone that of the partner's first
 * administrator.
 *
 * @throws AppError `notFound` for anyone outside the scope
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
