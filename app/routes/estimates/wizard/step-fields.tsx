import { createContext, type ReactNode, useContext } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import type { NamedRef } from '#app/modules/estimates/view.ts';

import type { FormTexts } from './form-texts.ts';
import { countRows } from './rows.ts';

/** What another scenario would take out of an estimate. */
export interface ClearedProducts {
  /** Titles of the scenario that is stored and of the one that was chosen. */
  readonly from: string;
  readonly to: string;
  readonly fromId: number;
  readonly products: readonly string[];
}

/** The part of an action's refusal that a form shows again. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors: FieldErrors;
  readonly values: FormTexts;
  /** What a search of the first step found, by what was searched for. */
  readonly found?: Readonly<Record<string, readonly NamedRef[]>>;
  /** A question that has to be answered before the same is sent again. */
  readonly clears?: ClearedProducts;
}

interface StepFields {
  readonly texts: FormTexts;
  readonly errors: FieldErrors;
}

const StepFieldsContext = createContext<StepFields>({ texts: {}, errors: {} });

/** Gives the controls inside their texts (what was refused before what is stored) and messages. */
export function StepFieldsProvider(props: {
  readonly stored: FormTexts;
  readonly refusal: Refusal | undefined;
  readonly children: ReactNode;
}) {
  const { stored, refusal, children } = props;
  const fields = { texts: refusal ? refusal.values : stored, errors: refusal?.errors ?? {} };
  return <StepFieldsContext.Provider value={fields}>{children}</StepFieldsContext.Provider>;
}

/** The props of a control by its name. */
export function useStepField(): (name: string) => { name: string; defaultValue: string; errors: string[] | undefined } {
  const { texts, errors } = useContext(StepFieldsContext);
  return (name) => ({ name, defaultValue: single(texts[name]), errors: errors[name] });
}

/** Whether a check box or radio of a name is chosen. */
export function useIsChosen(): (name: string, value: string) => boolean {
  const { texts } = useContext(StepFieldsContext);
  return (name, value) => {
    const text = texts[name];
    return typeof text === 'string' ? text === value : Boolean(text?.includes(value));
  };
}

/** How many rows of a list the form shows, at least `least`. */
export function useRowCount(list: string, least: number): number {
  return Math.max(least, countRows(useContext(StepFieldsContext).texts, list));
}

/** The first message of each of several names, for a group that shares one place for them. */
export function useFieldErrors(): (name: string) => string[] | undefined {
  const { errors } = useContext(StepFieldsContext);
  return (name) => errors[name];
}

function single(text: string | readonly string[] | undefined): string {
  return (typeof text === 'string' ? text : text?.[text.length - 1]) ?? '';
}
