import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { keepMessage } from '#app/modules/messages/messages.server.ts';
import type { RequestContext } from './context.ts';
import { hostCookie } from './cookies.server.ts';
import type { Failure } from './respond.server.ts';

const notice = z.strictObject({
  /** New for every message, so the same text shows again. */
  id: z.string().max(40),
  type: z.enum(['success', 'info', 'warning', 'error']),
  message: z.string().max(500),
  /** Undo: one button that posts these fields. */
  form: z
    .strictObject({
      action: z.string().max(200),
      label: z.string().max(40),
      fields: z.record(z.string(), z.string().max(1500)),
    })
    .optional(),
});
/** Survives one redirect: shown on the next page only. */
export type PassingNotice = z.output<typeof notice>;

const cookie = hostCookie('notice', { maxAge: 60 });

export async function noticeHeaders(given: Omit<PassingNotice, 'id'>): Promise<{ 'Set-Cookie': string }> {
  const carried: PassingNotice = { id: randomUUID(), ...given };
  return { 'Set-Cookie': await cookie.store(carried) };
}

/** Redirects after an action (303) with a notice for the next page. Throw or return it. */
export async function redirectWithNotice(path: string, given: Omit<PassingNotice, 'id'>): Promise<Response> {
  return redirect(path, { status: 303, headers: await noticeHeaders(given) });
}

/** Reads the redirect's notice, with the header that clears it, and saves it to the actor's messages. */
export async function consumeFlashMessage(
  request: Request,
  actor: Actor,
): Promise<{ notice: PassingNotice | null; headers: HeadersInit }> {
  if (!request.headers.get('Cookie')?.includes('notice=')) return { notice: null, headers: {} };
  const parsed = notice.safeParse(await cookie.read(request));
  if (parsed.success) {
    const { id, type, message } = parsed.data;
    await keepMessage(actor, { id, type, text: message });
  }
  return {
    notice: parsed.success ? parsed.data : null,
    headers: { 'Set-Cookie': await cookie.clear() },
  };
}

/** Reads the redirect's notice for a reader without an account, with the header that clears it. */
export async function consumePublicNotice(
  request: Request,
): Promise<{ notice: PassingNotice | null; headers: HeadersInit }> {
  if (!request.headers.get('Cookie')?.includes('notice=')) return { notice: null, headers: {} };
  const parsed = notice.safeParse(await cookie.read(request));
  return { notice: parsed.success ? parsed.data : null, headers: { 'Set-Cookie': await cookie.clear() } };
}

/** Saves the error of a refused form to the actor's messages. */
export async function recordErrorMessage(
  actor: Actor | null,
  failure: Pick<Failure, 'code' | 'message'>,
  values: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Promise<void> {
  // Drafts and previews show their errors next to the form. Without the database nothing can be saved.
  if (!actor || ['draft', 'preview'].includes(String(values.intent)) || failure.code === 'unavailable') return;
  try {
    await keepMessage(actor, { id: randomUUID(), type: 'error', text: failure.message.slice(0, 500) });
  } catch (error) {
    log().warn({ err: error, requestId: context.requestId }, 'a message could not be kept');
  }
}
