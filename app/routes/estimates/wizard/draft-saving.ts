import { useBlocker, useFetcher, useNavigation } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Step } from '#app/modules/estimates/inputs.ts';
import { versionOf } from '#app/ui/connection/version-of.ts';
import { routerOf } from '#app/ui/shell/router.ts';
import { tellOfChosenBefore } from './chosen-before.ts';
import type { Frame } from './content.ts';
import type { Refusal } from './step-fields.tsx';
import { stepHref } from './wizard-url.ts';

/** What the action answers to a save while typing. */
export interface DraftAnswer {
  readonly code: 'drafted';
  readonly version: number;
}

const SAVE_AFTER_MS = 800;
const UNSAVED = 'What you typed on this step is not saved yet. Leave it anyway?';

/** A save that met a server that was away is tried again after this. */
const AGAIN_AFTER_MS = 5000;

/** Steps that have something to store. */
const DRAFTED: readonly Step[] = ['scenario', 'products', 'assumptions', 'investment', 'report'];

const SAVED = 'Saved';

/** Saves that stored nothing for a reason that passes. */
const TRIED_AGAIN: readonly string[] = ['unavailable', 'tooMany'];

/** What became of a save that stored nothing. */
const NOT_SAVED: Readonly<Record<string, string>> = {
  conflict: 'Saved elsewhere in the meantime; your save will show both',
  unavailable: 'Not saved: the service is away; trying again',
  tooMany: 'Not saved: too many requests; trying again',
  unprocessable: 'Not saved yet: something is missing or does not fit',
  asked: 'Not saved yet: continue to save it',
};

/**
 * What scripts add to a step's form: it saves itself a moment after the last key, and leaving with something unsaved
 * asks first. `version` is the one to send with the next save; `status` says when the last one was.
 */
export function useDraftSaving({ estId, step, version: loaded }: Frame, refusal: Refusal | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const isChanged = useRef(false);
  const edits = useRef(0);
  const sentEdits = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<HTMLElement | null>(null);
  // Beside the fetcher's own state, which is told to the page a moment later.
  const isUnderWay = useRef(false);
  const isDue = useRef(false);
  // A save whose answer was lost may be stored. It is sent again as it was, which then changes nothing, before anything
  // newer: that would be refused as if somebody else had saved.
  const unanswered = useRef<{ readonly formData: FormData; readonly edits: number }>(undefined);
  const fetcher = useFetcher<DraftAnswer | { code: string }>();
  const [status, setStatus] = useState('');
  const { data, state } = fetcher;
  // A later save that failed takes nothing back: the version is that of the last one that was stored.
  const stored = useRef(versionOf(refusal, loaded));
  if (data && 'version' in data) stored.current = Math.max(data.version, stored.current ?? 0);
  const version = stored.current;
  const isDrafted = estId !== null && DRAFTED.includes(step);
  const saving = useRef(save);
  saving.current = save;
  useLeaveGuard(isChanged);

  function told(code: string) {
    isChanged.current = true;
    setStatus(NOT_SAVED[code] ?? '');
    if (isDrafted && TRIED_AGAIN.includes(code)) saveAfter(AGAIN_AFTER_MS);
  }
  function typed() {
    edits.current += 1;
    isChanged.current = true;
    setStatus('');
    if (isDrafted) saveAfter(SAVE_AFTER_MS);
  }
  const telling = useRef(told);
  telling.current = told;
  const typing = useRef(typed);
  typing.current = typed;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (form.current) tellOfChosenBefore(form.current);
  }, []);
  useEffect(() => {
    if (!refusal) return;
    // Finding a record or adding a row stores nothing: what stands in the form is saved as if it was typed just now.
    if (refusal.code === 'asked') typing.current();
    else telling.current(refusal.code);
  }, [refusal]);
  // The router changes a fetcher before it tells of it. A render in between, for a key say, that comes to nothing else is
  // dropped together with its effects, but what those depend on is remembered: an effect told so would not run again. So
  // it is compared here, after each render that is not dropped.
  const seen = useRef({ data, state });
  useEffect(() => {
    if (seen.current.data === data && seen.current.state === state) return;
    seen.current = { data, state };
    if (state !== 'idle') return;
    isUnderWay.current = false;
    if (!data) return;
    if (data.code !== 'unavailable' || held.current) unanswered.current = undefined;
    if (data.code === 'drafted') {
      isChanged.current = edits.current !== sentEdits.current;
      setStatus(isChanged.current ? '' : `${SAVED} ${new Date().toLocaleTimeString('en-GB')}`);
    } else telling.current(data.code);
    // What came while saving, a press of a button or more that was typed, goes on with the version that was just made.
    const button = held.current;
    held.current = null;
    if (button) form.current?.requestSubmit(button);
    else if (isDue.current && !TRIED_AGAIN.includes(data.code)) saving.current();
  });

  // A button's save that was refused leaves the page here, and with it what was typed in the meantime.
  const isAnswered = useNavigation().state === 'idle';
  useEffect(() => {
    if (isAnswered && isDue.current && !isUnderWay.current) saving.current();
  }, [isAnswered]);

  function saveAfter(ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => saving.current(), ms);
  }
  function save() {
    if (!form.current || estId === null) return;
    clearTimeout(timer.current);
    // A second save beside the first would be of the same version, and refused as if somebody else had saved.
    isDue.current = isUnderWay.current || routerOf()?.state.navigation.state !== 'idle';
    if (isDue.current) return;
    isUnderWay.current = true;
    unanswered.current ??= { formData: new FormData(form.current), edits: edits.current };
    const { formData } = unanswered.current;
    formData.set('intent', 'draft');
    sentEdits.current = unanswered.current.edits;
    isDue.current = sentEdits.current !== edits.current;
    fetcher.submit(formData, { method: 'post', action: stepHref(estId, step, 'edit') });
  }
  return {
    form,
    version,
    status,
    isSaved: status.startsWith(SAVED),
    onInput: typed,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current);
      isChanged.current = false;
      isDue.current = false;
      if (!isUnderWay.current && !unanswered.current) return;
      event.preventDefault();
      held.current = (event.nativeEvent as SubmitEvent).submitter;
      if (!isUnderWay.current) save();
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
