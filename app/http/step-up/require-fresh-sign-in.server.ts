import { data } from '@remix-run/node';
import { AppError } from '#app/errors.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { confirmationForm } from '#app/modules/auth/step-up/step-up.schema.ts';
import { confirmIdentity, listConfirmations } from '#app/modules/auth/step-up/step-up.server.ts';
import { STEP_UP, type StepUp, WAITING_CHANGE } from '#app/ui/step-up/step-up.ts';
import { parseForm } from '../form.server.ts';
import { pagePath } from '../input/redirect-path.ts';
import { consumePendingChange, savePendingChange } from '../pending-form.server.ts';
import { CONFIRMED_CHANGE, RESTORE_FIELD } from '../restore-field.ts';
import { sessionIdOf } from '../session.server.ts';

/** Goes on with "You are about to"; null: no fresh sign-in needed. */
type Change = string | null;
export type ChangeName<A> = string | ((arrival: A, formData: FormData) => Change | Promise<Change>);

interface Visit {
  readonly actor: Actor | null;
  readonly request: Request;
  readonly url: URL;
  readonly formData: FormData;
}

/**
 * Returns the form of a change of security if the actor signed in or confirmed who they are in the last five minutes.
 * Otherwise the answer asks for it and carries the form, encrypted for this session and page; posted back with a
 * proof, the change happens.
 */
export async function requireFreshSignIn<V extends Visit>(visit: V, change: ChangeName<V>): Promise<FormData> {
  const { actor, request, url, formData } = visit;
  if (!actor) throw new Error('a change of security needs an actor');
  const sessionId = await sessionIdOf(request);
  const path = pagePath(url);
  const purpose = `change at ${path} in session ${hashSecret(sessionId)}`;
  const sealed =
    formData.get(RESTORE_FIELD) === CONFIRMED_CHANGE
      ? await consumePendingChange(actor, url)
      : formData.get(WAITING_CHANGE);
  // Made already, or ten minutes ago.
  if (sealed === null && formData.has(RESTORE_FIELD)) return formData;
  const form = typeof sealed === 'string' ? openForm(sealed, purpose) : formData;
  const name = typeof change === 'string' ? change : await change(visit, form);
  if (name === null || actor.isFresh) return form;
  const refusal =
    sealed === null
      ? null
      : await refusalOf(() => confirmIdentity(actor, sessionId, parseForm(confirmationForm, formData)));
  if (sealed !== null && !refusal) {
    await consumePendingChange(actor, url);
    return form;
  }
  const ways = await listConfirmations(actor, sessionId);
  const kept = encrypt(JSON.stringify(textsOf(form)), purpose);
  // The way by the provider leaves this page and comes back without its form.
  if (ways.provider) await savePendingChange(request, kept);
  const answer: StepUp = {
    code: STEP_UP,
    change: name,
    path,
    ways,
    sealed: kept,
    message: refusal?.message ?? '',
    errors: refusal?.errors ?? {},
  };
  throw data(answer, { status: 403 });
}

async function refusalOf(confirm: () => Promise<void>): Promise<AppError | null> {
  try {
    await confirm();
    return null;
  } catch (error) {
    if (error instanceof AppError && ['unprocessable', 'unauthenticated', 'tooMany'].includes(error.code)) return error;
    throw error;
  }
}

/** Changes of security send no files. */
const textsOf = (form: FormData) => [...form].filter(([, value]) => typeof value === 'string');

function openForm(sealed: string, purpose: string): FormData {
  const opened = decrypt(sealed, purpose);
  if (!opened)
    throw new AppError('conflict', 'You signed in again in between, so nothing was changed. Make the change again.');
  const form = new FormData();
  for (const [name, value] of JSON.parse(opened.text) as [string, string][]) form.append(name, value);
  return form;
}
