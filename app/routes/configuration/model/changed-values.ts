import type { EntryTexts } from '#app/modules/configuration/model/entry-texts.ts';

export function textAt(texts: EntryTexts, name: string): string {
  const text = texts[name];
  return typeof text === 'string' ? text : '';
}

/** The published text of a number that was changed, else null. */
export function textBefore(published: EntryTexts, texts: EntryTexts, name: string): string | null {
  const before = textAt(published, name);
  return before !== '' && before !== textAt(texts, name) ? before : null;
}

const LEVEL = /\.(low|average|high)$/;

/** Counts the numbers that the form marks as changed. */
export function countChangedValues(published: EntryTexts, texts: EntryTexts): number {
  return Object.keys(published).filter((name) => LEVEL.test(name) && textBefore(published, texts, name) !== null)
    .length;
}
