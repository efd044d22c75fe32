import { type ControlProps, Field } from './field.tsx';
import { useEntered } from './live/live-form.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Options come in their final order. A first option with an empty value asks for a choice. */
export function Select(
  props: ControlProps & {
    readonly options: readonly SelectOption[];
    readonly defaultValue?: string;
    readonly form?: string;
  },
) {
  const { options, defaultValue: stored, form, ...field } = props;
  const defaultValue = useEntered(props.name, stored);
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          className={attributes['aria-invalid'] ? 'select input-box-invalid' : 'select'}
          defaultValue={defaultValue}
          form={form}
          {...attributes}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
