import type { ReactNode } from 'react';
import { type ControlProps, controlAttributes, FieldNotes } from './field.tsx';

interface CheckboxProps extends Omit<ControlProps, 'aside'> {
  readonly value?: string;
  readonly defaultChecked?: boolean;
  readonly disabled?: boolean;
  readonly form?: string;
  /** Shown below the label and read with it. */
  readonly detail?: ReactNode;
  readonly onChange?: (checked: boolean) => void;
}

/** @param props.labelHidden for a table row that names it */
export function Checkbox(props: CheckboxProps) {
  const { label, value = 'on', defaultChecked, disabled, form, hint, errors, labelHidden, detail, onChange } = props;
  const attributes = controlAttributes({ ...props, id: props.id ?? choiceId(props.name, value) });
  return (
    <div className={errors?.length ? 'field field-invalid' : 'choice-field'}>
      <FieldNotes id={attributes.id} hint={hint} message={errors?.[0]} />
      <label className="choice">
        <input
          type="checkbox"
          className="tick-box"
          value={value}
          {...{ defaultChecked, disabled, form }}
          {...attributes}
          onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
        />
        <span className={labelHidden ? 'visually-hidden' : 'choice-text'}>
          {label} {detail ? <span className="choice-detail">{detail}</span> : null}
        </span>
      </label>
    </div>
  );
}

export function choiceId(name: string, value: string): string {
  return `f-${name}-${value}`.replace(/[^A-Za-z0-9_-]+/g, '-');
}
