import { AppError } from '#app/errors.ts';
import { enteredValues } from '#app/http/form.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readChosen } from '#app/modules/customers/customers.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { generateForm, type ScenarioForm, scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { optionalId } from '#app/modules/estimates/fields.schema.ts';
import { proposeFor } from '#app/modules/estimates/proposals/proposals.server.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import type { Refusal } from '../wizard/refusal.ts';
import { KEEP_SCENARIO } from './clearing-dialog.tsx';
import { choiceOf } from './customer/choice-query.server.ts';
import type { RecordKind } from './customer/find-records.server.ts';
import { chosenIds, findRecords } from './customer/find-records.server.ts';

const KINDS: readonly RecordKind[] = ['customer', 'account', 'contact', 'opportunity'];
/** Shows what is known of the chosen customer. */
const CHOOSE = 'choose-customer';
const NO_CUSTOMER = 'Choose a customer or enter a new one';
const WITHIN: Partial<Record<RecordKind, string>> = {
  account: 'customerId',
  contact: 'accountId',
  opportunity: 'accountId',
};

/**
 * Handles the first step's other buttons, and starts an estimate.
 *
 * @returns undefined for the save of an existing estimate, which all steps share
 */
export async function answerScenario(
  actor: Actor,
  formData: FormData,
  intent: string,
): Promise<{ saved: Saved } | Refusal | undefined> {
  const kind = KINDS.find((each) => intent === `find-${each}`);
  if (kind || intent === CHOOSE || formData.get('estId')) await fillIndustry(actor, formData);
  if (intent === KEEP_SCENARIO) return withStoredScenario(actor, formData);
  if (kind || intent === CHOOSE) await fillName(actor, formData);
  if (kind) return findFor(actor, kind, formData);
  if (intent === CHOOSE) return askedAgain(formData);
  return formData.get('estId') ? undefined : { saved: await startEstimate(actor, formData) };
}

/** @throws AppError the codes of `createEstimate` */
export async function startEstimate(actor: Actor, formData: FormData): Promise<Saved> {
  await fillIndustry(actor, formData);
  await fillName(actor, formData);
  return createEstimate(actor, readScenario(formData));
}

/** Returns the form with the stored scenario, for pages without scripts. */
async function withStoredScenario(actor: Actor, formData: FormData): Promise<Refusal> {
  const { estimate } = await readEstimate(actor, readStepForm(generateForm, formData).estId);
  formData.set('scenarioId', String(estimate.scenarioId));
  return askedAgain(formData);
}

/**
 * The schema checks the customer only once all else is valid, so this reports both together. An empty name is no error of its
 * own: the customer names the estimate.
 */
function readScenario(formData: FormData): ScenarioForm {
  try {
    return readStepForm(scenarioForm, formData);
  } catch (error) {
    const isMissing = !formData.get('customerId') && !formData.get('newCustomer');
    if (!(error instanceof AppError) || !isMissing) throw error;
    const { name, ...others } = error.errors ?? {};
    const isNamed = String(formData.get('name') ?? '').trim() !== '';
    const errors = { ...(name && isNamed ? { name } : {}), ...others, customerId: [NO_CUSTOMER] };
    throw new AppError(error.code, error.message, { errors });
  }
}

/** A chosen customer or account sets the industry, unless the user chose one. With scripts the page does this. */
async function fillIndustry(actor: Actor, formData: FormData): Promise<void> {
  if (formData.get('industry')) return;
  const { account, customer } = await readChosen(actor, chosenIds(Object.fromEntries(formData)));
  const known = account?.industry ?? customer?.industry;
  if (known) formData.set('industry', known);
}

/** A new estimate without a name gets the proposed one. With scripts the page shows it before. */
async function fillName(actor: Actor, formData: FormData): Promise<void> {
  if (formData.get('estId') || String(formData.get('name') ?? '').trim() !== '') return;
  const { name } = await proposeFor(actor, choiceOf(Object.fromEntries(formData)));
  if (name) formData.set('name', name);
}

async function findFor(actor: Actor, kind: RecordKind, formData: FormData): Promise<Refusal> {
  // An invalid ID filters like a missing one.
  const within = optionalId.safeParse(formData.get(WITHIN[kind] ?? '')).data;
  const search = String(formData.get(`${kind}Query`) ?? '').slice(0, 200);
  return { ...askedAgain(formData), found: { [kind]: await findRecords(actor, { kind, search, within }) } };
}

export function askedAgain(formData: FormData): Refusal {
  return { code: 'asked', message: '', errors: {}, values: enteredValues(formData) };
}
