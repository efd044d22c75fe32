import { isRouteErrorResponse } from '@remix-run/react';
import type { ErrorPageProps } from './error-page.tsx';

const UNREACHABLE = 'The service cannot be reached. Nothing was changed; your connection may be the cause.';

/**
 * Status and words of what a loader or action threw. Responses carry a message meant for people, as text or as
 * `{ message, requestId }`; anything else is a fault and told without its details.
 */
export function describeError(error: unknown): Pick<ErrorPageProps, 'status' | 'message' | 'requestId' | 'sent'> {
  // The id of this page's own request would name another.
  if (isUnanswered(error)) return { status: 503, message: UNREACHABLE, requestId: undefined };
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error;
  if (typeof data === 'object' && data !== null) {
    const { message, requestId, values } = data as { message?: unknown; requestId?: unknown; values?: unknown };
    return {
      status,
      message: typeof message === 'string' ? message : undefined,
      ...(typeof requestId === 'string' && { requestId }),
      ...(typeof values === 'object' && values !== null && { sent: values as ErrorPageProps['sent'] }),
    };
  }
  // What the framework itself refuses it says in words for who builds the product.
  const isOwn = !('internal' in error && error.internal === true);
  return { status, message: isOwn && status < 500 && typeof data === 'string' && data !== '' ? data : undefined };
}

/** Whether the browser got no answer: browsers tell it from their other type errors by their words alone. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}
