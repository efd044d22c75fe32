import { type FormEvent, useEffect, useRef } from 'react';
import { useBackgroundRequest } from './background-request.ts';

/**
 * Requests a preview a moment after the last key. On failure the last preview stays: the stored state would look like the
 * input. A router's fetcher would reload the page for its answer, and so replace the load after a save.
 *
 * @param options.path answers the posted form with `preview`
 * @param options.without fields that a preview does not need
 */
export function useLivePreview<P>(options: {
  readonly path: string;
  readonly delayMs: number;
  readonly without?: string;
}) {
  const { path, delayMs, without } = options;
  const { data, failure, ask } = useBackgroundRequest<{ readonly preview: P }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  /** For the form, or a part of it. */
  function onInput(event: FormEvent<HTMLElement>) {
    const form = event.currentTarget.closest('form');
    clearTimeout(timer.current);
    if (!form) return;
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      if (without) typed.delete(without);
      void ask(path, typed);
    }, delayMs);
  }
  /** `outdated`: why the preview is older than the entries. */
  return { preview: data?.preview ?? null, outdated: failure, onInput };
}
