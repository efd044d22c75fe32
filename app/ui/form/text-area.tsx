import { useState } from 'react';
import { type ControlProps, controlId, Field } from '#app/ui/form/field.tsx';

/** Several lines of text. */
export function TextArea(props: ControlProps & { readonly defaultValue?: string; readonly rows?: number }) {
  const { defaultValue, rows = 6, ...field } = props;
  const [keepTyped] = useState(() => typedBefore(props.id ?? controlId(props.name)));
  return (
    <Field {...field}>
      {(attributes) => (
        <span className={attributes['aria-invalid'] ? 'input-box input-box-invalid' : 'input-box'}>
          <textarea ref={keepTyped} className="input" rows={rows} defaultValue={defaultValue} {...attributes} />
        </span>
      )}
    </Field>
  );
}

/**
 * React gives a text area that is filled in its first text again when it takes the page over: what was typed before the
 * scripts came, or given back by the browser, is put back.
 */
function typedBefore(id: string) {
  if (typeof document === 'undefined') return undefined;
  const found = document.getElementById(id);
  const text = found instanceof HTMLTextAreaElement ? found.value : '';
  return (area: HTMLTextAreaElement | null) => {
    if (area && area === found && area.value !== text) area.value = text;
  };
}
