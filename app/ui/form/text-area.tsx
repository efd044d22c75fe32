import { useState } from 'react';
import { type ControlProps, controlId, Field } from '#app/ui/form/field.tsx';

export function TextArea(props: ControlProps & { readonly defaultValue?: string; readonly rows?: number }) {
  const { defaultValue, rows = 6, ...field } = props;
  const [storeAsTyped] = useState(() => typedBefore(props.id ?? controlId(props.name)));
  return (
    <Field {...field}>
      {(attributes) => (
        <span className={attributes['aria-invalid'] ? 'input-box input-box-invalid' : 'input-box'}>
          <textarea ref={storeAsTyped} className="input" rows={rows} defaultValue={defaultValue} {...attributes} />
        </span>
      )}
    </Field>
  );
}

/**
 * Returns the text before hydration. React resets a filled text area to its first text, and typed or restored text would be
 * lost.
 */
function typedBefore(id: string) {
  if (typeof document === 'undefined') return undefined;
  const found = document.getElementById(id);
  const text = found instanceof HTMLTextAreaElement ? found.value : '';
  return (area: HTMLTextAreaElement | null) => {
    if (area && area === found && area.value !== text) area.value = text;
  };
}
