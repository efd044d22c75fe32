import { useCallback, useEffect, useRef, useState } from 'react';

/** What is asked of the server beside the page: a search while somebody types, a session that goes on. */
export interface BackgroundRequest<T> {
  /** The last answer; undefined before the first. */
  readonly data: T | undefined;
  /** `failed`: the last question was not answered, or not with data. */
  readonly state: 'idle' | 'asking' | 'failed';
  /**
   * Asks for JSON, and takes the place of whatever was asked before. A form is posted. The answer is there for who waits
   * for it, too: undefined where there is none, or where another question took its place.
   */
  readonly ask: (path: string, form?: FormData) => Promise<T | undefined>;
}

/**
 * Questions that the page goes on without: a server that is away, one of another version, or a session that ended leaves
 * the page, and what was typed on it, as it is. The framework's fetchers replace the page in each of these cases.
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
  // A session that has ended leads to the sign-in page, which is no data.
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}
