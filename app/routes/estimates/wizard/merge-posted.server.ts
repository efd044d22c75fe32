import { AppError } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { enteredValues } from '#app/http/form.server.ts';
import { readChoices } from '#app/http/saving/save-or-ask.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { STALE } from '#app/modules/estimates/drafts.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { type Author, authorFor } from '#app/ui/author.ts';
import { mergeTexts } from '#app/ui/saving/merge-texts.ts';
import { readTexts } from '#app/ui/saving/read-texts.ts';
import type { Stored } from '#app/ui/saving/saving-state.ts';
import { fieldsAmong } from './fields-among.ts';

/**
 * Applies the choices of the conflict page.
 *
 * @throws AppError `conflict` for an open choice, with the form to show again
 */
export async function applyConflictChoices(actor: Actor, formData: FormData): Promise<void> {
  if (!formData.has('asked')) return;
  const { form, base, asked, errors } = readChoices(formData);
  const taken = [...formData].filter(([name]) => name.startsWith('take.'));
  for (const name of [...formData.keys()]) formData.delete(name);
  for (const [name, value] of form) formData.append(name, value);
  const isOpen = Object.keys(errors).length > 0;
  // Version 0 forces a comparison with the stored version.
  const version = isOpen ? 0 : Number(form.get('version'));
  goOnFrom(formData, { version, texts: isOpen ? { ...base, ...asked } : base });
  if (!isOpen) return;
  for (const [name, take] of taken) formData.set(name, take);
  const { estimate } = await readEstimate(actor, Number(form.get('estId')));
  const by = authorFor(actor, estimate.savedBy);
  throw new AppError('conflict', 'Choose which value to keep', { errors, detail: { by } });
}

/**
 * Merges a posted form with later saves. Without scripts the form carries its own base.
 *
 * @throws AppError `conflict` where both changed the same field
 */
export function mergePosted(formData: FormData, stored: Stored & { readonly by?: Author }): void {
  const values = enteredValues(formData);
  const base = readTexts(values.base);
  const given = fieldsAmong(values);
  const merge = base && mergeTexts(base, { ...unposted(base, given), ...given }, stored.texts);
  if (!merge || merge.clashes.length > 0) throw new AppError('conflict', STALE, { detail: { by: stored.by } });
  for (const name of Object.keys(given)) formData.delete(name);
  for (const [name, text] of Object.entries(merge.merged))
    for (const each of [text].flat()) formData.append(name, each);
  goOnFrom(formData, stored);
}

/** Rebases the form on the stored version. */
export function goOnFrom(formData: FormData, { version, texts }: Stored): void {
  formData.set('version', String(version));
  formData.set('base', JSON.stringify(texts));
}

/** A list without a selection is not posted. Any other missing field was not on the page. */
function unposted(base: Texts, given: Texts): Texts {
  const missing = Object.entries(base).filter(([name]) => given[name] === undefined);
  return Object.fromEntries(missing.map(([name, text]) => [name, typeof text === 'string' ? text : []]));
}
