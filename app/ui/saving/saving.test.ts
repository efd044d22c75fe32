import { describe, expect, it } from 'vitest';
import {
  answer,
  conflict,
  due,
  type Happening,
  lost,
  press,
  run,
  STORED,
  saved,
  start,
  type,
  WRONG,
} from '#tests/support/saving/events.ts';
import type { Next } from './saving.ts';
import { errorsOf, isUnsaved, type SavingEvent, shownErrors } from './saving-state.ts';
import { messageOf, newsOf, problemNames } from './saving-words.ts';

/** Events -> phase | save status | effect. "-" means none. */
const TABLE = `
-                                   -> idle    |                                        | -
edit                                -> dirty   |                                        | wait 800
edit undo                           -> idle    |                                        | -
due                                 -> idle    |                                        | -
edit due                            -> saving  | Saving…                                | send 3, wait 4000
edit due name                       -> saving  | Saving…                                | -
edit due saved                      -> idle    | Saved 13:53                            | -
edit due name saved                 -> dirty   |                                        | wait 800
edit due name saved due             -> saving  | Saving…                                | send 4, wait 4000
saved                               -> idle    |                                        | -
edit leave                          -> saving  | Saving…                                | send 3, wait 4000
edit due due                        -> saving  | Still saving. The service is responding slowly. | wait 6000
edit due due due                    -> offline | Not saved: no connection, trying again | wait 1000
edit due due due saved              -> idle    | Saved 13:53                            | -
edit due lost                       -> offline | Not saved: no connection, trying again | wait 1000
edit due lost due                   -> saving  | Saving…                                | send 3, wait 4000
edit due lost due lost              -> offline | Not saved: no connection, trying again | wait 2000
edit due lost due lost due lost     -> offline | Not saved: no connection, trying again | wait 5000
edit due lost due lost due lost due lost -> offline | Not saved: no connection, trying again | wait 5000
edit due lost due saved name due lost -> offline | Not saved: no connection, trying again | wait 1000
edit due lost name                  -> offline | Not saved: no connection, trying again | -
edit due lost online                -> saving  | Saving…                                | send 3, wait 4000
online                              -> idle    |                                        | -
lost                                -> idle    |                                        | -
edit due unavailable                -> offline | Not saved: no connection, trying again | wait 1000
edit due tooMany                    -> offline | Not saved: too many requests, trying again | wait 1000
edit due unexpected                 -> offline | Not saved: something went wrong on our side, trying again | wait 1000
wrong due savedWrong                -> idle    | Saved, except 1 figure that needs attention | -
wrong due savedWrong edit           -> dirty   |                                        | wait 800
edit due savedMissing               -> idle    | Saved 13:53                            | -
continue                            -> saving  | Saving…                                | send 3 then, wait 4000
continue saved                      -> idle    | Saved 13:53                            | go continue
continue savedWrong                 -> idle    | Saved, except 1 figure that needs attention | -
continue savedMissing               -> idle    | Saved, except 1 figure that needs attention | -
continue edit saved                 -> saving  | Saving…                                | send 4 then, wait 4000
continue edit saved saved           -> idle    | Saved 13:53                            | go continue
edit due continue                   -> saving  | Saving…                                | -
edit due continue saved             -> saving  | Saving…                                | send 4 then, wait 4000
edit due continue saved saved       -> idle    | Saved 13:53                            | go continue
continue continue saved             -> idle    | Saved 13:53                            | go continue
edit due lost continue              -> saving  | Saving…                                | send 3, wait 4000
continue lost due saved             -> idle    | Saved 13:53                            | go continue
clear                               -> saving  | Saving…                                | send 3 then clearsProducts, wait 4000
back                                -> idle    |                                        | go back
edit back                           -> saving  | Saving…                                | send 3, wait 4000
edit back saved                     -> idle    | Saved 13:53                            | go back
wrong back savedWrong               -> idle    | Saved, except 1 figure that needs attention | go back
edit submit saved                   -> idle    | Saved 13:53                            | go submit
edit due other                      -> saving  | Saving…                                | send 7, wait 4000
edit due other saved                -> idle    | Saved 13:53                            | -
edit due otherSame                  -> saving  | Saving…                                | send 7, wait 4000
edit due clash                      -> conflict | Not saved: Priya Anand changed the same. Choose which values to keep. | -
edit due clash continue             -> conflict | Not saved: Priya Anand changed the same. Choose which values to keep. | -
edit due clash mine                 -> saving  | Saving…                                | send 7, wait 4000
edit due clash mine saved           -> idle    | Saved 13:53                            | -
edit due clash theirs               -> idle    |                                        | -
edit due clash undecided            -> conflict | Not saved: Priya Anand changed the same. Choose which values to keep. | -
edit due continue clash discard     -> idle    |                                        | -
mine                                -> idle    |                                        | -
edit due signedOut                  -> signedOut | You have been signed out. Your entries come back after you sign in. | signIn
edit due continue signedOut loaded  -> signedOut | You have been signed out. Your entries come back after you sign in. | -
edit due gone                       -> gone    | This estimate was deleted.             | -
edit due gone name due              -> gone    | This estimate was deleted.             | -
edit due gone online                -> saving  | Saving…                                | send 3, wait 4000
edit due final                      -> gone    | This estimate is generated.            | -
edit due forbidden                  -> refused | Not saved. You need Create ROI.        | tell
edit due forbidden name             -> dirty   |                                        | wait 800
edit loadedOld                      -> dirty   |                                        | -
loaded                              -> idle    |                                        | -
edit loaded                         -> saving  | Saving…                                | send 5, wait 4000
edit due loaded                     -> saving  | Saving…                                | -
`;

const loaded = (version: number): SavingEvent => ({ type: 'loaded', stored: { ...STORED, version }, errors: {} });
const take = (side: 'mine' | 'theirs'): SavingEvent => ({ type: 'resolved', take: { employees: side } });
const edit = type('employees', '3000');
const undecided: SavingEvent = { type: 'resolved', take: {} };
const discard: SavingEvent = { type: 'discarded' };
const EVENTS: Readonly<Record<string, Happening>> = {
  edit,
  undecided,
  discard,
  undo: type('employees', '2,350.00'),
  name: type('name', 'B'),
  wrong: type('employees', 'abc'),
  due,
  lost,
  online: { type: 'online' },
  leave: { type: 'leaving' },
  saved: saved(),
  savedWrong: saved({ employees: 'abc' }, { errors: WRONG }),
  savedMissing: saved({}, { errors: { endpoints: ['Enter a value'] } }),
  unavailable: answer({ code: 'unavailable' }),
  tooMany: answer({ code: 'tooMany' }),
  unexpected: answer({ code: 'unexpected' }),
  continue: press('continue'),
  clear: press('continue', { clearsProducts: 'yes' }),
  back: press('back'),
  submit: press('submit'),
  other: conflict({ endpoints: '4,000.00' }),
  otherSame: conflict({ employees: '3,000.00' }),
  clash: conflict({ employees: '9,000.00' }),
  mine: take('mine'),
  theirs: take('theirs'),
  signedOut: answer({ code: 'unauthenticated' }),
  gone: answer({ code: 'gone', message: 'This estimate was deleted.' }),
  final: answer({ code: 'final', message: 'This estimate is generated.' }),
  forbidden: answer({ code: 'forbidden', message: 'You need Create ROI.' }),
  loadedOld: loaded(2),
  loaded: loaded(5),
};

function words(effects: Next['effects']): string[] {
  return effects.map((effect) => {
    if (effect.do === 'send')
      return ['send', effect.version, ...Object.keys(effect.texts).filter((name) => !(name in STORED.texts))].join(' ');
    if (effect.do === 'wait') return `wait ${effect.ms}`;
    return effect.do === 'go' ? `go ${effect.button}` : effect.do;
  });
}

describe('saving a form', () => {
  it.each(TABLE.trim().split('\n'))('%s', (row) => {
    const [happened = '', becomes = ''] = row.split('->');
    const [phase, says, does] = becomes.split('|').map((part) => part.trim());
    const names = happened
      .trim()
      .split(/ +/)
      .filter((name) => name !== '-');
    const { state, effects } = run(names.map((name) => EVENTS[name] as Happening));
    expect({ phase: state.phase, says: messageOf(state), does: words(effects).join(', ') || '-' }).toEqual({
      phase,
      says,
      does,
    });
  });

  it('is only by a button before anything is stored', () => {
    expect(run([edit], start({ savesItself: false })).effects).toEqual([]);
  });

  it('shows stored entries as typed from the start, and includes entries restored after a sign-in', () => {
    expect(messageOf(start({ errors: WRONG }))).toBe('Saved, except 1 figure that needs attention');
    expect(start({ texts: { ...STORED.texts, name: 'B' } }).phase).toBe('dirty');
  });

  it('repeats exactly the same request, whatever was typed since', () => {
    const { effects } = run([edit, due, type('name', 'B'), lost, due]);
    expect(effects[0]).toEqual({ do: 'send', version: 3, texts: { ...STORED.texts, employees: '3000' } });
  });

  it('fills the form with changes of someone else, and shows user, time and fields', () => {
    const { state } = run([edit, due, conflict({ endpoints: '4,000.00' })]);
    expect(state.filled).toEqual({ times: 1, texts: { ...STORED.texts, employees: '3000', endpoints: '4,000.00' } });
    expect(newsOf(state, (name) => name.toUpperCase())).toBe(
      'Priya Anand saved this on Nov 22, 2026, 14:05 UTC. Applied here: ENDPOINTS.',
    );
  });

  it('fills the form with the stored values once the own changes are discarded', () => {
    const { state } = run([edit, due, conflict({ employees: '9,000.00', endpoints: '4,000.00' }), discard]);
    expect(state.filled.texts).toEqual({ ...STORED.texts, employees: '9,000.00', endpoints: '4,000.00' });
    expect([state.conflict, isUnsaved(state)]).toEqual([null, false]);
  });

  it('asks only about fields that both changed, and names those that a press left undecided', () => {
    const { state } = run([edit, due, conflict({ employees: '9,000.00', endpoints: '4,000.00' }), undecided]);
    expect(state.conflict?.merge.clashes.map(({ name }) => name)).toEqual(['employees']);
    expect([state.conflict?.open, state.presses]).toEqual([['employees'], 1]);
  });

  it('merges what was typed before the page showed the conflict', () => {
    const { state } = run([edit, due, conflict({ employees: '9,000.00' }), type('name', 'B')]);
    expect(state.conflict?.merge.combined.map(({ name, mine }) => [name, mine])).toEqual([['name', 'B']]);
    const decided = run([{ type: 'resolved', take: { employees: 'theirs' } }], state);
    expect(decided.effects[0]).toMatchObject({ do: 'send', texts: { name: 'B', employees: '9,000.00' } });
  });

  it('settles the message of a field as soon as its value is chosen, without another press', () => {
    const clash = conflict({ employees: '9,000.00' });
    const { state } = run([edit, due, clash, undecided, { type: 'decided', name: 'employees' }]);
    expect([state.conflict?.open, state.presses, state.phase]).toEqual([[], 1, 'conflict']);
  });
});

describe('error messages', () => {
  const bad = type('employees', 'abc', WRONG);

  it('appear on blur of an edited field, and disappear with the key that fixes it', () => {
    expect(shownErrors(run([bad]).state)).toEqual({});
    const left: SavingEvent = { type: 'left', name: 'employees', live: WRONG };
    expect(shownErrors(run([bad, left]).state)).toEqual(WRONG);
    expect(shownErrors(run([bad, left, type('employees', '12', {})]).state)).toEqual({});
  });

  it('are not shown for a field that was only visited', () => {
    const empty = { endpoints: ['Enter a value'] };
    expect(shownErrors(run([{ type: 'left', name: 'endpoints', live: empty }]).state)).toEqual({});
  });

  it('of the server stay until the field is edited, and no longer', () => {
    const refused = run([press('continue'), saved({}, { errors: WRONG })]).state;
    expect(refused.presses).toBe(1);
    expect(shownErrors(refused)).toEqual(WRONG);
    expect(errorsOf(run([edit], refused).state)).toEqual({});
    expect(shownErrors(run([type('name', 'B')], refused).state)).toEqual(WRONG);
  });

  it('of a new estimate are from the server’s response, and from the page once it checks itself', () => {
    const texts = { name: '', employees: 'abc' };
    const fresh = start({ savesItself: false, texts: { name: '' } });
    const refused = run([{ type: 'refused', errors: WRONG, texts, filled: texts }], fresh).state;
    expect(shownErrors(refused)).toEqual(WRONG);
    expect(isUnsaved(refused)).toBe(true);
    expect(shownErrors(run([type('employees', '12', {})], refused).state)).toEqual({});
  });

  it('are counted in the order of the form, one per field', () => {
    const errors = { endpoints: ['x', 'y'], employees: ['z'] };
    const { state } = run([press('continue'), saved({}, { errors })]);
    expect(problemNames(state)).toEqual(['employees', 'endpoints']);
    expect(messageOf(state)).toBe('Saved, except 2 figures that need attention');
    expect(messageOf(state, 'entry')).toBe('Saved, except 2 entries that need attention');
  });
});
