import type { Actor } from '#app/modules/access/actor.ts';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';

/** What a browser posts for the model's first worked example: SaaS Enterprise with Intel Module, 1,000 endpoints. */
export const FORMS = {
  scenario: {
    name: 'Halden Logistics digital experience',
    scenarioId: '1',
    industry: 'other',
    currencyId: '1',
    currencyValue: '1.00',
    contractYears: '3',
  },
  products: { proposedSubProducts: '5', proposedAddOns: '6' },
  facts: {
    employees: { level: 'manual', value: '1,000', whose: 'customer' },
    endpointsManaged: { level: 'manual', value: '1,000', whose: 'customer' },
  },
  investment: {
    feeTiming: 'advance',
    financial: { deploymentMonths: '3' },
    implementationServicesCost: '20,000.00',
    trainingCost: '5,000',
    implementationHours: '200',
    adminHoursPerMonth: '20',
  },
} as const;

const STAGES = ['scenario', 'products', 'assumptions', 'ready'] as const;
type Stage = (typeof STAGES)[number];
let made = 0;

/** Creates the worked example for a customer up to `until`, with the wizard's use cases. */
export async function makeExample(
  actor: Actor,
  customerId: number,
  { until = 'ready', ...scenario }: { until?: Stage; name?: string; accountId?: number } = {},
): Promise<Saved> {
  const stage = STAGES.indexOf(until);
  // Names are unique per customer.
  const name = `${FORMS.scenario.name} ${++made}`;
  let saved = await createEstimate(actor, scenarioForm.parse({ ...FORMS.scenario, name, customerId, ...scenario }));
  const { estId } = saved;
  if (stage >= 1)
    saved = await saveSelection(actor, selectionForm.parse({ ...FORMS.products, estId, version: saved.version }));
  if (stage >= 2)
    saved = await saveAssumptions(actor, assumptionsForm.parse({ fields: FORMS.facts, estId, version: saved.version }));
  if (stage >= 3)
    saved = await saveInvestment(actor, investmentForm.parse({ ...FORMS.investment, estId, version: saved.version }));
  return saved;
}
