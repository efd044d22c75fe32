import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { generateForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { proposedLicences } from '#app/modules/estimates/proposed-licences.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import type { EstimateView, Saved } from '#app/modules/estimates/view.ts';
import { reductionName } from '../assumptions/names.ts';
import { changeName, parseWhatIf } from './what-if-url.ts';

/**
 * Stores the tried values: figures as Manual with source "Our estimate", prices in their license lines.
 *
 * @throws AppError the codes of the save, with messages under the names of the tried values
 */
export async function applyWhatIf(actor: Actor, formData: FormData): Promise<Saved> {
  const posted = new URLSearchParams([...formData].map(([name, value]) => [name, String(value)]));
  const { changes } = parseWhatIf(posted);
  const { estId } = readStepForm(generateForm, formData);
  if (Object.keys(changes).length === 0) throw new AppError('invalid', 'Enter a new value first.');
  const kept = new FormData();
  const triedAs = new Map<string, string>();
  kept.set('estId', String(estId));
  kept.set('version', posted.get('version') ?? '');
  for (const [variable, text] of Object.entries(changes)) {
    if (variable.startsWith('price:')) continue;
    const name = variable.includes(':') ? `reductions.${reductionName(variable)}` : `fields.${variable}`;
    kept.set(`${name}.level`, 'manual');
    kept.set(`${name}.value`, text);
    kept.set(`${name}.whose`, 'seller');
    triedAs.set(`${name}.value`, changeName(variable));
  }
  if (Object.keys(changes).some((variable) => variable.startsWith('price:')))
    addLicences(kept, await readEstimate(actor, estId), changes, triedAs);
  try {
    return await saveEstimate(actor, readStepForm(saveForm, kept));
  } catch (error) {
    throw renamed(error, triedAs);
  }
}

function addLicences(
  form: FormData,
  view: EstimateView,
  changes: Readonly<Record<string, string>>,
  triedAs: Map<string, string>,
): void {
  proposedLicences(view).forEach(({ componentId, quantity, unitPrice, discountPct, maintenancePct }, index) => {
    const line = {
      componentId,
      quantity: quantity ?? '',
      discountPct,
      maintenancePct,
      unitPrice: changes[`price:${componentId}`] ?? unitPrice ?? '',
    };
    for (const [part, value] of Object.entries(line)) form.set(`licences[${index}].${part}`, String(value));
    triedAs.set(`licences[${index}].unitPrice`, changeName(`price:${componentId}`));
  });
}

function renamed(error: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof AppError) || error.code !== 'unprocessable' || !error.errors) return error;
  const errors: FieldErrors = {};
  for (const [name, messages] of Object.entries(error.errors)) errors[names.get(name) ?? name] = messages;
  return new AppError(error.code, error.message, { errors, cause: error });
}
