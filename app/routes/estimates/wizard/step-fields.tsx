import { createContext, type ReactNode, useContext } from 'react';
import type { Texts } from '#app/ui/saving/merge-texts.ts';
import { type Errors, shownErrors } from '#app/ui/saving/saving-state.ts';
import { countRows } from './rows.ts';
import { useStepSaving } from './step-saving.tsx';

interface StepFields {
  readonly texts: Texts;
  readonly errors: Errors;
}

const StepFieldsContext = createContext<StepFields>({ texts: {}, errors: {} });

/** Provides the last filled or stored values and the errors of the controls. */
export function StepFieldsProvider(props: { readonly stored?: Texts; readonly children: ReactNode }) {
  const { state } = useStepSaving();
  const fields = { texts: props.stored ?? state.filled.texts, errors: shownErrors(state) };
  return <StepFieldsContext.Provider value={fields}>{props.children}</StepFieldsContext.Provider>;
}

export function useStepField(): (name: string) => {
  name: string;
  defaultValue: string;
  errors: readonly string[] | undefined;
} {
  const { texts, errors } = useContext(StepFieldsContext);
  return (name) => ({ name, defaultValue: single(texts[name]), errors: errors[name] });
}

export function useIsChosen(): (name: string, value: string) => boolean {
  const { texts } = useContext(StepFieldsContext);
  return (name, value) => {
    const text = texts[name];
    return typeof text === 'string' ? text === value : Boolean(text?.includes(value));
  };
}

/** @param least the minimum to return */
export function useRowCount(list: string, least: number): number {
  return Math.max(least, countRows(useContext(StepFieldsContext).texts, list));
}

/** For a group of fields that shows its messages in one place. */
export function useFieldErrors(): (name: string) => readonly string[] | undefined {
  const { errors } = useContext(StepFieldsContext);
  return (name) => errors[name];
}

function single(text: string | readonly string[] | undefined): string {
  return (typeof text === 'string' ? text : text?.[text.length - 1]) ?? '';
}
