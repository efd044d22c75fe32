import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { keepMessage } from '#app/modules/messages/messages.server.ts';
import type { RequestContext } from './context.ts';
import { createHostCookie } from './cookies/host-cookie.server.ts';
import type { Failure } from './respond.server.ts';

const notice = z.strictObject({
  /** New with every message, so that the same words show again. */
  id: z.string().max(40),
  type: z.enum(['success', 'info', 'warning', 'error']),
  message: z.string().max(500),
  /** A way back: one button that posts these fields. */
  form: z
    .strictObject({
      action: z.string().max(200),
      label: z.string().max(40),
      fields: z.record(z.string(), z.string().max(1500)),
    })
    .optional(),
});
/** A message that survives one redirect: shown as a notice on the next page, and no more. */
export type PassingNotice = z.output<typeof notice>;

const createNoticeCookie = () => createHostCookie('notice', { maxAge: 60 });
let made: ReturnType<typeof createNoticeCookie> | undefined;
const cookie = () => {
  made ??= createNoticeCookie();
  return made;
};

/** The header that brings a notice to the next page. */
export async function noticeHeaders(given: Omit<PassingNotice, 'id'>): Promise<{ 'Set-Cookie': string }> {
  const carried: PassingNotice = { id: randomUUID(), ...given };
  return { 'Set-Cookie': await cookie().serialize(carried) };
}

/** Leads on after an action (303) with a notice for the next page. Throw or return it. */
export async function redirectWithNotice(path: string, given: Omit<PassingNotice, 'id'>): Promise<Response> {
  return redirect(path, { status: 303, headers: await noticeHeaders(given) });
}

/** The notice that a redirect brought, and the header that forgets it. It is kept among the actor's messages. */
export async function consumeFlashMessage(
  request: Request,
  actor: Actor,
): Promise<{ notice: PassingNotice | null; headers: HeadersInit }> {
  const header = request.headers.get('Cookie');
  if (!header?.includes('notice=')) return { notice: null, headers: {} };
  const parsed = notice.safeParse(await cookie().parse(header));
  if (parsed.success) {
    const { id, type, message } = parsed.data;
    await keepMessage(actor, { id, type, text: message });
  }
  return {
    notice: parsed.success ? parsed.data : null,
    headers: { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) },
  };
}

/** Keeps what was told about a refused form, so that it can be read again on the page of messages. */
export async function recordErrorMessage(
  actor: Actor | null,
  failure: Pick<Failure, 'code' | 'message'>,
  values: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Promise<void> {
  // What is saved or previewed while somebody types says so beside the form; and where the database is away nothing is kept.
  if (!actor || ['draft', 'preview'].includes(String(values.intent)) || failure.code === 'unavailable') return;
  try {
    await keepMessage(actor, { id: randomUUID(), type: 'error', text: failure.message.slice(0, 500) });
  } catch (error) {
    log().warn({ err: error, requestId: context.requestId }, 'a message could not be kept');
  }
}
