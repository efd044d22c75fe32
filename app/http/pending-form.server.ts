import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import * as pendingForms from '#app/modules/auth/pending-forms/pending-forms.server.ts';
import { cookieName, isOverHttps } from './cookies/host-cookie.server.ts';
import { keptValues, readForm } from './form.server.ts';
import { pagePath } from './redirect-path.ts';
import { sessionIdOf } from './session.server.ts';

/** Tells the browser's next pages that it is worth looking for a kept form; it holds nothing else. */
const HINT = 'kept-form=yes';
const KEPT_SECONDS = 600;

/**
 * Keeps what was posted after the session had ended, until its user has signed in again.
 *
 * @returns headers of the answer; that it cannot be kept changes nothing else
 */
export async function savePendingForm(request: Request): Promise<HeadersInit> {
  try {
    const sessionId = request.method === 'POST' ? await sessionIdOf(request) : '';
    if (sessionId === '') return {};
    const texts = keptValues(await readForm(request.clone()));
    const isKept = await pendingForms.savePendingForm(sessionId, pagePath(new URL(request.url)), texts);
    const hint = `${cookieName(HINT)}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`;
    return isKept ? { 'Set-Cookie': isOverHttps() ? `${hint}; Secure` : hint } : {};
  } catch (error) {
    log().warn({ err: error }, 'a form posted after its session had ended could not be kept');
    return {};
  }
}

/** Whether the browser posted a form a short while ago that was kept. */
export function hasPendingFormHint(request: Request): boolean {
  return request.headers.get('Cookie')?.includes(HINT) ?? false;
}

/** Whether something waits for the actor on the page of a request. */
export async function hasPendingForm(actor: Actor, request: Request): Promise<boolean> {
  return hasPendingFormHint(request) && pendingForms.hasPendingForm(actor, pagePath(new URL(request.url)));
}

/** What was kept for the actor at this address, as the form's own values; null when nothing is. */
export function consumePendingForm(actor: Actor, url: URL): Promise<Record<string, string | string[]> | null> {
  return pendingForms.consumePendingForm(actor, pagePath(url));
}
