import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { confirmSession } from '#app/modules/auth/step-up/step-up.server.ts';
import { findBySubject } from './identities.store.server.ts';
import { findProviderByKey } from './providers.store.server.ts';
import { SignOnRefusal } from './refusal.ts';
import { type PendingSignOn, readDatabaseTime, verifyAnswer } from './sign-in.server.ts';

/** Longest age of a sign-in at the provider, where it says when that was. */
const MAX_AGE_SECONDS = 5 * 60;
/** Between the provider's clock and ours. */
const MAX_SKEW_SECONDS = 60;

/**
 * Confirms with a new sign-in at the provider that the actor is still the one who asks.
 *
 * @throws SignOnRefusal for anybody else's sign-in, and for one that is not new
 */
export async function confirmSignOn(
  actor: Actor,
  sessionId: string,
  pending: PendingSignOn,
  answer: URLSearchParams,
): Promise<void> {
  const reason = 'the provider names its user';
  const provider = await unscoped(reason, (tx) => findProviderByKey(tx, pending.key));
  if (!provider) throw new SignOnRefusal('expired', 'the provider is gone');
  const { person } = await verifyAnswer(provider, pending, answer);
  const { issuer, subject, claims } = person;
  const known = await unscoped(reason, (tx) => findBySubject(tx, provider.id, issuer, subject));
  if (known?.userId !== actor.userId) throw new SignOnRefusal('otherPerson', 'someone else signed in');
  const signedInAt = claims.auth_time;
  if (typeof signedInAt === 'number') {
    const age = (await readDatabaseTime()) / 1000 - signedInAt;
    if (age > MAX_AGE_SECONDS || age < -MAX_SKEW_SECONDS)
      throw new SignOnRefusal('expired', 'the sign-in at the provider is not new');
  }
  await confirmSession(actor, sessionId);
}
