import { markUnshowable } from '@worthwhile/roi-core';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML content and attributes. Characters that XML cannot hold become marks. */
export function xmlText(text: string): string {
  return cleanText(text).replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}

/** Replaces characters that XML cannot hold or that would turn the writing around. */
export function cleanText(text: string): string {
  return markUnshowable(text).replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
