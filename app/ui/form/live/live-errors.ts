/** Messages by field name. */
export type Errors = Readonly<Record<string, readonly string[]>>;
export type Check = (form: FormData) => Errors;
export type LoadCheck = () => Promise<Check>;

/** What the action said of the form as it was sent. */
export interface RefusedForm {
  readonly errors: Errors;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

/** The messages of a form between two submissions. */
export interface LiveErrors {
  readonly refusal: RefusedForm | undefined;
  /** What the schema says now; null before the first look. */
  readonly live: Errors | null;
  /** What the schema said of the refused form: the rest of the refusal only the server can know. */
  readonly bySchema: Errors;
  readonly edited: readonly string[];
  readonly shown: readonly string[];
  /** Changes with each refusal. */
  readonly revision: number;
}

export function afterRefusal(refusal: RefusedForm | undefined, revision = 0): LiveErrors {
  const shown = Object.keys(refusal?.errors ?? {});
  return { refusal, live: null, bySchema: {}, edited: [], shown, revision };
}

/** A key in a field: its message goes once it is mended. */
export function afterEdit(before: LiveErrors, name: string, check: Check | undefined, form: FormData): LiveErrors {
  return looked({ ...before, edited: [...new Set([...before.edited, name])] }, check, form);
}

/** A field that was edited is left: its message comes. */
export function afterLeaving(before: LiveErrors, name: string, check: Check | undefined, form: FormData): LiveErrors {
  if (!before.edited.includes(name)) return before;
  return looked({ ...before, shown: [...new Set([...before.shown, name])] }, check, form);
}

function looked(state: LiveErrors, check: Check | undefined, form: FormData): LiveErrors {
  if (!check) return state;
  const bySchema = state.live || !state.refusal ? state.bySchema : check(formOf(state.refusal.values));
  return { ...state, bySchema, live: check(form) };
}

/** The messages to show: what the schema says now, and what only the server knows until its field is edited. */
export function shownOf({ refusal, live, bySchema, edited, shown }: LiveErrors): Errors {
  const served = Object.entries(refusal?.errors ?? {}).filter(
    ([name]) => !edited.includes(name) && !(live && name in bySchema),
  );
  const now = { ...Object.fromEntries(served), ...live };
  return Object.fromEntries(Object.entries(now).filter(([name]) => shown.includes(name)));
}

function formOf(values: RefusedForm['values']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) form.append(name, each);
  return form;
}
