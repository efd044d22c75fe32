import { formDataOf } from '#app/form-data.ts';
import type { Labels } from '../../labels.ts';

/** By field name. */
export type Errors = Readonly<Record<string, readonly string[]>>;
export type Check = (form: FormData) => Errors;
export type LoadCheck = () => Promise<Check>;

export interface RefusedForm {
  readonly message: string;
  readonly errors: Errors;
  /** Of the fields with errors. */
  readonly labels?: Labels;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

export interface LiveErrors {
  readonly refusal: RefusedForm | undefined;
  /** By the schema, now. Null before the first check. */
  readonly live: Errors | null;
  /** By the schema, of the rejected form. Only the server can find the other errors. */
  readonly bySchema: Errors;
  readonly edited: readonly string[];
  readonly shown: readonly string[];
  readonly revision: number;
}

export function afterRefusal(refusal: RefusedForm | undefined, revision = 0): LiveErrors {
  const shown = Object.keys(refusal?.errors ?? {});
  return { refusal, live: null, bySchema: {}, edited: [], shown, revision };
}

/** Checks after each key: a fixed field loses its message. */
export function afterEdit(before: LiveErrors, name: string, check: Check | undefined, form: FormData): LiveErrors {
  return looked({ ...before, edited: [...new Set([...before.edited, name])] }, check, form);
}

/** Checks when an edited field loses the focus: its message appears. */
export function afterLeaving(before: LiveErrors, name: string, check: Check | undefined, form: FormData): LiveErrors {
  if (!before.edited.includes(name)) return before;
  return looked({ ...before, shown: [...new Set([...before.shown, name])] }, check, form);
}

function looked(state: LiveErrors, check: Check | undefined, form: FormData): LiveErrors {
  if (!check) return state;
  const bySchema = state.live || !state.refusal ? state.bySchema : check(formDataOf(state.refusal.values));
  return { ...state, bySchema, live: check(form) };
}

/** Combines the schema's messages with the server's, which last until their field is edited. */
export function shownOf({ refusal, live, bySchema, edited, shown }: LiveErrors): Errors {
  const served = Object.entries(refusal?.errors ?? {}).filter(
    ([name, [message = '']]) => !edited.includes(name) && !(live && bySchema[name]?.includes(message)),
  );
  const now = { ...Object.fromEntries(served), ...live };
  return Object.fromEntries(Object.entries(now).filter(([name]) => shown.includes(name)));
}
