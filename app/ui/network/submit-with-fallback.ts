import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from '@remix-run/react';
import { stepUpIn } from '../step-up/step-up.ts';
import { askToConfirm, closeStepUp } from '../step-up/waiting-change.ts';
import { storedNothing } from './preview-revalidation.ts';

/** For a request without an answer of our server. */
export const AWAY = 'Can’t reach the service. Your entries are still here. Try again in a moment.';

/**
 * Submits a form and keeps the page and its input if the server is down, a gateway answers, or the answer is an error page.
 * A change that needs a fresh sign-in waits for the dialog.
 *
 * @returns the action's answer, or a rejection with the status of the failed one
 */
export async function submitPreservingInput({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const formData = await request.clone().formData();
  try {
    const answer = await serverAction<unknown>();
    closeStepUp();
    return answer;
  } catch (error) {
    const stepUp = stepUpIn(error);
    // On a phone the error boundary shows the page that asks.
    if (stepUp && window.matchMedia('(min-width: 768px)').matches) return askToConfirm(stepUp);
    closeStepUp();
    if (error instanceof Response || stepUp) throw error;
    const { status, data } = isRouteErrorResponse(error) ? error : { status: 503, data: undefined };
    return kept(formData, messageOf(data) ?? AWAY, status);
  }
}

/** In the shape of every rejected form. Remix would lose the status of a plain answer. */
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
 * Skips revalidation after a server error or a preview: nothing has changed, and a failed load would replace the page and its
 * input. By default Remix reloads after every fetcher submission.
 */
export const skipRevalidationOnServerError: ShouldRevalidateFunction = ({
  actionStatus = 200,
  formData,
  defaultShouldRevalidate,
}) => actionStatus < 500 && !storedNothing(formData) && defaultShouldRevalidate;
