import { useSyncExternalStore } from 'react';

/** Returns true once scripts run. Controls that need scripts are rendered only then. */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
