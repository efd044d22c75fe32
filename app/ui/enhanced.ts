import { useSyncExternalStore } from 'react';

/**
 * Whether scripts are at work on the page. What only they can do is added by them: a page without them, or without its
 * styles, offers nothing that would not answer.
 */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
