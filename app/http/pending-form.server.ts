import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import * as pendingForms from '#app/modules/auth/pending-forms/pending-forms.server.ts';
import { cookieName, isOverHttps } from './cookies.server.ts';
import { enteredValues, readForm } from './form.server.ts';
import { pagePath } from './input/redirect-path.ts';
import { sessionIdOf } from './session.server.ts';

/** Tells the browser's next requests that a form may be saved; holds nothing else. */
const HINT = 'kept-form=yes';
const KEPT_SECONDS = 600;

/**
 * Saves a form posted after the session ended until its user signs in again.
 *
 * @returns response headers; a failure to save is ignored
 */
export async function savePendingForm(request: Request): Promise<HeadersInit> {
  try {
    const sessionId = request.method === 'POST' ? await sessionIdOf(request) : '';
    if (sessionId === '') return {};
    const texts = enteredValues(await readForm(request.clone()));
    const isKept = await pendingForms.savePendingForm(sessionId, pagePath(new URL(request.url)), texts);
    const hint = `${cookieName(HINT)}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`;
    return isKept ? { 'Set-Cookie': isOverHttps() ? `${hint}; Secure` : hint } : {};
  } catch (error) {
    log().warn({ err: error }, 'a form posted after its session had ended could not be kept');
    return {};
  }
}

/** Returns whether this browser recently posted a form that was saved. */
export function hasPendingFormHint(request: Request): boolean {
  return request.headers.get('Cookie')?.includes(HINT) ?? false;
}

/** Returns whether a saved form waits for the actor on the request's page. */
export async function hasPendingForm(actor: Actor, request: Request): Promise<boolean> {
  return hasPendingFormHint(request) && pendingForms.hasPendingForm(actor, pagePath(new URL(request.url)));
}

/** Returns the form values saved for the actor at this address; null if there are none. */
export function consumePendingForm(actor: Actor, url: URL): Promise<Record<string, string | string[]> | null> {
  return pendingForms.consumePendingForm(actor, pagePath(url));
}
