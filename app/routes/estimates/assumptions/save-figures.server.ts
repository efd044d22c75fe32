import type { Actor } from '#app/modules/access/actor.ts';
import { applyAssumptionLevel, saveAssumptions } from '#app/modules/estimates/assumptions.server.ts';
import { assumptionFields, holdsGroup, reductionFields } from '#app/modules/estimates/assumptions.ts';
import { applyLevelForm, assumptionsForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import type { EstimateView, Saved } from '#app/modules/estimates/view.ts';
import { readStepForm } from '../wizard/read-step-form.server.ts';
import { reductionName } from './names.ts';

/**
 * Stores the third step as its button says: `continue` needs every figure to be right; `draft` (saving while typing),
 * `back` and `apply` keep what is right and leave the rest. `apply` then sets one level for a group.
 */
export async function saveFigures(actor: Actor, estId: number, formData: FormData, intent: string): Promise<Saved> {
  const view = await readEstimate(actor, estId);
  const given = withoutUntouchedReductions(formData, view);
  const isManual = intent === 'apply' && given.get('level') === 'manual';
  if (isManual) turnToManual(given, view);
  const form = readStepForm(assumptionsForm, given);
  const saved = await saveAssumptions(actor, { ...form, isPartial: intent !== 'continue' });
  if (intent !== 'apply' || isManual) return saved;
  return applyAssumptionLevel(actor, {
    ...readStepForm(applyLevelForm, given),
    estId: saved.estId,
    version: saved.version,
  });
}

/** A reduction that is as it was shown is not sent on, so that another level for all of them reaches it. */
function withoutUntouchedReductions(formData: FormData, view: EstimateView): FormData {
  const kept = new FormData();
  for (const [name, value] of formData) kept.append(name, value);
  for (const { key, shown, text } of reductionFields(view)) {
    const name = `reductions.${reductionName(key)}`;
    if (kept.get(`${name}.level`) !== shown.level || kept.get(`${name}.value`) !== text) continue;
    for (const part of ['level', 'value', 'whose']) kept.delete(`${name}.${part}`);
  }
  return kept;
}

/** Manual for a whole group keeps the values and makes them somebody's own. */
function turnToManual(formData: FormData, view: EstimateView): void {
  const chosen = String(formData.get('group') ?? '');
  for (const group of assumptionFields(view)) {
    if (!holdsGroup(chosen, group)) continue;
    for (const field of group.fields) {
      const name = `fields.${field.id}.level`;
      if (formData.get(name) !== 'exclude') formData.set(name, 'manual');
    }
  }
}
