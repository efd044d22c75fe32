import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';

type Answer<P> = { readonly ok: true; readonly preview: P | null } | { readonly ok: false; readonly message: string };

/** Key of the preview's fetcher. The form shows its failures itself: see `failuresOf`. */
export const LIVE_PREVIEW = 'live-preview';

/**
 * Requests a preview a moment after the last key. On failure the last preview stays: the stored state would look like the
 * input.
 *
 * @param options.without fields that a preview does not need
 */
export function useLivePreview<P>(options: {
  readonly delayMs: number;
  readonly encType?: 'multipart/form-data';
  readonly without?: string;
}) {
  const { delayMs, encType, without } = options;
  const fetcher = useFetcher<Answer<P>>({ key: LIVE_PREVIEW });
  const { data: answer } = fetcher;
  const [preview, setPreview] = useState<P | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (answer?.ok) setPreview(answer.preview as P | null);
  }, [answer]);
  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      if (without) typed.delete(without);
      typed.set('intent', 'preview');
      fetcher.submit(typed, { method: 'post', encType });
    }, delayMs);
  }
  /** Why the preview is outdated. */
  const outdated = answer && !answer.ok ? answer.message : null;
  return { preview, outdated, onInput };
}
