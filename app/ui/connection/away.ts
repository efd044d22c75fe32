import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from '@remix-run/react';

const AWAY = 'The service cannot be reached. Nothing was lost: what you entered is still here. Try again in a moment.';

/**
 * Sends the form of a page, and answers for a server that does not: one that is down, or a gateway's page in its place,
 * must not replace the page with what was typed on it. What the product itself answers passes, but for its own faults.
 *
 * @returns what the action answers, or a refusal of status 503
 */
export async function sendOrKeep({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const formData = await request.clone().formData();
  try {
    return await serverAction<unknown>();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return kept(formData, AWAY);
    if (error.status < 500) throw error;
    return kept(formData, messageOf(error.data) ?? AWAY);
  }
}

/** Has the shape of every refused form. The status of a plain answer would be lost on its way through the framework. */
function kept(formData: FormData, message: string): Response {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(formData.keys())) {
    const texts = formData.getAll(name).filter((value) => typeof value === 'string');
    const [text] = texts;
    if (name !== 'intent' && text !== undefined) values[name] = texts.length > 1 ? texts : text;
  }
  return new Response(JSON.stringify({ ok: false, code: 'unavailable', message, errors: {}, values }), {
    status: 503,
    headers: { 'Content-Type': 'application/json' },
  });
}

function messageOf(data: unknown): string | undefined {
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/**
 * Loads a part of the page anew after a form, unless that met a server that is away: there is nothing new to show then.
 * Without it the framework loads that part after every form that was sent beside the page's own.
 */
export const unlessAway: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 500 && defaultShouldRevalidate;
