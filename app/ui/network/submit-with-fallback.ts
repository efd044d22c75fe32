import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from '@remix-run/react';
import { storedNothing } from './preview-revalidation.ts';

/** Said where the server gave no answer of its own. */
export const AWAY = 'Can’t reach the service. Your entries are still here. Try again in a moment.';

/**
 * Sends the form of a page, and answers for a server that does not: one that is down, a gateway's page in its place, or
 * the page of an error, such as of a record that was deleted since, must not replace the page with what was typed on it.
 *
 * @returns what the action answers, or a refusal of the status that the answer had
 */
export async function submitPreservingInput({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const formData = await request.clone().formData();
  try {
    return await serverAction<unknown>();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, data } = isRouteErrorResponse(error) ? error : { status: 503, data: undefined };
    return kept(formData, messageOf(data) ?? AWAY, status);
  }
}

/** Has the shape of every refused form. The status of a plain answer would be lost on its way through the framework. */
function kept(formData: FormData, message: string, status: number): Response {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(formData.keys())) {
    const texts = formData.getAll(name).filter((value) => typeof value === 'string');
    const [text] = texts;
    if (name !== 'intent' && text !== undefined) values[name] = texts.length > 1 ? texts : text;
  }
  return new Response(JSON.stringify({ ok: false, code: 'unavailable', message, errors: {}, values }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}

function messageOf(data: unknown): string | undefined {
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/**
 * Loads a part of the page again after a form, unless the server was unavailable or the form stored nothing, such as a live
 * preview: there is nothing new to show then, and a failed load would replace the page and its entries.
 * Without it the framework loads that part after every form that was sent beside the page's own.
 */
export const skipRevalidationOnServerError: ShouldRevalidateFunction = ({
  actionStatus = 200,
  formData,
  defaultShouldRevalidate,
}) => actionStatus < 500 && !storedNothing(formData) && defaultShouldRevalidate;
