import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { secondsToWait, spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAnonymousAudit, recordAudit } from '#app/modules/audit/audit.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import type { Origin } from '../auth.server.ts';
import { findWaysToConfirm } from '../auth.store.server.ts';
import { deviceOf } from '../device.ts';
import { lockAccount } from '../own-account.store.server.ts';
import { sendSecurityMail } from '../security-mail/security-mail.server.ts';
import { type ChallengePurpose, consumeChallenge, createChallenge } from './passkey-challenges.server.ts';
import type { AddPasskeyForm, PasskeyProof, RenamePasskeyForm } from './passkeys.schema.ts';
import * as store from './passkeys.store.server.ts';
import { bytesOf, loadWebAuthn, relyingParty, userHandleOf, verifyPasskey } from './verify-passkey.server.ts';

/** Enough for every device of a person, too few to fill the table. */
const MOST_PASSKEYS = 20;

export async function listPasskeys(actor: Actor) {
  return inScope(scopeOf(actor), (tx) => store.findPasskeys(tx, actor.userId));
}

/** Creates the browser's options for adding a passkey, with the sealed challenge. */
export async function beginPasskey(actor: Actor, sessionId: string) {
  const existing = await listPasskeys(actor);
  requireRoom(existing.length);
  const { challenge, sealed } = await createChallenge({ for: 'add', sessionId });
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty().id,
    userID: bytesOf(userHandleOf(actor.userId)),
    userName: actor.email,
    userDisplayName: fullName(actor),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
  });
  return { options, challenge: sealed };
}

function requireRoom(count: number): void {
  if (count >= MOST_PASSKEYS)
    throw new AppError('unprocessable', `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
}

/**
 * Adds a passkey, named after the device that it was added on.
 *
 * @returns its name
 * @throws AppError `unprocessable` if the browser's answer cannot be verified, `unauthenticated` for an old challenge
 */
export async function addPasskey(
  actor: Actor,
  { passkey, challenge }: Pick<AddPasskeyForm, 'passkey' | 'challenge'>,
  sessionId: string,
): Promise<string> {
  const expectedChallenge = await consumeChallenge(challenge, { for: 'add', sessionId });
  const { id, origin } = relyingParty();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified)
    throw new AppError('unprocessable', 'This passkey could not be verified. Try to add it again.');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return changeWaysToSignIn(actor, async (tx) => {
    requireRoom((await store.findPasskeys(tx, actor.userId)).length);
    const name = deviceOf(actor.userAgent ?? '');
    await store.insertPasskey(tx, {
      userId: actor.userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: passkey.response.transports,
      isSynced: credentialBackedUp,
    });
    await recordAudit(tx, actor, { action: 'passkey.added', detail: { name } });
    await sendSecurityMail(tx, actor, 'passkeyAdded');
    return name;
  });
}

/** @throws AppError `notFound` */
export async function renamePasskey(actor: Actor, { passkeyId, passkeyName }: RenamePasskeyForm): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const before = await store.renamePasskey(tx, actor.userId, passkeyId, passkeyName);
    if (before === undefined) throw new AppError('notFound', 'This passkey was already removed.');
    await recordAudit(tx, actor, {
      action: 'passkey.renamed',
      detail: { before: { name: before }, after: { name: passkeyName } },
    });
  });
}

/**
 * Removes a passkey.
 *
 * @returns its name, or null if it was removed already
 * @throws AppError `unprocessable` if it is the last way to sign in
 */
export async function removePasskey(actor: Actor, id: number): Promise<string | null> {
  return changeWaysToSignIn(actor, async (tx) => {
    const name = await store.deletePasskey(tx, actor.userId, id);
    if (name === undefined) return null;
    const { hasPassword, isManaged, provider } = await findWaysToConfirm(tx, actor.userId);
    const left = await store.findPasskeys(tx, actor.userId);
    if (left.length === 0 && !hasPassword && !isManaged && !provider)
      throw fieldError('passkeyId', 'This is your only way to sign in, so it can’t be removed.');
    await recordAudit(tx, actor, { action: 'passkey.removed', detail: { name } });
    await sendSecurityMail(tx, actor, 'passkeyRemoved');
    return name;
  });
}

/** One change at a time for an account: two parallel removals could leave no way to sign in. */
function changeWaysToSignIn<T>(actor: Actor, change: (tx: Tx) => Promise<T>): Promise<T> {
  return unscoped('an own way to sign in belongs to no tenant', async (tx) => {
    await lockAccount(tx, actor.userId);
    return change(tx);
  });
}

/** Creates the browser's options for using a passkey: any of this site, or one of the user's. */
export async function requestPasskey(purpose: ChallengePurpose, credentialIds: readonly string[] = []) {
  const { challenge, sealed } = await createChallenge(purpose);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: credentialIds.map((id) => ({ id })),
  });
  return { options, challenge: sealed };
}

/**
 * Checks a passkey at sign-in.
 *
 * @returns the user's ID
 * @throws AppError `unauthenticated` or `tooMany`
 */
export async function checkPasskey(proof: PasskeyProof, origin: Origin): Promise<number> {
  const limit = { 'sign-in:network': origin.ip };
  requireNoWait(await secondsToWait(limit));
  try {
    return await verifyPasskey(proof, { for: 'sign-in' });
  } catch (error) {
    await spend(limit);
    await unscoped('a failed sign-in is recorded', (tx) =>
      recordAnonymousAudit(tx, origin, { action: 'session.refused', detail: { reason: 'wrong passkey' } }),
    );
    throw error;
  }
}
