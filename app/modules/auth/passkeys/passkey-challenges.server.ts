import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import { hashSecret, newSecret } from '../secrets.server.ts';
import * as store from './passkeys.store.server.ts';

/** What a challenge is for; one of a session is good in that session only. */
export type ChallengePurpose =
  | { readonly for: 'sign-in' }
  | { readonly for: 'confirm' | 'add'; readonly sessionId: string };

const EXPIRED = 'This took too long. Try your passkey again.';

const content = z.strictObject({ challenge: z.string(), issuedSeconds: z.number() });

/**
 * Creates a challenge. It is stored with the page, sealed, and in the database only once it was answered, so visits of
 * the sign-in page store nothing.
 */
export async function createChallenge(purpose: ChallengePurpose): Promise<{ challenge: string; sealed: string }> {
  const challenge = newSecret();
  const issuedSeconds = await unscoped('the database has the time', store.findDatabaseTime);
  const sealed = encrypt(JSON.stringify({ challenge, issuedSeconds }), sealFor(purpose));
  return { challenge, sealed };
}

/**
 * Opens a challenge, once.
 *
 * @throws AppError `unauthenticated` if it was answered before, is older than 10 minutes, or was for something else
 */
export async function consumeChallenge(sealed: string, purpose: ChallengePurpose): Promise<string> {
  const opened = decrypt(sealed, sealFor(purpose));
  if (opened) {
    const { challenge, issuedSeconds } = content.parse(JSON.parse(opened.text));
    const isFirst = await unscoped('a passkey answers before anyone is signed in', (tx) =>
      store.markChallengeAnswered(tx, hashSecret(challenge), issuedSeconds),
    );
    if (isFirst) return challenge;
  }
  throw new AppError('unauthenticated', EXPIRED, { errors: { passkey: [EXPIRED] } });
}

const sealFor = (purpose: ChallengePurpose) =>
  `passkey challenge to ${purpose.for}${'sessionId' in purpose ? ` in session ${hashSecret(purpose.sessionId)}` : ''}`;
