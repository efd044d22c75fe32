import { type Author, describeSave } from '../author.ts';
import { errorsOf, type State } from './saving-state.ts';

/** A new record is stored by its button. */
const NOT_YET = 'Not saved yet';
const REFUSED = 'Not saved yet. Fix the highlighted fields.';

/** Lists edited or submitted fields that need attention, in form order. */
export function problemNames(state: State): readonly string[] {
  const concerned = new Set([...state.edited, ...state.shown]);
  const wrong = new Set(Object.keys(errorsOf(state)).filter((name) => concerned.has(name)));
  return [...new Set([...Object.keys(state.typed), ...wrong])].filter((name) => wrong.has(name));
}

/** The only source of the save status. `what` names the form's entries. */
export function messageOf(state: State, what: 'figure' | 'entry' = 'figure'): string {
  switch (state.phase) {
    case 'idle':
      return savedMessage(state, what);
    case 'dirty':
      return state.savesItself ? '' : NOT_YET;
    case 'saving':
      return state.isSlow ? 'Still saving. The service is responding slowly.' : 'Saving…';
    case 'offline':
      return `Not saved: ${REASONS[state.message] ?? 'no connection'}, trying again`;
    case 'refused':
      return state.message === '' || Object.keys(state.served).length > 0 ? REFUSED : `Not saved. ${state.message}`;
    case 'conflict':
      return `Not saved: ${describeSave(state.conflict?.by ?? { name: null }, 'changed the same')}. Choose which values to keep.`;
    case 'gone':
      return state.message || 'This estimate was generated since you opened it. Your last changes are not in it.';
    case 'signedOut':
      return 'You have been signed out. Your entries come back after you sign in.';
  }
}

const REASONS: Readonly<Record<string, string>> = {
  tooMany: 'too many requests',
  unexpected: 'something went wrong on our side',
};

function savedMessage(state: State, what: 'figure' | 'entry'): string {
  const count = problemNames(state).length;
  // A new estimate that was rejected without scripts: nothing is stored yet.
  if (count > 0 && !state.savesItself) return REFUSED;
  if (count === 1) return `Saved, except 1 ${what} that needs attention`;
  if (count > 1) return `Saved, except ${count} ${what === 'figure' ? 'figures' : 'entries'} that need attention`;
  if (state.savedAt === null) return state.savesItself ? '' : NOT_YET;
  return `Saved ${state.savedAt}`;
}

/** Formats `Saved 12:04`, of an earlier day `Saved Nov 22, 2026`, in the browser's time zone. */
export function storedMessage(at: string, now: Date): string {
  const saved = new Date(at);
  return saved.toDateString() === now.toDateString()
    ? `Saved ${clock(saved)}`
    : `Saved ${saved.toLocaleDateString('en-US', { dateStyle: 'medium' })}`;
}

/** In the browser's time zone, e.g. "13:53". */
export function clock(time: Date): string {
  return time.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** Describes values applied from someone else's save. */
export function newsOf({ news }: State, labelOf: (name: string) => string): string {
  if (!news) return '';
  return `${savedBy(news.by)}. Applied here: ${[...new Set(news.taken.map(labelOf))].join(', ')}.`;
}

/** "Priya Anand saved this on Nov 22, 2026, 14:05 UTC" */
export function savedBy(by: Author): string {
  const { at } = by;
  const save = describeSave(by, 'saved this');
  const day = new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return `${save[0]?.toUpperCase()}${save.slice(1)} on ${day}, ${at.slice(11, 16)} UTC`;
}
