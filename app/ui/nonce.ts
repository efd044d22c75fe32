import { createContext, useContext } from 'react';

/** Empty outside browser responses, as in tests. */
export const NonceContext = createContext('');

/**
 * Returns the nonce for inline scripts and styles. Browsers hide the attribute from markup, so it is read from a script's
 * property.
 */
export function useNonce(): string {
  const provided = useContext(NonceContext);
  if (typeof document === 'undefined') return provided;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? provided;
}
