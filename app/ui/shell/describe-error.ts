import { isRouteErrorResponse } from '@remix-run/react';
import type { ErrorPageProps } from './error-page.tsx';

const UNREACHABLE = 'Can’t reach the service. Nothing was changed. Check your connection and try again.';

/**
 * Maps a thrown value to status and message. Responses have a message for users, as text or as `{ message, requestId }`;
 * details of other errors are hidden.
 */
export function describeError(error: unknown): Pick<ErrorPageProps, 'status' | 'message' | 'requestId' | 'sent'> {
  // Without a request ID: this page's own would name a different request.
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
  // Remix's own messages are meant for developers.
  const isOwn = !('internal' in error && error.internal === true);
  return { status, message: isOwn && status < 500 && typeof data === 'string' && data !== '' ? data : undefined };
}

/** Detects a failed fetch: browsers distinguish it from other TypeErrors only by its message. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}
