import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import * as pendingForms from '#app/modules/auth/pending-forms/pending-forms.server.ts';
import { confirmedChangeCookie, cookieName, isOverHttps } from './cookies.server.ts';
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

/** @returns what waits for the actor on the request's page: a form that came too late, or a change just confirmed */
export async function findPendingForm(actor: Actor, request: Request): Promise<'late' | 'confirmed' | null> {
  const path = pagePath(new URL(request.url));
  const isConfirmed = (await confirmedChangeCookie.read(request)) === path;
  if (isConfirmed && (await pendingForms.hasPendingForm(actor, changeAt(path)))) return 'confirmed';
  const isLate = hasPendingFormHint(request) && (await pendingForms.hasPendingForm(actor, path));
  return isLate ? 'late' : null;
}

/** Returns the form values saved for the actor at this address; null if there are none. */
export function consumePendingForm(actor: Actor, url: URL): Promise<Record<string, string | string[]> | null> {
  return pendingForms.consumePendingForm(actor, pagePath(url));
}

/** Apart from late forms and from those of other providers. */
const testAt = (key: string) => `test at ${key}`;

/** Keeps the page of sign-on settings for the way of a test to the provider and back. */
export async function keepTestedForm(request: Request, key: string, form: FormData): Promise<void> {
  await pendingForms.savePendingForm(await sessionIdOf(request), testAt(key), enteredValues(form));
}

/** Returns the page under test; null after ten minutes. */
export function readTestedForm(actor: Actor, key: string): Promise<pendingForms.FormTexts | null> {
  return pendingForms.readPendingForm(actor, testAt(key));
}

/** Returns the tested page and forgets it. */
export function consumeTestedForm(actor: Actor, key: string): Promise<pendingForms.FormTexts | null> {
  return pendingForms.consumePendingForm(actor, testAt(key));
}

/** Apart from late forms: a change that its user canceled must not be found in the place of one. */
const changeAt = (path: string) => `change at ${path}`;

/** Saves a change for the way to the identity provider and back. The browser learns of it once the provider has confirmed. */
export async function savePendingChange(request: Request, sealed: string): Promise<void> {
  const path = changeAt(pagePath(new URL(request.url)));
  await pendingForms.savePendingForm(await sessionIdOf(request), path, { sealed });
}

/** Returns the sealed change and deletes it; null if there is none. */
export async function consumePendingChange(actor: Actor, url: URL): Promise<string | null> {
  const change = await pendingForms.consumePendingForm(actor, changeAt(pagePath(url)));
  return typeof change?.sealed === 'string' ? change.sealed : null;
}
