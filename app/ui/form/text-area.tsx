import { type ControlProps, Field } from '#app/ui/form/field.tsx';

/** Several lines of text. */
export function TextArea(props: ControlProps & { readonly defaultValue?: string; readonly rows?: number }) {
  const { defaultValue, rows = 6, ...field } = props;
  return (
    <Field {...field}>
      {(attributes) => (
        <span className={attributes['aria-invalid'] ? 'input-box input-box-invalid' : 'input-box'}>
          <textarea className="input" rows={rows} defaultValue={defaultValue} maxLength={20_000} {...attributes} />
        </span>
      )}
    </Field>
  );
}
