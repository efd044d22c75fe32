import { formatExact, parseNumber } from '@worthwhile/roi-core';
import type { FocusEvent, ReactElement } from 'react';
import { Field } from './field.tsx';
import { useEntered } from './live/live-form.tsx';
import { InputBox, LabelWithUnit, type TextInputProps } from './text-input.tsx';

type NumberInputProps = Omit<TextInputProps, 'type' | 'inputMode'>;

/** Accepts separators and spaces, and formats the number on blur. Other text stays as typed, for the server to reject. */
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
  const entered = useEntered(name, defaultValue);
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
          native={{ ...numericAttributes, defaultValue: entered, form: props.form }}
        />
      )}
    </Field>
  );
}

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
 * Formats a typed number: `1234.5` becomes `1,234.50`.
 *
 * @returns null if it is no number, or has more than two decimals, which formatting would lose
 */
export function formatTyped(text: string): string | null {
  const parsed = parseNumber(text);
  if (!parsed.ok || Number(parsed.value.toFixed(2)) !== parsed.value) return null;
  return formatExact(parsed.value);
}
