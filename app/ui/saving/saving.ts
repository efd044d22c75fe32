import type { Texts } from '#app/form-data.ts';
import type { Author } from '../author.ts';
import { isSameText, mergeTexts } from './merge-texts.ts';
import {
  type Answer,
  type Effect,
  errorsOf,
  isUnchanged,
  isUnsaved,
  type SavingEvent,
  type State,
  type Stored,
} from './saving-state.ts';

const SAVE_AFTER_MS = 800;
const SLOW_AFTER_MS = 4000;
const LOST_AFTER_MS = 6000;
const AGAIN_AFTER_MS = [1000, 2000, 5000];
/** Marks a save by a button: only such a save creates a customer. */
const DELIBERATE = 'then';
/** Temporary failures of the server: the save is retried. */
const PASSING = ['unavailable', 'tooMany', 'unexpected'];

/** State machine of all self-saving forms: maps an event to the next state and its effects. */
export function next(state: State, event: SavingEvent): Next {
  switch (event.type) {
    case 'typed': {
      const { name, texts, live } = event;
      const edited = { ...state, typed: texts, live, edited: withNames(state.edited, [name]) };
      // Typed before the page shows the conflict.
      if (state.conflict) return merged({ ...edited, conflict: null }, state.conflict.stored, state.conflict.by);
      if (!['idle', 'dirty', 'refused'].includes(state.phase)) return still(edited);
      return changed(edited);
    }
    case 'left': {
      const isEdited = state.edited.includes(event.name);
      return still({
        ...state,
        live: event.live,
        shown: isEdited ? withNames(state.shown, [event.name]) : state.shown,
      });
    }
    case 'due':
      // The wait for a slow answer may still run when a new form was refused and edited.
      if (state.phase === 'offline' || (state.phase === 'dirty' && state.savesItself)) return send(state);
      if (state.phase !== 'saving') return still(state);
      return state.isSlow
        ? lost(state, '')
        : { state: { ...state, isSlow: true }, effects: [{ do: 'wait', ms: LOST_AFTER_MS }] };
    case 'leaving':
      return state.phase === 'dirty' && state.savesItself ? send(state) : still(state);
    case 'online':
      // A deleted record may have been restored, too.
      return state.phase === 'offline' || state.phase === 'gone' ? send(state) : still(state);
    case 'pressed': {
      if (['conflict', 'gone', 'signedOut'].includes(state.phase)) return still(state);
      const along = event.button === 'continue' ? { [DELIBERATE]: event.button, ...event.along } : {};
      const pressed = { ...state, button: event.button, along };
      if (state.phase === 'saving') return still(pressed);
      return event.button === 'continue' || isUnsaved(pressed) ? send(pressed) : stored(pressed);
    }
    case 'answered':
      return state.sent ? answered(state, event.answer, event.at) : still(state);
    case 'lost':
      return state.phase === 'saving' ? lost(state, '') : still(state);
    case 'loaded':
      // The answer of a running save has the stored values, too. A signed-out user gets their input back.
      if (state.sent || state.conflict || state.phase === 'signedOut' || event.stored.version <= state.base.version)
        return still(state);
      return merged({ ...state, served: event.errors, judged: event.stored.texts }, event.stored, event.by);
    case 'refused': {
      const { errors, texts } = event;
      const refused = { ...state, typed: texts, served: errors, judged: texts, live: null, shown: Object.keys(errors) };
      const filled = { ...state.filled, texts: event.filled };
      return changed({ ...refused, filled, presses: state.presses + (refused.shown.length > 0 ? 1 : 0) });
    }
    case 'resolved': {
      if (!state.conflict) return still(state);
      const { stored: theirs, merge } = state.conflict;
      const open = merge.clashes.flatMap(({ name }) => (event.take[name] ? [] : [name]));
      if (open.length > 0)
        return still({ ...state, conflict: { ...state.conflict, open }, presses: state.presses + 1 });
      const chosen = merge.clashes.filter(({ name }) => event.take[name] === 'theirs');
      return taken(state, theirs, {
        ...merge.merged,
        ...Object.fromEntries(chosen.map((clash) => [clash.name, clash.theirs])),
      });
    }
    case 'decided':
      if (!state.conflict) return still(state);
      return still({
        ...state,
        conflict: { ...state.conflict, open: state.conflict.open.filter((name) => name !== event.name) },
      });
    case 'discarded': {
      if (!state.conflict) return still(state);
      const { stored: theirs } = state.conflict;
      return taken({ ...state, button: null, along: {} }, theirs, theirs.texts);
    }
  }
}

export interface Next {
  readonly state: State;
  readonly effects: readonly Effect[];
}

function still(state: State): Next {
  return { state, effects: [] };
}

function changed(state: State): Next {
  if (!isUnsaved(state)) return still({ ...state, phase: 'idle' });
  return { state: { ...state, phase: 'dirty' }, effects: state.savesItself ? [{ do: 'wait', ms: SAVE_AFTER_MS }] : [] };
}

function send(state: State): Next {
  const sent = state.sent ?? { texts: state.typed, version: state.base.version, along: state.along };
  return {
    state: { ...state, sent, phase: 'saving', isSlow: false },
    effects: [
      { do: 'send', texts: { ...sent.texts, ...sent.along }, version: sent.version },
      { do: 'wait', ms: SLOW_AFTER_MS },
    ],
  };
}

function lost(state: State, message: string): Next {
  const ms = AGAIN_AFTER_MS[Math.min(state.tries, AGAIN_AFTER_MS.length - 1)] ?? SAVE_AFTER_MS;
  return { state: { ...state, phase: 'offline', message, tries: state.tries + 1 }, effects: [{ do: 'wait', ms }] };
}

function answered(state: State, answer: Answer, at: string): Next {
  const { code, version, texts = {}, errors = {}, message = '' } = answer;
  if (PASSING.includes(code)) return lost(state, code);
  const done = { ...state, sent: null, tries: 0, message };
  if (code === 'unauthenticated') return { state: { ...done, phase: 'signedOut' }, effects: [{ do: 'signIn' }] };
  if (code === 'gone' || code === 'final') return still({ ...done, phase: 'gone', button: null });
  if (version === undefined) {
    const found = Object.keys(errors);
    const shown = withNames(state.shown, found);
    const presses = state.presses + (found.length > 0 ? 1 : 0);
    const refused = {
      ...done,
      button: null,
      served: errors,
      judged: state.sent?.texts ?? {},
      found: state.live,
      live: null,
    };
    return { state: { ...refused, phase: 'refused', shown, presses }, effects: [{ do: 'tell', message }] };
  }
  if (code === 'conflict') return merged(done, { version, texts }, answer.by);
  const moved = movedBy(state, answer.followed ?? {});
  const saved: State = {
    ...done,
    base: { version, texts },
    typed: { ...state.typed, ...moved },
    acknowledged: { ...state.sent?.texts, ...moved },
    judged: state.sent?.texts ?? {},
    served: errors,
    savedAt: at,
    savesItself: true,
  };
  const isAsked = state.button === null || isSameTexts(state.along, state.sent?.along ?? {});
  const after =
    state.button && (isUnsaved(saved) || !isAsked)
      ? send(saved)
      : isUnsaved(saved)
        ? changed({ ...saved, news: null })
        : stored(saved);
  if (Object.keys(moved).length === 0) return after;
  return { ...after, effects: [{ do: 'fill', texts: moved }, ...after.effects] };
}

/** Fields that the save changed and the user has not edited since it was sent. */
function movedBy({ typed, sent }: State, followed: Texts): Texts {
  const isMoved = ([name, text]: readonly [string, Texts[string]]) =>
    isSameText(typed[name], sent?.texts[name]) && !isSameText(typed[name], text);
  return Object.fromEntries(Object.entries(followed).filter(isMoved));
}

/** All input is stored: a pressed button acts now, unless errors have to be fixed first. */
function stored(state: State): Next {
  const { button } = state;
  const rest: State = { ...state, phase: 'idle', button: null, along: {} };
  if (button === null) return still(rest);
  const problems = Object.keys(errorsOf(rest));
  if (button === 'continue' && problems.length > 0)
    return still({ ...rest, shown: withNames(rest.shown, problems), presses: rest.presses + 1 });
  return { state: rest, effects: [{ do: 'go', button }] };
}

/** Merges someone else's save or a reloaded page three-way, and asks only where both changed. */
function merged(state: State, theirs: Stored, by: Author | undefined): Next {
  const own = Object.entries(state.typed).filter(([name]) => !isUnchanged(state, name));
  const merge = mergeTexts(state.base.texts, { ...state.base.texts, ...Object.fromEntries(own) }, theirs.texts);
  if (merge.clashes.length > 0)
    return still({ ...state, phase: 'conflict', conflict: { stored: theirs, by, merge, open: [] } });
  const applied = merge.combined.flatMap(({ name, changedBy }) => (changedBy === 'them' ? [name] : []));
  const news = by && applied.length > 0 ? { by, taken: applied } : state.news;
  return taken({ ...state, news }, theirs, merge.merged);
}

function taken(state: State, theirs: Stored, texts: Texts): Next {
  const filled = { texts, times: state.filled.times + 1 };
  const settled: State = {
    ...state,
    base: theirs,
    acknowledged: theirs.texts,
    typed: texts,
    live: null,
    filled,
    conflict: null,
  };
  return isUnsaved(settled) ? send(settled) : stored(settled);
}

function withNames(names: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...names, ...more])];
}

function isSameTexts(one: Texts, other: Texts): boolean {
  return Object.keys({ ...one, ...other }).every((name) => isSameText(one[name], other[name]));
}
