import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const EVERY_MS = 1500;

/** Follows a job of the queue: loads the page's data again until it is over. */
export function useJobProgress(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(revalidate, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}
