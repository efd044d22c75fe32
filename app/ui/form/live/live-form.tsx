import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
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
  readonly revision: number;
}
const ShownContext = createContext<Shown | null>(null);

/** The messages of the form around, and what changes with each refusal of it; null where the action alone checks it. */
export function useLiveErrors() {
  return useContext(ShownContext);
}

/** The messages of one field: of the form around in place of those of its refusal; what a control found itself stays. */
export function useErrorsOf(name: string, given: readonly string[] | undefined): readonly string[] | undefined {
  const live = useContext(ShownContext);
  if (!live || (given && given !== live.refused[name])) return given;
  const ofRow = Object.keys(live.errors).find((each) => each.startsWith(`${name}[`));
  return live.errors[name] ?? (ofRow === undefined ? undefined : live.errors[ofRow]);
}

/**
 * Checks the form inside with each edit, by the schema that its action has: a field's message comes when it is left, and
 * goes with the key that mends it, in the summary too.
 */
export function LiveForm(props: {
  readonly refusal: RefusedForm | undefined;
  readonly check: LoadCheck;
  /** The id of the form, where the page has others beside it. */
  readonly form?: string;
  readonly children: ReactNode;
}): ReactElement {
  const { refusal, check: load, form: formId, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() => afterRefusal(refusal));
  if (state.refusal !== refusal) setState(afterRefusal(refusal, state.revision + 1));

  useEffect(() => {
    const parts = place.current;
    let check: Check | undefined;
    let loading: Promise<void> | undefined;
    const loaded = () => {
      loading ??= load().then(
        (made) => {
          check = made;
        },
        // Asked for again with the next field.
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
      // A message that came between the press and the release of a button would move it away, and the click be lost.
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

  return (
    <ShownContext.Provider value={{ errors: shownOf(state), refused: refusal?.errors ?? {}, revision: state.revision }}>
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
