import { useNavigate, useSubmit } from '@remix-run/react';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { CHANGE } from './what-if-url.ts';

export type Tried = Readonly<Record<string, string>>;

const ANSWER_AFTER_MS = 300;
const OPTIONS = { replace: true, preventScrollReset: true } as const;

/**
 * Sends the form shortly after the last input, and remembers the values from before each change. Edits of one figure in a row are
 * one change.
 *
 * @param shown the values as loaded
 */
export function useTrying(shown: Tried) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef(shown);
  const edited = useRef('');
  const [past, setPast] = useState<readonly Tried[]>([]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** The link's address changes with the values before it, so it is read here. */
  function leaveFor(event: MouseEvent<HTMLAnchorElement>, tried: Tried, before: readonly Tried[]) {
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    clearTimeout(timer.current);
    current.current = tried;
    edited.current = '';
    setPast(before);
    navigate(pathname + search, OPTIONS);
  }
  return {
    /** Null at the first values. */
    before: past.at(-1) ?? null,
    onUndo: (event: MouseEvent<HTMLAnchorElement>) => leaveFor(event, past.at(-1) ?? shown, past.slice(0, -1)),
    onReset: (event: MouseEvent<HTMLAnchorElement>) => leaveFor(event, {}, [...past, current.current]),
    form: {
      onInput: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
        clearTimeout(timer.current);
        const figure =
          target instanceof Element ? (target.closest('[data-lever]')?.getAttribute('data-lever') ?? '') : '';
        if (figure !== '' && figure !== edited.current) setPast([...past, current.current]);
        edited.current = figure;
        current.current = triedIn(form);
        timer.current = setTimeout(() => submit(form, OPTIONS), ANSWER_AFTER_MS);
      },
      onBlur: () => {
        edited.current = '';
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        clearTimeout(timer.current);
        submit(event.currentTarget, OPTIONS);
      },
    },
  };
}

function triedIn(form: HTMLFormElement): Tried {
  const entries = [...new FormData(form)].filter(([name]) => name.startsWith(CHANGE));
  return Object.fromEntries(entries.map(([name, text]) => [name.slice(CHANGE.length), String(text)]));
}
