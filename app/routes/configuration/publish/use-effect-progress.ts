import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const EVERY_MS = 1500;

/** Follows a calculation that runs in the queue. */
export function useEffectProgress(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(revalidate, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}
