import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Options for the browser, and the sealed challenge to send back. */
export interface PasskeyRequest {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly challenge: string;
}
export interface NewPasskeyRequest {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly challenge: string;
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

const library = () => import('@simplewebauthn/browser');

/** What a form posts. */
export interface PasskeyFields {
  readonly passkey: string;
  readonly challenge: string;
}

/**
 * Asks the browser for a passkey.
 *
 * @param isOffered offers it in the email field instead of asking
 * @returns null if the user canceled
 */
export async function askForPasskey(
  { options, challenge }: PasskeyRequest,
  isOffered = false,
): Promise<PasskeyFields | null> {
  const { startAuthentication } = await library();
  return answerOf(challenge, () => startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered }));
}

/** Creates a passkey in the browser. @returns null if the user canceled */
export async function createPasskey({ options, challenge }: NewPasskeyRequest): Promise<PasskeyFields | null> {
  const { startRegistration } = await library();
  return answerOf(challenge, () => startRegistration({ optionsJSON: options }));
}

/** Ends a request or an offer. */
export function stopAsking(): void {
  void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}

/** Browsers answer a canceled, expired or impossible request alike, to tell sites nothing. */
async function answerOf(challenge: string, ask: () => Promise<unknown>): Promise<PasskeyFields | null> {
  try {
    return { passkey: JSON.stringify(await ask()), challenge };
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}
