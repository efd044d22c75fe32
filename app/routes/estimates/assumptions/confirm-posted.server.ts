import { formatExact } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';

const CONFIRMED = /^fields\.(\w+)\.confirmed$/;

/** Makes the ticked figures of a form without scripts the customer's: a level that was picked gives its value. */
export async function confirmPosted(actor: Actor, estId: number, formData: FormData): Promise<void> {
  const ids = [...formData.keys()].flatMap((name) => CONFIRMED.exec(name)?.[1] ?? []);
  if (ids.length === 0) return;
  const fields = assumptionFields(await readEstimate(actor, estId)).flatMap((group) => group.fields);
  for (const id of ids) {
    const field = fields.find((each) => each.id === id);
    const level = String(formData.get(`fields.${id}.level`));
    formData.delete(`fields.${id}.confirmed`);
    if (!field || level === 'exclude' || level === 'notApplicable') continue;
    const isTyped = String(formData.get(`fields.${id}.value`)).trim() !== field.text;
    if (field.presets && (level === 'low' || level === 'average' || level === 'high') && !isTyped)
      formData.set(`fields.${id}.value`, formatExact(field.presets[level]));
    formData.set(`fields.${id}.level`, 'manual');
    formData.set(`fields.${id}.whose`, 'customer');
  }
}
