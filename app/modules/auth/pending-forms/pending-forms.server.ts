import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { hashSecret } from '../secrets.server.ts';
import * as store from './pending-forms.store.server.ts';

/** Text values of a form by name, without passwords and files. */
export type FormTexts = Record<string, string | string[]>;

const MOST_CHARACTERS = 200_000;
/** The database's index on the path allows no more. */
const LONGEST_PATH = 600;
const FORMS_EACH = 5;

/**
 * Stores a form posted with an ended session for 10 minutes, encrypted for that user only. After sign-out the session is
 * deleted, so its user is unknown.
 *
 * @param path path and query of the POST
 * @returns true if the form was stored
 */
export async function savePendingForm(sessionId: string, path: string, texts: FormTexts): Promise<boolean> {
  const text = JSON.stringify(texts);
  if (text.length > MOST_CHARACTERS || path.length > LONGEST_PATH) return false;
  return unscoped('a session that ended names the user', async (tx) => {
    const userId = await store.findSessionUser(tx, hashSecret(sessionId));
    if (userId === undefined) return false;
    await store.upsertForm(tx, { userId, path, encrypted: encrypt(text, purposeOf(userId, path)) });
    await store.deleteOldestPendingForms(tx, userId, FORMS_EACH);
    return true;
  });
}

export async function hasPendingForm(actor: Actor, path: string): Promise<boolean> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => (await store.findForm(tx, scope, path)) !== undefined);
}

/** Returns the actor's form, which stays; null if none is pending for the path. */
export async function readPendingForm(actor: Actor, path: string): Promise<FormTexts | null> {
  const scope = scopeOf(actor);
  return opened(actor, path, await inScope(scope, (tx) => store.findForm(tx, scope, path)));
}

/**
 * Returns the actor's form and deletes it.
 *
 * @returns null if none is pending for the path
 */
export async function consumePendingForm(actor: Actor, path: string): Promise<FormTexts | null> {
  const scope = scopeOf(actor);
  return opened(actor, path, await inScope(scope, (tx) => store.deleteForm(tx, scope, path)));
}

function opened({ userId }: Actor, path: string, encrypted: string | undefined): FormTexts | null {
  const form = encrypted === undefined ? null : decrypt(encrypted, purposeOf(userId, path));
  return form && (JSON.parse(form.text) as FormTexts);
}

const purposeOf = (userId: number, path: string) => `form of ${userId} for ${path}`;
