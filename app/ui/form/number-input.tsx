import { formatExact, parseNumber } from '@worthwhile/roi-core';
import type { FocusEvent, ReactElement } from 'react';
import { Field } from './field.tsx';
import { InputBox, LabelWithUnit, type TextInputProps } from './text-input.tsx';

type NumberInputProps = Omit<TextInputProps, 'type' | 'inputMode'>;

/**
 * A number as text: it takes separators and spaces, and shows the value back with thousands separators and exactly two
 * decimals when it is left. What cannot be read as a number is left as typed, for the server to answer.
 */
export function NumberInput(props: NumberInputProps): ReactElement {
  const {
    unit,
    width = 'short',
    defaultValue,
    name,
    label,
    id,
    hint,
    errors,
    describedBy,
    labelHidden,
    aside,
    isRequired,
  } = props;
  return (
    <Field
      {...{ name, id, hint, errors, describedBy, labelHidden, aside, isRequired }}
      label={unit ? <LabelWithUnit label={label} unit={unit} /> : label}
    >
      {(attributes) => (
        <InputBox
          attributes={attributes}
          unit={unit}
          width={width}
          numeric
          native={{ ...numericAttributes, defaultValue, form: props.form }}
        />
      )}
    </Field>
  );
}

/** Keyboard, autofill and formatting of every numeric control. */
export const numericAttributes = {
  type: 'text',
  inputMode: 'decimal',
  autoComplete: 'off',
  spellCheck: false,
  onBlur: (event: FocusEvent<HTMLInputElement>) => {
    const shown = formatTyped(event.currentTarget.value);
    if (shown !== null) event.currentTarget.value = shown;
  },
} as const;

/**
 * What a typed number is shown as once the field is left: `1234.5` becomes `1,234.50`. Null where nothing may be
 * changed: it is no number, or it has more than two decimals, which showing two of them would lose.
 */
export function formatTyped(text: string): string | null {
  const parsed = parseNumber(text);
  if (!parsed.ok || Number(parsed.value.toFixed(2)) !== parsed.value) return null;
  return formatExact(parsed.value);
}
