import { createContext, useContext } from 'react';

/** The content security policy's nonce of this response; empty where nothing is rendered for a browser (tests). */
export const NonceContext = createContext('');

/**
 * The nonce for inline scripts and styles. On the server it comes from the provider around the app; in the browser the
 * attribute is hidden from selectors and markup, so it is read from the property of a script that carries it.
 */
export function useNonce(): string {
  const provided = useContext(NonceContext);
  if (typeof document === 'undefined') return provided;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? provided;
}
