import type { Actor } from '#app/modules/access/actor.ts';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
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

const STAGES = ['scenario', 'products', 'assumptions', 'ready', 'generated'] as const;
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
  const saved = await fillSteps(actor, {
    scenario: { ...FORMS.scenario, name, customerId, ...scenario },
    ...(stage >= 1 && { products: FORMS.products }),
    ...(stage >= 2 && { assumptions: { fields: FORMS.facts } }),
    ...(stage >= 3 && { investment: FORMS.investment }),
  });
  return stage >= 4 ? generateEstimate(actor, { estId: saved.estId, version: saved.version }) : saved;
}

/** Creates an estimate with the wizard's use cases, step by step, up to the last form given. */
export async function fillSteps(
  actor: Actor,
  forms: { scenario: object; products?: object; assumptions?: object; investment?: object },
): Promise<Saved> {
  let saved = await createEstimate(actor, scenarioForm.parse(forms.scenario));
  const at = () => ({ estId: saved.estId, version: saved.version });
  if (forms.products) saved = await saveSelection(actor, selectionForm.parse({ ...forms.products, ...at() }));
  if (forms.assumptions) saved = await saveAssumptions(actor, assumptionsForm.parse({ ...forms.assumptions, ...at() }));
  if (forms.investment) saved = await saveInvestment(actor, investmentForm.parse({ ...forms.investment, ...at() }));
  return saved;
}

/** @returns the ID of the generated worked example */
export async function makeGenerated(actor: Actor, customerId: number, name?: string): Promise<number> {
  return (await makeExample(actor, customerId, { until: 'generated', ...(name && { name }) })).estId;
}
