import { type Dispatch, type FocusEvent, type FormEvent, useEffect, useReducer } from 'react';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { useStepSaving } from '../../wizard/step-saving.tsx';
import type { ScenarioContent } from '../load-scenario.server.ts';
import { beginChoice, type Choice, type ChoiceEvent, nextChoice, queryOf } from './choice.ts';
import type { ShownProposal } from './choice-query.server.ts';

/** A name that is being typed is asked about once. */
const PAUSE_MS = 200;

interface UsedChoice {
  readonly choice: Choice;
  readonly happen: Dispatch<ChoiceEvent>;
  /** Of the element around the fields. */
  readonly listeners: {
    readonly onInput: (event: FormEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** Keeps the choice, asks for its proposals, and writes into the form what they fill in. */
export function useChoice({ chosen, proposal }: ScenarioContent, estId: number | null): UsedChoice {
  const { state, form } = useStepSaving();
  const [choice, happen] = useReducer(nextChoice, null, () => {
    const { texts } = state.filled;
    const id = Number(texts.customerId);
    const isLoaded = chosen.customer?.id === id;
    // A save by someone else can have brought a customer whose name is not loaded.
    const customer = isLoaded ? chosen.customer : id ? { id, name: '' } : null;
    return beginChoice({ texts, customer, proposal: isLoaded ? proposal : null, isStored: estId !== null });
  });
  const { ask } = useBackgroundRequest<ShownProposal>();
  const query = queryOf(choice);
  const isAnswered = query === choice.answered;
  useEffect(() => {
    if (query === '' || isAnswered) return;
    const asked = estId === null ? query : `${query}&estId=${estId}`;
    const timer = setTimeout(async () => {
      const answer = await ask(`/estimates/proposals?${asked}`);
      if (answer) happen({ type: 'answered', query, proposal: answer });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, isAnswered, estId, ask]);
  const { changes, fills } = choice;
  useEffect(() => {
    if (!form.current) return;
    for (const [name, { from, to }] of Object.entries(fills)) fill(form.current, name, from, to);
  }, [fills, form]);
  useEffect(() => {
    if (changes > 0) form.current?.querySelector('[data-choice]')?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [changes, form]);
  return {
    choice,
    happen,
    listeners: {
      onInput: ({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
          happen({ type: 'typed', name: target.name, text: target.value });
      },
      onBlur: ({ target }) => happen({ type: 'left', name: target.getAttribute('name') ?? '' }),
    },
  };
}

/** What was entered before the scripts ran stays. */
function fill(form: HTMLFormElement, name: string, from: string, to: string): void {
  const field = form.elements.namedItem(name);
  if (!field || !('value' in field) || field.value !== from) return;
  field.value = to;
  const input = field instanceof RadioNodeList ? form.querySelector(`[name=${name}]:checked`) : (field as HTMLElement);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
