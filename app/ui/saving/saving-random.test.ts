import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Texts } from '#app/form-data.ts';
import { isSameText } from './merge-texts.ts';
import { next } from './saving.ts';
import {
  type Answer,
  type Effect,
  errorsOf,
  initial,
  isUnsaved,
  type SavingEvent,
  type State,
} from './saving-state.ts';
import { messageOf } from './saving-words.ts';

const NAMES = ['one', 'two', 'three'] as const;
const FIRST: Texts = { one: '1.00', two: 'b', three: 'c' };
const written = (text: unknown) => (/^\d+$/.test(String(text)) ? `${text}.00` : String(text));
const holds = (stored: Texts, typed: Texts) => NAMES.every((name) => isSameText(stored[name], written(typed[name])));

/** Checks versions, formats numbers, and rejects "bad". */
class Server {
  history: Texts[] = [FIRST];
  state: 'open' | 'gone' | 'signedOut' = 'open';

  save({ texts, version }: { texts: Texts; version: number }): Answer {
    if (this.state === 'signedOut') return { code: 'unauthenticated' };
    if (this.state === 'gone') return { code: 'gone' };
    const stored = Object.fromEntries(NAMES.map((name) => [name, written(texts[name])]));
    if (version !== this.history.length) {
      if (!holds(this.current, stored)) return { code: 'conflict', version: this.history.length, texts: this.current };
    } else this.history.push(stored);
    return { code: 'saved', version: this.history.length, texts: this.current, errors: this.errors };
  }
  get current(): Texts {
    return this.history.at(-1) ?? FIRST;
  }
  get errors() {
    return Object.fromEntries(NAMES.filter((name) => this.current[name] === 'bad').map((name) => [name, ['Bad']]));
  }
  change(name: string, text: string): void {
    if (this.state === 'open') this.history.push({ ...this.current, [name]: written(text) });
  }
}

/** A page and its connection: at most one request and one timer. */
class Page {
  state: State = initial({
    base: { version: 1, texts: FIRST },
    texts: FIRST,
    errors: {},
    isRefused: false,
    savesItself: true,
  });
  request: (Effect & { do: 'send' }) | null = null;
  answer: Answer | null = null;
  isTimed = false;
  /** The last input of each field, until it is given up for someone else's. */
  mine: Record<string, string> = {};

  constructor(readonly server: Server) {}

  happen(event: SavingEvent): void {
    const before = this.state;
    const { state, effects } = next(before, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.do === 'wait') this.isTimed = true;
      if (effect.do === 'send') {
        if (before.sent && event.type !== 'answered')
          expect([effect.version, ...NAMES.map((name) => effect.texts[name])], 'only the same is sent again').toEqual([
            before.sent.version,
            ...NAMES.map((name) => before.sent?.texts[name]),
          ]);
        this.request = effect;
        this.answer = null;
      }
      if (effect.do === 'go') {
        expect(isUnsaved(state), 'a page with something unsaved is not left').toBe(false);
        if (effect.button === 'continue') expect(errorsOf(state)).toEqual({});
      }
    }
    this.check();
  }

  check(): void {
    const { state, server } = this;
    for (const [name, text] of Object.entries(this.mine)) {
      const isHere = isSameText(state.typed[name], text) || isSameText(state.typed[name], written(text));
      const wasStored = server.history.some((stored) => stored[name] === written(text));
      expect(isHere || wasStored, `“${text}” is on the page or was stored`).toBe(true);
    }
    if (messageOf(state).startsWith('Saved'))
      expect(
        server.history.some((stored) => holds(stored, state.typed)),
        'Saved is said of what is stored',
      ).toBe(true);
  }

  do(step: Step): void {
    const event = this.eventOf(step);
    if (event) this.happen(event);
  }

  /** Null if the page does not notice the step. */
  eventOf(step: Step): SavingEvent | null {
    const { state, server } = this;
    switch (step.do) {
      case 'type':
        this.mine[step.name] = step.text;
        return {
          type: 'typed',
          name: step.name,
          texts: { ...state.typed, [step.name]: step.text },
          live: null,
        };
      case 'press':
        return { type: 'pressed', button: step.button };
      case 'time':
        if (!this.isTimed) return null;
        this.isTimed = false;
        return { type: 'due' };
      case 'arrive':
        if (this.request && !this.answer) this.answer = server.save(this.request);
        return null;
      case 'answer':
        if (!this.answer) return null;
        this.request = null;
        return { type: 'answered', answer: this.answer, at: '13:53' };
      case 'lose':
        if (!this.request) return null;
        this.request = null;
        this.answer = null;
        return { type: 'lost' };
      case 'online':
        return { type: 'online' };
      case 'leave':
        return { type: 'leaving' };
      case 'other':
        server.change(step.name, step.text);
        return null;
      case 'load':
        return {
          type: 'loaded',
          stored: { version: server.history.length, texts: server.current },
          errors: server.errors,
        };
      case 'resolve': {
        const clashes = state.conflict?.merge.clashes ?? [];
        if (step.side === 'theirs') for (const { name } of clashes) delete this.mine[name];
        return {
          type: 'resolved',
          take: Object.fromEntries(clashes.map(({ name }) => [name, step.side])),
        };
      }
      case 'end':
        server.state = step.as;
        return null;
    }
  }
}

const name = fc.constantFrom(...NAMES);
const text = fc.constantFrom('1', '2', 'a', 'b', 'bad', '');
const steps = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('type' as const), name, text }) },
  { weight: 5, arbitrary: fc.constant({ do: 'time' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'arrive' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'answer' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      button: fc.constantFrom('continue' as const, 'back' as const, 'submit' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'lose' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'online' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'leave' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other' as const), name, text }) },
  { weight: 1, arbitrary: fc.constant({ do: 'load' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      side: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
);
const ending = fc.option(
  fc.record({ do: fc.constant('end' as const), as: fc.constantFrom('gone' as const, 'signedOut' as const) }),
  { nil: undefined, freq: 4 },
);
type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never) | { do: 'end'; as: 'gone' | 'signedOut' };

it('loses nothing and reports nothing false, for any order of keys, responses, lost responses, conflicts and ends', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), ending, fc.array(steps, { maxLength: 10 }), (first, end, rest) => {
      const page = new Page(new Server());
      for (const step of [...first, ...(end ? [end] : []), ...rest]) page.do(step);
      // From here on every message is delivered, so the page has to come to rest.
      for (let round = 0; round < 12; round += 1)
        for (const step of ['arrive', 'answer', 'time'] as const) page.do({ do: step });
      expect(['idle', 'conflict', 'gone', 'signedOut']).toContain(page.state.phase);
      if (page.state.phase === 'idle') expect(isUnsaved(page.state)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
