import { Field } from '#app/ui/form/field.tsx';

export function FileField(props: { readonly name: string; readonly label: string; readonly accept: string }) {
  return (
    <Field name={props.name} label={props.label}>
      {(attributes) => <input type="file" className="file-input" accept={props.accept} {...attributes} />}
    </Field>
  );
}
