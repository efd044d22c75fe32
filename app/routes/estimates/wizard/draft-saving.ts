import { useBlocker, useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Step } from '#app/modules/estimates/inputs.ts';
import type { Frame } from './content.ts';
import { stepHref } from './wizard-url.ts';

/** What the action answers to a save while typing. */
export interface DraftAnswer {
  readonly code: 'drafted';
  readonly version: number;
}

const SAVE_AFTER_MS = 800;
const UNSAVED = 'What you typed on this step is not saved yet. Leave it anyway?';

/** A save that did not reach the server is tried again after this. */
const AGAIN_AFTER_MS = 5000;

/** Steps that have something to store. */
const DRAFTED: readonly Step[] = ['scenario', 'products', 'assumptions', 'investment', 'report'];

/** What became of a save that stored nothing. */
const NOT_SAVED: Readonly<Record<string, string>> = {
  conflict: 'Saved elsewhere in the meantime; your save will show both',
  unavailable: 'Not saved: the service is away; it is tried again',
  unprocessable: 'Not saved yet: something is missing or does not fit',
  asked: 'Not saved yet: continue to save it',
};

/**
 * What scripts add to a step's form: it saves itself a moment after the last key, and leaving with something unsaved
 * asks first. `version` is the one to send with the next save; `status` says when the last one was.
 */
export function useDraftSaving({ estId, step, version: loaded }: Frame) {
  const form = useRef<HTMLFormElement>(null);
  const isChanged = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<HTMLElement | null>(null);
  const fetcher = useFetcher<DraftAnswer | { code: string }>();
  const [status, setStatus] = useState('');
  const { data, state } = fetcher;
  const version = data && 'version' in data ? data.version : loaded;
  const isDrafted = estId !== null && DRAFTED.includes(step);
  const saving = useRef(save);
  saving.current = save;
  useLeaveGuard(isChanged);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!data || state !== 'idle') return;
    if (data.code === 'drafted') setStatus(`Saved ${new Date().toLocaleTimeString('en-GB')}`);
    else {
      isChanged.current = true;
      setStatus(NOT_SAVED[data.code] ?? '');
    }
    if (data.code === 'unavailable') timer.current = setTimeout(() => saving.current(), AGAIN_AFTER_MS);
    // A press of a button that came while saving goes on with the version that was just made.
    const button = held.current;
    held.current = null;
    if (button) form.current?.requestSubmit(button);
  }, [data, state]);

  function save() {
    if (!form.current || estId === null) return;
    const formData = new FormData(form.current);
    formData.set('intent', 'draft');
    isChanged.current = false;
    fetcher.submit(formData, { method: 'post', action: stepHref(estId, step, 'edit') });
  }
  return {
    form,
    version,
    status,
    onInput: () => {
      isChanged.current = true;
      setStatus('');
      clearTimeout(timer.current);
      if (isDrafted) timer.current = setTimeout(save, SAVE_AFTER_MS);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current);
      isChanged.current = false;
      if (state === 'idle') return;
      event.preventDefault();
      held.current = (event.nativeEvent as SubmitEvent).submitter;
    },
  };
}

/** Asks before the page is left with something typed and not sent. */
function useLeaveGuard(isChanged: { readonly current: boolean }): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged.current &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(UNSAVED)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isChanged.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isChanged]);
}
