import { parseNumber } from '@worthwhile/roi-core';

/** Splits a number and its unit as they are printed: `$` before, `per year` or `devices` after. Null for other texts. */
export function figureOf(text: string, unit = ''): { readonly figure: string; readonly unit: string } | null {
  if (!parseNumber(text).ok) return null;
  const [sign = ''] = /^\p{Sc}/u.exec(unit) ?? [];
  const rest = unit
    .slice(sign.length)
    .replace(/^\s*(\/|per )/, 'per ')
    .replaceAll('/', ' per ');
  return { figure: text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`, unit: rest };
}

/** Formats a value with its unit: `$24.50 per year`. */
export function withUnit(text: string, unit?: string): string {
  const parts = figureOf(text, unit);
  return parts ? [parts.figure, parts.unit].filter(Boolean).join(' ') : text;
}

/** A figure as it is printed, and its unit in words; a text that is no number has none. */
export function figureText(text: string, unit: string): { readonly figure: string; readonly unit: string } {
  return figureOf(text, unit) ?? { figure: text, unit: '' };
}
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Spells out a count below ten, as sentences do. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
