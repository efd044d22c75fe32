import { useCallback, useEffect, useRef, useState } from 'react';

export interface BackgroundRequest<T> {
  /** Of the last answer. Undefined before the first. */
  readonly data: T | undefined;
  /** `failed`: no answer, or one without data. */
  readonly state: 'idle' | 'asking' | 'failed';
  /**
   * Requests JSON and cancels the request before. A form is posted. Resolves to undefined if the request failed or was
   * replaced.
   */
  readonly ask: (path: string, form?: FormData) => Promise<T | undefined>;
}

/**
 * Sends requests that leave the page alone if the server is unavailable, has another version, or the session has ended.
 * Remix's fetchers replace the page in each of these cases.
 */
export function useBackgroundRequest<T>(): BackgroundRequest<T> {
  const [answer, setAnswer] = useState<Pick<BackgroundRequest<T>, 'data' | 'state'>>({
    data: undefined,
    state: 'idle',
  });
  const last = useRef<AbortController>();
  useEffect(() => () => last.current?.abort(), []);
  const ask = useCallback(async (path: string, form?: FormData) => {
    last.current?.abort();
    const asked = new AbortController();
    last.current = asked;
    setAnswer(({ data }) => ({ data, state: 'asking' }));
    try {
      const data = await answerOf<T>(path, form, asked.signal);
      setAnswer({ data, state: 'idle' });
      return data;
    } catch {
      if (!asked.signal.aborted) setAnswer(({ data }) => ({ data, state: 'failed' }));
      return undefined;
    }
  }, []);
  return { ...answer, ask };
}

async function answerOf<T>(path: string, body: FormData | undefined, signal: AbortSignal): Promise<T> {
  const headers = { Accept: 'application/json' };
  const answer = await fetch(path, { ...(body && { method: 'POST', body }), headers, signal });
  // An ended session redirects to the sign-in page, which is no data.
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}
