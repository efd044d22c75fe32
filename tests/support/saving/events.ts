import type { Texts } from '#app/form-data.ts';
import { type Next, next } from '#app/ui/saving/saving.ts';
import { type Answer, initial, type SavingEvent, type State } from '#app/ui/saving/saving-state.ts';

/** Events of a form that is saved while it is edited. */

export const STORED = { version: 3, texts: { name: 'A', employees: '2,350.00', endpoints: '3,000.00' } };
export const WRONG = { employees: ['Value does not match the required pattern'] };
const PRIYA = { name: 'Priya Anand', at: '2026-11-22T14:05:09.000Z' };

export function start(given: Partial<Parameters<typeof initial>[0]> = {}): State {
  return initial({ base: STORED, texts: STORED.texts, errors: {}, isRefused: false, savesItself: true, ...given });
}
export function type(
  name: string,
  text: string,
  live: SavingEvent & { type: 'typed' } extends { live: infer L } ? L : never = null,
) {
  return (state: State): SavingEvent => ({ type: 'typed', name, texts: { ...state.typed, [name]: text }, live });
}
export const due: SavingEvent = { type: 'due' };
export const lost: SavingEvent = { type: 'lost' };
export const press = (button: 'continue' | 'back' | 'submit', along?: Texts): SavingEvent => ({
  type: 'pressed',
  button,
  along,
});
export const answer = (given: Answer): SavingEvent => ({ type: 'answered', answer: given, at: '13:53' });
export const saved = (changes: Texts = {}, more: Partial<Answer> = {}) =>
  answer({ code: 'saved', version: 4, texts: { ...STORED.texts, ...changes }, errors: {}, ...more });
export const conflict = (changes: Texts, by = PRIYA) =>
  answer({ code: 'conflict', version: 7, texts: { ...STORED.texts, ...changes }, by });

export type Happening = SavingEvent | ((state: State) => SavingEvent);

export function run(happenings: readonly Happening[], from = start()): Next {
  let now: Next = { state: from, effects: [] };
  for (const each of happenings) now = next(now.state, typeof each === 'function' ? each(now.state) : each);
  return now;
}
