import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import type { Refusal } from './step-fields.tsx';

const AWAY = 'The service cannot be reached. Nothing was lost: what you entered is still here. Try again in a moment.';

/**
 * Sends a step's form, and answers for a server that does not: one that is down, or a gateway's page in its place, must
 * not replace the page with what was typed on it. What the product itself answers passes, except for its own faults.
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

function kept(formData: FormData, message: string): Refusal {
  const values: Record<string, string[]> = {};
  for (const [name, value] of formData)
    if (typeof value === 'string' && name !== 'intent') values[name] = [...(values[name] ?? []), value];
  return { code: 'unavailable', message, errors: {}, values };
}

function messageOf(data: unknown): string | undefined {
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
