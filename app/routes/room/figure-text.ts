import { figureOf } from '#app/ui/saving/conflict/conflict.ts';

/** A figure as it is printed, and its unit in words: `$700.00` and `per device per year`. */
export function figureText(text: string, unit: string): { readonly figure: string; readonly unit: string } {
  return figureOf(text, unit) ?? { figure: text, unit: '' };
}
