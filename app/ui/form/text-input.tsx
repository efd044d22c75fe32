import type { InputHTMLAttributes } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { type ControlAttributes, type ControlProps, Field } from './field.tsx';
import { useEntered } from './live/live-form.tsx';

type NativeInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'list'
  | 'placeholder'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'form'
  | 'autoFocus'
  | 'placeholder'
  | 'onBlur'
  | 'onChange'
>;

export interface TextInputProps extends ControlProps, NativeInput {
  readonly defaultValue?: string;
  /** Shown after the value and read with the label. */
  readonly unit?: string;
  /** Shown before the value. */
  readonly icon?: IconName;
  /** By the expected length of the value. */
  readonly width?: 'full' | 'medium' | 'short';
  readonly numeric?: boolean;
}

export function TextInput(props: TextInputProps) {
  const { unit, icon, width = 'full', numeric, defaultValue: stored, ...rest } = props;
  const defaultValue = useEntered(props.name, stored);
  const { name, label, id, hint, errors, describedBy, labelHidden, aside, isRequired, ...native } = rest;
  return (
    <Field
      {...{ name, id, hint, errors, describedBy, labelHidden, aside, isRequired }}
      label={unit ? <LabelWithUnit label={label} unit={unit} /> : label}
    >
      {(attributes) => (
        <InputBox
          attributes={attributes}
          unit={unit}
          icon={icon}
          width={width}
          numeric={numeric}
          native={{ type: 'text', ...native, defaultValue }}
        />
      )}
    </Field>
  );
}

export function InputBox(props: {
  readonly attributes: ControlAttributes;
  readonly native: InputHTMLAttributes<HTMLInputElement>;
  readonly unit?: string;
  readonly icon?: IconName;
  readonly width?: 'full' | 'medium' | 'short';
  readonly numeric?: boolean;
}) {
  const invalid = props.attributes['aria-invalid'] ? ' input-box-invalid' : '';
  const width = props.width && props.width !== 'full' ? ` input-box-${props.width}` : '';
  return (
    <span className={`input-box${width}${invalid}`}>
      {props.icon ? <Icon name={props.icon} size={16} /> : null}
      <input className={props.numeric ? 'input num' : 'input'} {...props.native} {...props.attributes} />
      {props.unit ? (
        <>
          {' '}
          <span className="input-unit" aria-hidden="true">
            {`${props.unit} `}
          </span>
        </>
      ) : null}
    </span>
  );
}

/** The visible suffix is hidden from assistive technology. This puts the unit into the accessible name. */
export function LabelWithUnit(props: { readonly label: ControlProps['label']; readonly unit: string }) {
  return (
    <>
      {props.label}
      <span className="visually-hidden">{`, in ${props.unit}`}</span>
    </>
  );
}
