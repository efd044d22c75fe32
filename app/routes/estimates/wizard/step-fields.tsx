import type { Errors } from '#app/ui/form/live/live-errors.ts';
import { shownErrors } from '#app/ui/saving/saving-state.ts';
import { countRows } from './rows.ts';
import { useStepSaving } from './step-saving.tsx';

export function useStepField(): (name: string) => {
  name: string;
  defaultValue: string;
  errors: Errors[string] | undefined;
} {
  const { state } = useStepSaving();
  const errors = shownErrors(state);
  return (name) => ({ name, defaultValue: [state.filled.texts[name] ?? ''].flat().at(-1) ?? '', errors: errors[name] });
}

/** Like `useStepField`, with the current text: a figure that moves to another part of the page keeps what was typed. */
export function useTypedField(): ReturnType<typeof useStepField> {
  const { typed } = useStepSaving().state;
  const field = useStepField();
  return (name) => {
    const stored = field(name);
    return { ...stored, defaultValue: [typed[name] ?? stored.defaultValue].flat().at(-1) ?? '' };
  };
}

export function useIsChosen(): (name: string, value: string) => boolean {
  const { texts } = useStepSaving().state.filled;
  return (name, value) => [texts[name] ?? []].flat().includes(value);
}

/** @param least the minimum to return */
export function useRowCount(list: string, least: number): number {
  return Math.max(least, countRows(useStepSaving().state.filled.texts, list));
}

/** For a group of fields that shows its messages in one place. */
export function useFieldErrors(): (name: string) => Errors[string] | undefined {
  const errors = shownErrors(useStepSaving().state);
  return (name) => errors[name];
}
