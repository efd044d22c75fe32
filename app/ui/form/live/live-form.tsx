import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import {
  afterEdit,
  afterLeaving,
  afterRefusal,
  type Check,
  type Errors,
  type LoadCheck,
  type RefusedForm,
  shownOf,
} from './live-errors.ts';
import './live-form.css';

interface Shown {
  readonly errors: Errors;
  readonly refused: Errors;
  readonly values: RefusedForm['values'];
  readonly revision: number;
}
const ShownContext = createContext<Shown | null>(null);

/** Null where only the action checks the form. */
export function useLiveErrors() {
  return useContext(ShownContext);
}

/** Returns the form's current messages of a field. Messages from a control itself take precedence. */
export function useErrorsOf(name: string, given: readonly string[] | undefined): readonly string[] | undefined {
  const live = useContext(ShownContext);
  if (!live || (given && given !== live.refused[name])) return given;
  const ofRow = Object.keys(live.errors).find((each) => each.startsWith(`${name}[`));
  return live.errors[name] ?? (ofRow === undefined ? undefined : live.errors[ofRow]);
}

/** Returns the entry of a refused form, else the stored text. */
export function useEntered(name: string, stored: string | undefined): string | undefined {
  const entered = useContext(ShownContext)?.values[name];
  return typeof entered === 'string' ? entered : stored;
}

/**
 * Fills the fields inside with the entries of a refused form. Checks the form inside with the schema of its action. A message appears when its field is left and disappears when it is
 * fixed.
 */
export function LiveForm(props: {
  readonly refusal: RefusedForm | undefined;
  /** Without it, only the action checks. */
  readonly check?: LoadCheck;
  /** Set where the page has several forms. */
  readonly form?: string;
  readonly children: ReactNode;
}) {
  const { refusal, check: load, form: formId, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() => afterRefusal(refusal));
  if (state.refusal !== refusal) setState(afterRefusal(refusal, state.revision + 1));

  useEffect(() => {
    if (!load) return;
    const parts = place.current;
    let check: Check | undefined;
    let loading: Promise<void> | undefined;
    const loaded = () => {
      loading ??= load().then(
        (made) => {
          check = made;
        },
        // The next field tries again.
        () => {
          loading = undefined;
        },
      );
      return loading;
    };
    function onEdit({ target }: Event) {
      const field = fieldOf(target, formId);
      if (field) setState((before) => afterEdit(before, field.name, check, new FormData(field.form)));
    }
    async function onLeave({ target, relatedTarget }: FocusEvent) {
      const field = fieldOf(target, formId);
      // A message between pointer down and up would move the button away and lose the click.
      if (!field || (relatedTarget instanceof HTMLButtonElement && relatedTarget.form === field.form)) return;
      await loaded();
      setState((before) => afterLeaving(before, field.name, check, new FormData(field.form)));
    }
    parts?.addEventListener('focusin', loaded);
    parts?.addEventListener('input', onEdit);
    parts?.addEventListener('focusout', onLeave);
    return () => {
      parts?.removeEventListener('focusin', loaded);
      parts?.removeEventListener('input', onEdit);
      parts?.removeEventListener('focusout', onLeave);
    };
  }, [load, formId]);

  // Typing that changes no message renders no field again: a page of all benchmarks has hundreds.
  const errors = JSON.stringify(shownOf(state));
  const shown = useMemo(
    () => ({
      errors: JSON.parse(errors),
      refused: refusal?.errors ?? {},
      values: refusal?.values ?? {},
      revision: state.revision,
    }),
    [errors, refusal, state.revision],
  );
  return (
    <ShownContext.Provider value={shown}>
      <div ref={place} className="live-form">
        {children}
      </div>
    </ShownContext.Provider>
  );
}

interface EditedField {
  readonly name: string;
  readonly form: HTMLFormElement;
}

function fieldOf(target: EventTarget | null, formId: string | undefined): EditedField | null {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  if (!isField || !target.form || target.name === '') return null;
  return formId === undefined || target.form.id === formId ? { name: target.name, form: target.form } : null;
}
