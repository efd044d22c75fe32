import { isRouteErrorResponse } from '@remix-run/react';
import type { ErrorPageProps } from './error-page.tsx';

/**
 * Status and words of what a loader or action threw. Responses carry a message meant for people, as text or as
 * `{ message, requestId }`; anything else is a fault and told without its details.
 */
export function describeError(error: unknown): Pick<ErrorPageProps, 'status' | 'message' | 'requestId' | 'sent'> {
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
