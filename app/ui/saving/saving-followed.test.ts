import { expect, it } from 'vitest';
import { next } from './saving.ts';
import { initial, isUnsaved, type SavingEvent, type State } from './saving-state.ts';

/** A save of the employees moves the outage cost, which follows them. */
const TEXTS = { employees: '1,000.00', outage: '16,000.00' };
const AFTER = { employees: '2,000.00', outage: '32,000.00' };

function run(...events: ((state: State) => SavingEvent)[]) {
  const base = { version: 3, texts: TEXTS };
  let now = next(initial({ base, texts: TEXTS, errors: {}, isRefused: false, savesItself: true }), { type: 'online' });
  for (const event of events) now = next(now.state, event(now.state));
  return now;
}
const type =
  (name: string, text: string) =>
  (state: State): SavingEvent => ({
    type: 'typed',
    name,
    texts: { ...state.typed, [name]: text },
    live: null,
  });
const due = (): SavingEvent => ({ type: 'due' });
const answered = (): SavingEvent => ({
  type: 'answered',
  at: '13:53',
  answer: { code: 'saved', version: 4, texts: AFTER, followed: { outage: AFTER.outage } },
});

it('shows what a save has moved, and does not take it for something typed', () => {
  const { state, effects } = run(type('employees', '2000'), due, answered);
  expect(effects).toContainEqual({ do: 'fill', texts: { outage: '32,000.00' } });
  expect([state.typed.outage, state.typed.employees, isUnsaved(state)]).toEqual(['32,000.00', '2000', false]);
});

it('leaves alone what was typed in it since the save was sent', () => {
  const { state, effects } = run(type('employees', '2000'), due, type('outage', '9'), answered);
  expect(effects.map((effect) => effect.do)).not.toContain('fill');
  expect([state.typed.outage, isUnsaved(state)]).toEqual(['9', true]);
});
