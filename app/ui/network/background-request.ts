import { useCallback, useEffect, useRef, useState } from 'react';
import { AWAY } from './submit-with-fallback.ts';

export interface BackgroundRequest<T> {
  /** Of the last answer. Undefined before the first. */
  readonly data: T | undefined;
  /** `failed`: no answer, or one without data. */
  readonly state: 'idle' | 'asking' | 'failed';
  /** Why the last request failed, until one succeeds. */
  readonly failure: string | null;
  /**
   * Requests JSON and cancels the request before. A form is posted. Resolves to undefined if the request failed or was
   * replaced.
   */
  readonly ask: (path: string, form?: FormData) => Promise<T | undefined>;
}

/**
 * Sends requests that leave the page alone if the server is unavailable, has another version, or the session has ended.
 * Remix's fetchers replace the page in each of these cases, and when a navigation starts before their route is looked up.
 */
export function useBackgroundRequest<T>(): BackgroundRequest<T> {
  const [answer, setAnswer] = useState<Omit<BackgroundRequest<T>, 'ask'>>({
    data: undefined,
    state: 'idle',
    failure: null,
  });
  const last = useRef<AbortController>();
  useEffect(() => () => last.current?.abort(), []);
  const ask = useCallback(async (path: string, form?: FormData) => {
    last.current?.abort();
    const asked = new AbortController();
    last.current = asked;
    setAnswer((last) => ({ ...last, state: 'asking' }));
    try {
      const data = await answerOf<T>(path, form, asked.signal);
      setAnswer({ data, state: 'idle', failure: null });
      return data;
    } catch (error) {
      const failure = error instanceof Refusal ? error.message : AWAY;
      if (!asked.signal.aborted) setAnswer(({ data }) => ({ data, state: 'failed', failure }));
      return undefined;
    }
  }, []);
  return { ...answer, ask };
}

/** With the server's own words. */
class Refusal extends Error {}

async function answerOf<T>(path: string, body: FormData | undefined, signal: AbortSignal): Promise<T> {
  const headers = { Accept: 'application/json' };
  const answer = await fetch(path, { ...(body && { method: 'POST', body }), headers, signal });
  // An ended session redirects to the sign-in page, which is no data.
  if (answer.redirected) throw new Error(`${path} was redirected`);
  if (!answer.ok) throw new Refusal(((await answer.json()) as { readonly message: string }).message);
  return (await answer.json()) as T;
}
