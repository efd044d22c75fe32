import { formatExact, parseNumber } from '@worthwhile/roi-core';
import type { FocusEvent } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Accepts separators and spaces, and formats the number on blur. Other text stays as typed, for the server to reject. */
export function NumberInput(props: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return <TextInput width="short" {...props} {...numericAttributes} numeric />;
}

export const numericAttributes = {
  inputMode: 'decimal',
  autoComplete: 'off',
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
