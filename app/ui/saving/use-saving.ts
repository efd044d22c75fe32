import { type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formDataOf } from '#app/form-data.ts';
import { type Next, next } from './saving.ts';
import type { Answer, Effect, SavingEvent, State } from './saving-state.ts';
import { clock } from './saving-words.ts';

/** Side effects of the state machine. */
interface Surroundings<A extends Answer> {
  /** Address of the next save, and fields sent with it. */
  readonly address: () => string;
  readonly along: () => Readonly<Record<string, string>>;
  readonly onAnswer: (answer: A, before: State) => void;
  readonly onGo: (effect: Extract<Effect, { do: 'go' | 'fill' | 'tell' | 'signIn' }>) => void;
}

export interface Saving {
  readonly state: State;
  /** The current state, also between renders. */
  readonly now: MutableRefObject<State>;
  readonly happen: (event: SavingEvent) => void;
}

/** Runs the state machine with one request and one timer. All rules are in `saving.ts`. */
export function useSaving<A extends Answer>(begin: () => Next, surroundings: Surroundings<A>): Saving {
  const [first] = useState(begin);
  const [state, setState] = useState(first.state);
  const now = useRef(first.state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>();
  const around = useRef(surroundings);
  around.current = surroundings;

  const happen = useCallback((event: SavingEvent) => {
    const following = next(now.current, event);
    now.current = following.state;
    setState(following.state);
    for (const effect of following.effects) perform(effect);

    function perform(effect: Effect) {
      if (effect.do === 'wait') {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => happen({ type: 'due' }), effect.ms);
      } else if (effect.do !== 'send') around.current.onGo(effect);
      else {
        asked.current?.abort();
        const request = new AbortController();
        asked.current = request;
        const { signal } = request;
        const { address, along } = around.current;
        const form = formDataOf({ ...effect.texts, ...along(), version: String(effect.version) });
        answerOf<A>(address(), form, signal).then(
          (answer) =>
            // Without a pause: a key in the form as it was before a merge would put back its old values.
            flushSync(() => {
              around.current.onAnswer(answer, now.current);
              happen({ type: 'answered', answer, at: clock(new Date()) });
            }),
          () => signal.aborted || happen({ type: 'lost' }),
        );
      }
    }
  }, []);

  useEffect(() => {
    const onOnline = () => happen({ type: 'online' });
    // Last event before a reload, a close, or a switch of apps on a phone.
    const onHidden = () => document.visibilityState === 'hidden' && happen({ type: 'leaving' });
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
    };
  }, [happen]);
  return { state, now, happen };
}

/** Throws on an answer that is not JSON, such as a gateway's page. */
async function answerOf<A>(address: string, body: FormData, signal: AbortSignal): Promise<A> {
  const headers = { Accept: 'application/json' };
  const response = await fetch(address, { method: 'POST', body, headers, signal, keepalive: canOutlive(body) });
  return (await response.json()) as A;
}

/**
 * Browsers limit keepalive requests to 64 KiB, including the multipart frame of each field.
 * https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
 */
const OUTLIVING_BYTES = 60_000;
const FRAME_BYTES = 120;

function canOutlive(form: FormData): boolean {
  const sizes = [...form].map(([name, text]) => FRAME_BYTES + new Blob([name, text]).size);
  return sizes.reduce((sum, size) => sum + size, 0) < OUTLIVING_BYTES;
}
