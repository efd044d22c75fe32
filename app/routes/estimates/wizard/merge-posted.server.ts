import { AppError } from '#app/errors.ts';
import { keptValues } from '#app/http/form.server.ts';
import { STALE } from '#app/modules/estimates/drafts.server.ts';
import { mergeTexts, type Texts } from '#app/ui/saving/merge-texts.ts';
import { readTexts } from '#app/ui/saving/read-texts.ts';
import type { Author, Stored } from '#app/ui/saving/saving-state.ts';
import { fieldsAmong } from './fields-among.ts';

/**
 * Takes the answers of the conflict page for the fields themselves, in the form: `take.x` says whether `mine.x` or
 * `theirs.x` becomes `x`.
 *
 * @throws AppError `conflict` where one was left open, with the form as it has to be asked again
 */
export function applyConflictChoices(formData: FormData): void {
  const asked = [...new Set([...formData.keys()].filter((name) => /^(mine|theirs)\./.test(name)).map(fieldOf))];
  const open = asked.filter((field) => !formData.has(`take.${field}`));
  for (const field of asked.filter((each) => !open.includes(each))) {
    const chosen = formData.getAll(formData.get(`take.${field}`) === 'theirs' ? `theirs.${field}` : `mine.${field}`);
    formData.delete(field);
    for (const value of chosen) formData.append(field, value);
  }
  for (const name of [...formData.keys()]) if (/^(mine|theirs|take)\./.test(name)) formData.delete(name);
  if (open.length === 0) return;
  // Of no version, so that it is compared with what is stored.
  formData.set('version', '0');
  throw new AppError('conflict', 'Choose which value to keep');
}

function fieldOf(name: string): string {
  return name.replace(/^\w+\./, '');
}

/**
 * Merges a posted form with what was stored since it was filled in, in the form. Without scripts a form says itself what
 * it was filled in from.
 *
 * @throws AppError `conflict` where both changed the same
 */
export function mergePosted(formData: FormData, stored: Stored & { readonly by?: Author }): void {
  const values = keptValues(formData);
  const base = readTexts(values.base);
  const given = fieldsAmong(values);
  const merge = base && mergeTexts(base, { ...unposted(base, given), ...given }, stored.texts);
  if (!merge || merge.clashes.length > 0) throw new AppError('conflict', STALE, { detail: { by: stored.by } });
  for (const name of Object.keys(given)) formData.delete(name);
  for (const [name, text] of Object.entries(merge.merged))
    for (const each of [text].flat()) formData.append(name, each);
  goOnFrom(formData, stored);
}

/** What comes back in the form is a change of what is stored now. */
export function goOnFrom(formData: FormData, { version, texts }: Stored): void {
  formData.set('version', String(version));
  formData.set('base', JSON.stringify(texts));
}

/** A list in which nothing is selected is not posted; any other field that was not posted was not on the page. */
function unposted(base: Texts, given: Texts): Texts {
  const missing = Object.entries(base).filter(([name]) => given[name] === undefined);
  return Object.fromEntries(missing.map(([name, text]) => [name, typeof text === 'string' ? text : []]));
}
