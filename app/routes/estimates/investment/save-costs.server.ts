import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { generateForm, investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { saveInvestment } from '#app/modules/estimates/investment.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { readStepForm } from '../wizard/read-step-form.server.ts';
import { loadInvestment } from './load-investment.server.ts';

/**
 * Stores the fourth step. `draft` (saving while typing) and `back` keep what is right and leave what is wrong as it is
 * stored.
 */
export async function saveCosts(actor: Actor, formData: FormData, intent: string): Promise<Saved> {
  try {
    return await saveInvestment(actor, readStepForm(investmentForm, formData));
  } catch (error) {
    const isPartial = intent === 'draft' || intent === 'back';
    if (!isPartial || !(error instanceof AppError) || error.code !== 'unprocessable' || !error.errors) throw error;
    const { texts } = loadInvestment(await readEstimate(actor, readStepForm(generateForm, formData).estId));
    for (const name of Object.keys(error.errors)) {
      const stored = texts[name];
      if (typeof stored === 'string') formData.set(name, stored);
      else formData.delete(name);
    }
    return saveInvestment(actor, readStepForm(investmentForm, formData));
  }
}
