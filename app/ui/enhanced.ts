import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

/** Returns true once scripts run. Controls that need scripts are rendered only then. */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** `useLayoutEffect` once scripts run. On the server React would only warn that it does nothing there. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const NARROW = '(max-width: 767.98px)';

/** True on a phone. False on the server: without scripts, everything that a phone could open is open. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
