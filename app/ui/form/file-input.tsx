import type { ReactElement } from 'react';
import { type ControlProps, Field } from './field.tsx';

/** A file to send: the browser's own control. A refused form cannot show it again; the file has to be chosen anew. */
export function FileInput(props: ControlProps & { readonly accept?: string }): ReactElement {
  const { accept, ...field } = props;
  return (
    <Field {...field}>
      {(attributes) => <input type="file" className="file-input" accept={accept} {...attributes} />}
    </Field>
  );
}
