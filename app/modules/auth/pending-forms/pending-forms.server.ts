import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { hashSecret } from '../secrets.server.ts';
import * as store from './pending-forms.store.server.ts';

/** A form's texts by name; passwords and files are none. */
export type FormTexts = Record<string, string | string[]>;

const MOST_CHARACTERS = 200_000;
/** The database's index on it takes no more. */
const LONGEST_PATH = 600;
const FORMS_EACH = 5;

/**
 * Keeps for ten minutes what was posted with a session that had ended, for the user whose it was: encrypted, and given
 * back to nobody else. A session that was ended on purpose is not known any more, and neither is whose form it is.
 *
 * @param path path and query that it was posted to
 * @returns whether it is kept
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

/** Whether a form of the actor waits at an address. */
export async function hasPendingForm(actor: Actor, path: string): Promise<boolean> {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.hasForm(tx, scope, path));
}

/** Gives the actor's form back, once. @returns null when none waits at that address */
export async function consumePendingForm(actor: Actor, path: string): Promise<FormTexts | null> {
  const scope = scopeOf(actor);
  const encrypted = await inScope(scope, (tx) => store.deleteForm(tx, scope, path));
  const opened = encrypted === undefined ? null : decrypt(encrypted, purposeOf(actor.userId, path));
  return opened && (JSON.parse(opened.text) as FormTexts);
}

const purposeOf = (userId: number, path: string) => `form of ${userId} for ${path}`;
