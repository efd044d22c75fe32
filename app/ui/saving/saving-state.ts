import { isSameText, type Merge, type Texts } from './merge-texts.ts';

/** Messages by field name. */
export type Errors = Readonly<Record<string, readonly string[]>>;

/** What the server holds, in its own way of writing. */
export interface Stored {
  readonly version: number;
  readonly texts: Texts;
}
export interface Author {
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}
/** What a save is answered. Only `saved` and `conflict` come with what is stored. */
export interface Answer extends Partial<Stored> {
  readonly code: string;
  readonly by?: Author | undefined;
  /** Fields that follow others, as they are since. */
  readonly followed?: Texts | undefined;
  readonly errors?: Errors | undefined;
  readonly message?: string | undefined;
}

type Phase = 'idle' | 'dirty' | 'saving' | 'offline' | 'conflict' | 'refused' | 'gone' | 'signedOut';
/** A button that was pressed: it acts once everything typed is stored. */
export type Button = 'continue' | 'back' | 'submit';

export interface State {
  readonly phase: Phase;
  /** What the server last acknowledged: the base of every merge. */
  readonly base: Stored;
  /** The page's texts that the base came from: a field that still reads so is unchanged. */
  readonly acknowledged: Texts;
  /** The form as it is. */
  readonly typed: Texts;
  /** Sent and not answered; sent again unchanged until it is. */
  readonly sent: { readonly texts: Texts; readonly version: number; readonly along: Texts } | null;
  readonly button: Button | null;
  /** What a pressed button adds to the form. */
  readonly along: Texts;
  /** What the server found wrong, and the texts in which it did. */
  readonly served: Errors;
  readonly judged: Texts;
  readonly live: Errors | null;
  readonly edited: readonly string[];
  /** Fields whose messages are shown. */
  readonly shown: readonly string[];
  readonly conflict: { readonly stored: Stored; readonly by: Author | undefined; readonly merge: Merge } | null;
  /** What the last merge took from someone else. */
  readonly news: { readonly by: Author; readonly taken: readonly string[] } | null;
  /** What the form was last filled with, and how often it was filled again. */
  readonly filled: { readonly texts: Texts; readonly times: number };
  readonly presses: number;
  readonly isSlow: boolean;
  readonly tries: number;
  readonly savedAt: string | null;
  readonly message: string;
  /** False before anything is stored: only a button saves then. */
  readonly savesItself: boolean;
}

export type SavingEvent =
  | { readonly type: 'typed'; readonly name: string; readonly texts: Texts; readonly live: Errors | null }
  | { readonly type: 'left'; readonly name: string; readonly live: Errors | null }
  | { readonly type: 'due' }
  | { readonly type: 'online' }
  /** The page is about to be hidden or closed, so nothing waits for the next save. */
  | { readonly type: 'leaving' }
  | { readonly type: 'pressed'; readonly button: Button; readonly along?: Texts }
  | { readonly type: 'answered'; readonly answer: Answer; readonly at: string }
  | { readonly type: 'lost' }
  | { readonly type: 'loaded'; readonly stored: Stored; readonly errors: Errors; readonly by?: Author | undefined }
  | { readonly type: 'refused'; readonly errors: Errors; readonly texts: Texts; readonly filled: Texts }
  | { readonly type: 'resolved'; readonly take: Readonly<Record<string, 'mine' | 'theirs'>> };

export type Effect =
  | { readonly do: 'send'; readonly texts: Texts; readonly version: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'go'; readonly button: Button }
  /** Fields of the form show other texts. */
  | { readonly do: 'fill'; readonly texts: Texts }
  | { readonly do: 'tell'; readonly message: string }
  | { readonly do: 'signIn' };

/** A form as the page comes with it. `texts` is what it shows, `errors` what is wrong with that. */
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

/** Whether something typed is not known to be stored. */
export function isUnsaved(state: State): boolean {
  if (state.phase === 'signedOut') return false;
  return state.sent !== null || Object.keys(state.typed).some((name) => !isUnchanged(state, name));
}

/** What is wrong now: what the server said of what is still as it was sent, and what is seen of the rest here. */
export function errorsOf(state: State): Errors {
  const { live, served, savesItself } = state;
  if (live && !savesItself) return live;
  const isStillSo = ([name]: readonly [string, unknown]) => isSameText(state.typed[name], state.judged[name]);
  return { ...Object.fromEntries(Object.entries(served).filter(isStillSo)), ...live };
}

/** The messages to show: of fields that were edited and left, or that a pressed button found. */
export function shownErrors(state: State): Errors {
  return Object.fromEntries(Object.entries(errorsOf(state)).filter(([name]) => state.shown.includes(name)));
}
