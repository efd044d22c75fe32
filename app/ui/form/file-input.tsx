import { type ControlProps, Field } from './field.tsx';

/** A browser cannot show a chosen file again: after a rejection, the user has to choose it again. */
export function FileInput(props: ControlProps & { readonly accept?: string }) {
  const { accept, ...field } = props;
  return (
    <Field {...field}>
      {(attributes) => <input type="file" className="file-input" accept={accept} {...attributes} />}
    </Field>
  );
}
