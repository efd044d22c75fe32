import { useActionData, useNavigate } from '@remix-run/react';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Texts } from '#app/form-data.ts';
import { checkStep, isPrinted } from '#app/modules/estimates/drafts/check-step.ts';
import type { DraftAnswer, GoneAnswer } from '#app/modules/estimates/drafts/draft.ts';
import { useBrowserLayoutEffect } from '#app/ui/enhanced.ts';
import { tellFailure } from '#app/ui/feedback/failures.ts';
import type { Errors } from '#app/ui/form/live/live-errors.ts';
import { usePrintProblem } from '#app/ui/report/use-print-problem.ts';
import { textsOf } from '#app/ui/saving/form-texts.ts';
import { LeaveGuard } from '#app/ui/saving/leave-guard.tsx';
import { readTexts } from '#app/ui/saving/read-texts.ts';
import { type Next, next } from '#app/ui/saving/saving.ts';
import { type Answer, initial } from '#app/ui/saving/saving-state.ts';
import { type Saving, useSaving } from '#app/ui/saving/use-saving.ts';
import type { Frame, StepContent } from './content.ts';
import { fieldsAmong } from './fields-among.ts';
import { formOfStep } from './form-of-step.ts';
import { changeOfHeadline, type HeadlineChange } from './headline/headline-change.ts';
import type { Refusal } from './refusal.ts';
import { neighbourOf, stepHref } from './wizard-url.ts';

export interface StepSaving extends Saving, Pick<Frame, 'mode'> {
  /** Of a new estimate: set once it is stored. */
  readonly estId: { readonly current: number | null };
  readonly form: RefObject<HTMLFormElement>;
  /** Status since the last response, and what its save changed. */
  readonly progress: Pick<Frame, 'steps' | 'headline'> & { readonly change: HeadlineChange | null };
  /** The question that blocks a pressed button. */
  readonly clears: Refusal['clears'];
  readonly canRestore: boolean;
  readonly check: (texts: Texts) => Errors;
}

/** The first save of a new estimate returns its ID. */
type StepAnswer = Answer &
  Partial<
    Omit<DraftAnswer, keyof Answer> &
      Omit<GoneAnswer, keyof Answer> & {
        readonly estId: number;
        /** Set if the save moved figures that follow others: their levels moved too. */
        readonly content: StepContent;
      }
  >;

const StepSavingContext = createContext<StepSaving | null>(null);

export function useStepSaving(): StepSaving {
  const saving = useContext(StepSavingContext);
  if (!saving) throw new Error('Outside of the wizard');
  return saving;
}

/** Needs a new key for each step. */
export function StepSavingProvider(props: {
  readonly frame: Frame;
  readonly content: StepContent;
  /** Renders the step as it was loaded, or as a save since then moved it. */
  readonly children: (content: StepContent) => ReactNode;
}) {
  const { frame, content, children } = props;
  const { step, mode, version, submissionId } = frame;
  const estId = useRef(frame.estId);
  const { texts, rules } = useMemo(() => formOfStep(frame, content), [frame, content]);
  const stored = texts ?? NOTHING;
  const refusal = useRefusal();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  /** An autosave of this visit stored a change: the next press of Continue says so. */
  const hasChanged = useRef(false);
  const [released, setReleased] = useState<string | null>(null);
  const [answered, setAnswered] = useState<(StepAnswer & Pick<StepSaving['progress'], 'change'>) | null>(null);
  const [moved, setMoved] = useState<Pick<StepAnswer, 'version' | 'content'>>({});
  const [clears, setClears] = useState(refusal?.clears);
  const saving = useSaving<StepAnswer>(() => begin(frame, stored, refusal), {
    address: () => (estId.current === null ? '/estimates/draft' : `/estimates/${estId.current}/draft`),
    along: () => ({ step, submissionId: submissionId ?? '', hasChanged: hasChanged.current ? 'yes' : '' }),
    onAnswer: (answer, before) => {
      estId.current = answer.estId ?? estId.current;
      hasChanged.current ||= answer.isChanged === true;
      if (answer.steps || answer.code === 'gone')
        setAnswered({ ...answer, change: changeOfHeadline(progress.headline, answer.headline) });
      if (answer.content) setMoved(answer);
      if (before.button === 'continue' && answer.clears) setClears(answer.clears);
    },
    onGo: (effect) => {
      // The router's own submission would redirect to the login page without the form data.
      if (effect.do === 'signIn') form.current?.submit();
      else if (effect.do === 'tell') tellFailure(effect.message);
      else if (effect.do === 'fill') fill(form.current, effect.texts);
      else if (effect.button !== 'continue' && effect.button !== 'back') setReleased(effect.button);
      else
        navigate(
          stepHref(estId.current ?? 0, neighbourOf(step, effect.button === 'continue' ? 1 : -1) ?? step, 'edit'),
        );
    },
  });
  const { happen } = saving;
  const printProblem = usePrintProblem(Object.values(rules).some(isPrinted));
  const check = (texts: Texts): Errors => checkStep(rules, texts, printProblem);

  // Submits only after the form renders with its new version.
  useEffect(() => {
    if (released === null) return;
    setReleased(null);
    form.current?.requestSubmit(form.current.querySelector<HTMLElement>(`[name=intent][value="${released}"]`));
  }, [released]);
  const seen = useRef(refusal);
  // Before the next key: one in the form as it was before a merge would put back its old values.
  useBrowserLayoutEffect(() => {
    if (seen.current === refusal && refusal && form.current)
      happen({ type: 'typed', name: '', texts: textsOf(form.current), live: null });
    if (seen.current === refusal) return;
    seen.current = refusal;
    setClears(refusal?.clears);
    const texts = form.current ? textsOf(form.current) : NOTHING;
    if (refusal) happen({ type: 'refused', errors: refusal.errors, texts, filled: refusal.values });
  }, [refusal, happen]);
  useBrowserLayoutEffect(() => {
    if (version !== null) happen({ type: 'loaded', stored: { version, texts: stored }, errors: frame.errors });
  }, [version, stored, frame.errors, happen]);

  const isNewer = answered?.steps !== undefined && (answered.version ?? 0) >= (version ?? 0);
  const progress = isNewer
    ? { steps: answered.steps, headline: answered.headline ?? null, change: answered.change }
    : { ...frame, change: null };
  const canRestore = answered?.canRestore ?? false;
  return (
    <StepSavingContext.Provider value={{ ...saving, mode, estId, form, progress, clears, canRestore, check }}>
      {children((moved.version ?? 0) > (version ?? 0) && moved.content ? { ...content, ...moved.content } : content)}
      <LeaveGuard {...saving} />
    </StepSavingContext.Provider>
  );
}

const NOTHING: Texts = {};

function fill(form: HTMLFormElement | null, texts: Texts): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = String(text);
  }
}

/** @returns undefined before the first submission and after a successful one */
export function useRefusal(): Refusal | undefined {
  const answer = useActionData() as Refusal | undefined;
  return answer && 'values' in answer ? answer : undefined;
}

function begin(frame: Frame, stored: Texts, refusal: Refusal | undefined): Next {
  const { estId, mode, version, errors } = frame;
  const loaded = { version: version ?? 0, texts: stored };
  const posted = refusal && readTexts(refusal.values.base);
  const state = initial({
    base: posted ? { version: Number(refusal.values.version), texts: posted } : loaded,
    texts: refusal && stored !== NOTHING ? fieldsAmong(refusal.values) : stored,
    errors: refusal ? refusal.errors : errors,
    isRefused: refusal !== undefined,
    savesItself: estId !== null && mode === 'edit',
  });
  if (!refusal) return { state, effects: [] };
  const filled = { ...state, filled: { texts: refusal.values, times: 0 } };
  if (refusal.code !== 'conflict') return { state: filled, effects: [] };
  const merged = next(filled, { type: 'loaded', stored: loaded, errors: {}, by: refusal.detail?.by });
  const { conflict } = merged.state;
  if (!conflict) return { state: filled, effects: [] };
  const open = conflict.merge.clashes.flatMap(({ name }) => (refusal.errors[`take.${name}`] ? [name] : []));
  return { state: { ...merged.state, conflict: { ...conflict, open } }, effects: [] };
}
