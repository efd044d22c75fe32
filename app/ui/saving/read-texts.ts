import type { Texts } from '#app/form-data.ts';

const MAX_NAMES = 5_000;
const LONGEST_NAME = 200;
const LONGEST_TEXT = 100_000;
const MAX_CHOICES = 500;
const LONGEST_CHOICE = 200;

/**
 * Parses a form's base values from JSON, null for anything else. Without a schema: the page uses it too, and would load the
 * whole library.
 */
export function readTexts(json: unknown): Texts | null {
  try {
    const texts: unknown = JSON.parse(String(json));
    return isTexts(texts) ? texts : null;
  } catch {
    return null;
  }
}

function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MAX_NAMES && entries.every(([name, text]) => name.length <= LONGEST_NAME && isText(text));
}

function isText(value: unknown): boolean {
  if (!Array.isArray(value)) return isShort(value, LONGEST_TEXT);
  return value.length <= MAX_CHOICES && value.every((choice) => isShort(choice, LONGEST_CHOICE));
}

function isShort(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest;
}
