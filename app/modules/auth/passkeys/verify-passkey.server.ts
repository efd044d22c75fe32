import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { type ChallengePurpose, consumeChallenge } from './passkey-challenges.server.ts';
import type { PasskeyProof } from './passkeys.schema.ts';
import * as store from './passkeys.store.server.ts';

const REFUSED = 'This passkey could not be verified. Try again, or use your password.';

/** Loads the library with the first passkey: its formats of certificates are a sixth of what a start loads. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** Browsers offer a passkey to the host that created it and to no other. */
export const relyingParty = () => ({ id: new URL(env().appUrl).hostname, origin: env().appUrl });

/** Tells the authenticator whose passkey it is. */
export const userHandleOf = (userId: number) => Buffer.from(`user ${userId}`).toString('base64url');

/**
 * Verifies a passkey and records its use.
 *
 * @returns the ID of its user
 * @throws AppError `unauthenticated`
 */
export async function verifyPasskey({ passkey, challenge }: PasskeyProof, purpose: ChallengePurpose): Promise<number> {
  const expectedChallenge = await consumeChallenge(challenge, purpose);
  const stored = await unscoped('a passkey names its user', (tx) => store.findPasskey(tx, passkey.id));
  const { userHandle } = passkey.response;
  if (!stored || (userHandle !== undefined && userHandle !== userHandleOf(stored.userId))) throw refusal();
  const { id, origin } = relyingParty();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const counter = await verifyAuthenticationResponse({
    response: passkey,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: bytesOf(stored.publicKey),
      counter: stored.counter,
    },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    // The library throws a plain error for each reason, and for bytes that it cannot read.
    (error: unknown) => {
      log().info({ err: error }, 'a passkey was refused');
      return null;
    },
  );
  if (counter === null) throw refusal();
  const isUsed = await unscoped('a passkey is used', (tx) => store.markPasskeyUsed(tx, stored.id, counter));
  if (!isUsed) throw refusal();
  return stored.userId;
}

const refusal = () => new AppError('unauthenticated', REFUSED, { errors: { passkey: [REFUSED] } });
