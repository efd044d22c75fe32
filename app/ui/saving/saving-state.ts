import type { Texts } from '#app/form-data.ts';
import type { Author } from '../author.ts';
import type { Errors } from '../form/live/live-errors.ts';
import { isSameText, type Merge } from './merge-texts.ts';

/** Values in the server's format. */
export interface Stored {
  readonly version: number;
  readonly texts: Texts;
}
/** `version` and `texts` come only with `saved` and `conflict`. */
export interface Answer extends Partial<Stored> {
  readonly code: string;
  readonly by?: Author | undefined;
  /** New values of fields that follow others. */
  readonly followed?: Texts | undefined;
  readonly errors?: Errors | undefined;
  readonly message?: string | undefined;
}

type Phase = 'idle' | 'dirty' | 'saving' | 'offline' | 'conflict' | 'refused' | 'gone' | 'signedOut';

export interface State {
  readonly phase: Phase;
  /** Last acknowledged by the server: the base of every merge. */
  readonly base: Stored;
  /** Input that became the base: a field with the same text is unchanged. */
  readonly acknowledged: Texts;
  readonly typed: Texts;
  /** Unanswered request, repeated unchanged until it is answered. */
  readonly sent: { readonly texts: Texts; readonly version: number; readonly along: Texts } | null;
  /** The intent of a pressed button, which acts once all input is stored. */
  readonly button: string | null;
  /** Fields that a pressed button adds to the form. */
  readonly along: Texts;
  /** Server errors, and the texts they are about. */
  readonly served: Errors;
  readonly judged: Texts;
  /** Errors that the page itself found in what the server refused. Null: it did not look. */
  readonly found: Errors | null;
  readonly live: Errors | null;
  readonly edited: readonly string[];
  /** Fields with visible messages. */
  readonly shown: readonly string[];
  readonly conflict: {
    readonly stored: Stored;
    readonly by: Author | undefined;
    readonly merge: Merge;
    /** Fields that a press left undecided. */
    readonly open: readonly string[];
  } | null;
  /** Applied by the last merge from someone else's save. */
  readonly news: { readonly by: Author; readonly taken: readonly string[] } | null;
  /** Last texts filled in by script, and the number of fills. */
  readonly filled: { readonly texts: Texts; readonly times: number };
  readonly presses: number;
  readonly isSlow: boolean;
  readonly tries: number;
  readonly savedAt: string | null;
  readonly message: string;
  /** False before the first save, which only a button makes. */
  readonly savesItself: boolean;
}

export type SavingEvent =
  | { readonly type: 'typed'; readonly name: string; readonly texts: Texts; readonly live: Errors | null }
  | { readonly type: 'left'; readonly name: string; readonly live: Errors | null }
  | { readonly type: 'due' }
  | { readonly type: 'online' }
  /** The page is about to be hidden or closed, so nothing can wait for the next save. */
  | { readonly type: 'leaving' }
  | { readonly type: 'pressed'; readonly button: string; readonly along?: Texts }
  | { readonly type: 'answered'; readonly answer: Answer; readonly at: string }
  | { readonly type: 'lost' }
  | { readonly type: 'loaded'; readonly stored: Stored; readonly errors: Errors; readonly by?: Author | undefined }
  | { readonly type: 'refused'; readonly errors: Errors; readonly texts: Texts; readonly filled: Texts }
  | { readonly type: 'resolved'; readonly take: Readonly<Record<string, 'mine' | 'theirs'>> }
  /** Chose a value of a conflict, so its message of the last press is settled. */
  | { readonly type: 'decided'; readonly name: string }
  /** Drops the user's own changes of a conflict. */
  | { readonly type: 'discarded' };

export type Effect =
  | { readonly do: 'send'; readonly texts: Texts; readonly version: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'go'; readonly button: string }
  /** Sets form fields to these texts. */
  | { readonly do: 'fill'; readonly texts: Texts }
  | { readonly do: 'tell'; readonly message: string }
  | { readonly do: 'signIn' };

/** @param given.texts shown by the form, with `errors` about them */
export function initial(given: {
  readonly base: Stored;
  readonly texts: Texts;
  readonly errors: Errors;
  readonly isRefused: boolean;
  readonly savesItself: boolean;
}): State {
  const { base, texts, errors, isRefused, savesItself } = given;
  const shown = Object.keys(errors);
  const state: State = {
    phase: 'idle',
    base,
    acknowledged: base.texts,
    typed: texts,
    sent: null,
    button: null,
    along: {},
    served: errors,
    judged: texts,
    found: null,
    live: null,
    edited: [],
    shown,
    conflict: null,
    news: null,
    filled: { texts, times: 0 },
    presses: isRefused && shown.length > 0 ? 1 : 0,
    isSlow: false,
    tries: 0,
    savedAt: null,
    message: '',
    savesItself,
  };
  return isUnsaved(state) ? { ...state, phase: 'dirty' } : state;
}

export function isUnchanged({ typed, acknowledged }: State, name: string): boolean {
  return isSameText(typed[name], acknowledged[name]);
}

/** Returns true if any input may not be stored. */
export function isUnsaved(state: State): boolean {
  if (state.phase === 'signedOut') return false;
  return state.sent !== null || Object.keys(state.typed).some((name) => !isUnchanged(state, name));
}

/** Combines the server's errors on fields unchanged since then with the local ones. */
export function errorsOf(state: State): Errors {
  const { live, served, found, savesItself } = state;
  // The page can tell that its own error is mended by another field. Of a form posted without scripts it knows no own ones.
  const isMended = (name: string) => live && !live[name] && (found ? found[name] : !savesItself);
  const isStillSo = ([name]: readonly [string, unknown]) =>
    isSameText(state.typed[name], state.judged[name]) && !isMended(name);
  return { ...Object.fromEntries(Object.entries(served).filter(isStillSo)), ...live };
}

/** Limits messages to fields that were edited and left, or that a pressed button checked. */
export function shownErrors(state: State): Errors {
  return Object.fromEntries(Object.entries(errorsOf(state)).filter(([name]) => state.shown.includes(name)));
}
