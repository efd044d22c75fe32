import { describe, expect, it } from 'vitest';
import { type Next, next } from './saving.ts';
import { type Answer, initial, isUnsaved, type SavingEvent, type State, shownErrors } from './saving-state.ts';
import { messageOf } from './saving-words.ts';

const NEW = initial({
  base: { version: 0, texts: {} },
  texts: { name: '', employees: '' },
  errors: {},
  isRefused: false,
  savesItself: false,
});
const WRONG = { employees: ['Value does not match the required pattern'] };
const CONTINUE: SavingEvent = { type: 'pressed', button: 'continue' };

const answered = (answer: Answer): SavingEvent => ({ type: 'answered', answer, at: '13:53' });
const saved = (name: string, errors = {}) =>
  answered({ code: 'saved', version: 1, texts: { name, employees: '3,000.00' }, errors });
const type =
  (name: string, text: string, live: Readonly<Record<string, string[]>> = {}) =>
  ({ typed }: State): SavingEvent => ({ type: 'typed', name, texts: { ...typed, [name]: text }, live });

function run(happenings: readonly (SavingEvent | ((state: State) => SavingEvent))[], from: State): Next {
  let now: Next = { state: from, effects: [] };
  for (const each of happenings) now = next(now.state, typeof each === 'function' ? each(now.state) : each);
  return now;
}

it('includes what is typed during its first save, and then saves automatically', () => {
  const { state } = run([type('employees', '3000'), CONTINUE, type('name', 'B')], NEW);
  const made = run([saved('')], state);
  expect(made.effects).toMatchObject([
    { do: 'send', version: 1, texts: { name: 'B', employees: '3000' } },
    { do: 'wait', ms: 4000 },
  ]);
  expect(run([saved('B')], made.state).effects).toEqual([{ do: 'go', button: 'continue' }]);
  expect(run([saved('B', WRONG), type('name', 'C')], made.state).effects).toEqual([{ do: 'wait', ms: 800 }]);
});

it('shows why it was rejected at each press, and preserves later input', () => {
  const refusal = answered({ code: 'unprocessable', message: 'Check the highlighted fields.', errors: WRONG });
  const refused = run([type('employees', 'abc'), CONTINUE, type('name', 'B'), refusal], NEW);
  expect(refused.effects).toEqual([{ do: 'tell', message: 'Check the highlighted fields.' }]);
  expect(refused.state).toMatchObject({ presses: 1, typed: { name: 'B', employees: 'abc' } });
  expect(shownErrors(refused.state)).toEqual(WRONG);
  expect(messageOf(refused.state)).toBe('Not saved yet. Fix the highlighted fields.');
  expect(run([CONTINUE, refusal], refused.state).state.presses).toBe(2);
});

it('leaves a rejected new form alone until the next press', () => {
  const refusal = answered({ code: 'unprocessable', errors: WRONG });
  const edited = run([CONTINUE, refusal, type('name', 'B'), { type: 'due' }], NEW);
  expect(edited.effects).toEqual([]);
  expect(edited.state).toMatchObject({ phase: 'dirty', presses: 1 });
});

describe('the errors of a rejected new form', () => {
  const TAKEN = { name: ['An estimate with this name already exists'] };
  const NO_CUSTOMER = { customer: ['Choose a customer or enter a new one'] };
  const rejected = (live: Record<string, string[]>, errors: Record<string, string[]>) =>
    run([type('name', 'Pilot', live), CONTINUE, answered({ code: 'unprocessable', errors })], NEW).state;

  it('stay while another field is edited, if only the server can find them', () => {
    const state = rejected({}, TAKEN);
    expect(shownErrors(run([{ type: 'left', name: '', live: {} }], state).state)).toEqual(TAKEN);
    expect(shownErrors(run([type('other', 'x', {})], state).state)).toEqual(TAKEN);
    expect(shownErrors(run([type('name', 'Pilot 2', {})], state).state)).toEqual({});
  });

  it('go when another field mends what the page itself had found', () => {
    const state = rejected(NO_CUSTOMER, NO_CUSTOMER);
    expect(shownErrors(state)).toEqual(NO_CUSTOMER);
    expect(shownErrors(run([type('newCustomer', 'Orrin', {})], state).state)).toEqual({});
  });
});

it('is not shown as saved when it returns with errors, without scripts', () => {
  const texts = { name: '', employees: '' };
  const errors = { name: ['Enter the ROI name'], employees: ['Enter a value'] };
  const refused = initial({ base: { version: 0, texts }, texts, errors, isRefused: true, savesItself: false });
  expect(messageOf(refused, 'entry')).toBe('Not saved yet. Fix the highlighted fields.');
});

/** The outage cost follows the employees. */
const TEXTS = { employees: '1,000.00', outage: '16,000.00' };
const AFTER = { employees: '2,000.00', outage: '32,000.00' };
const STORED = initial({
  base: { version: 3, texts: TEXTS },
  texts: TEXTS,
  errors: {},
  isRefused: false,
  savesItself: true,
});
const DUE: SavingEvent = { type: 'due' };
const moved = answered({ code: 'saved', version: 4, texts: AFTER, followed: { outage: AFTER.outage } });

it('shows values changed by a save without treating them as typed', () => {
  const { state, effects } = run([type('employees', '2000'), DUE, moved], STORED);
  expect(effects).toContainEqual({ do: 'fill', texts: { outage: '32,000.00' } });
  expect([state.typed.outage, state.typed.employees, isUnsaved(state)]).toEqual(['32,000.00', '2000', false]);
});

it('leaves what was typed since the save was sent', () => {
  const { state, effects } = run([type('employees', '2000'), DUE, type('outage', '9'), moved], STORED);
  expect(effects.map((effect) => effect.do)).not.toContain('fill');
  expect([state.typed.outage, isUnsaved(state)]).toEqual(['9', true]);
});
