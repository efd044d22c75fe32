import { isRouteErrorResponse } from '@remix-run/react';
import type { FieldErrors } from '#app/errors.ts';
import type { PasskeyRequest } from '../passkeys/passkey.ts';

/** Field with the encrypted form of the change. */
export const WAITING_CHANGE = 'waitingChange';
export const STEP_UP = 'stepUp';
export const STEP_UP_TITLE = 'Confirm it’s you';

/** Answer to a change of security without a fresh sign-in. */
export interface StepUp {
  readonly code: typeof STEP_UP;
  /** Goes on with "You are about to". */
  readonly change: string;
  /** Of the page that posted the change. */
  readonly path: string;
  readonly ways: {
    readonly password: boolean;
    readonly code: boolean;
    /** The identity provider of this session. */
    readonly provider: { readonly key: string; readonly name: string } | null;
    readonly passkey: PasskeyRequest | null;
  };
  readonly sealed: string;
  /** Of a refused confirmation, else ''. */
  readonly message: string;
  readonly errors: FieldErrors;
}

/** Reads the answer out of an error of the router; null for any other error. */
export function stepUpIn(error: unknown): StepUp | null {
  const data = isRouteErrorResponse(error) ? (error.data as { code?: unknown } | null) : null;
  return data?.code === STEP_UP ? (data as StepUp) : null;
}
