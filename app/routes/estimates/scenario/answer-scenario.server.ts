import { AppError } from '#app/errors.ts';
import { keptValues } from '#app/http/form.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type ScenarioForm, scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { createEstimate, saveScenario } from '#app/modules/estimates/scenario.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import type { RecordKind } from '../wizard/content.ts';
import { readStepForm } from '../wizard/read-step-form.server.ts';
import type { Refusal } from '../wizard/step-fields.tsx';
import { findRecords } from './find-records.server.ts';

const KINDS: readonly RecordKind[] = ['customer', 'account', 'contact', 'opportunity'];
const NO_CUSTOMER = 'Choose a customer or enter a new one';
const WITHIN: Partial<Record<RecordKind, string>> = {
  account: 'customerId',
  contact: 'accountId',
  opportunity: 'accountId',
};

/** Stores the first step, or answers what its other buttons ask for: a search, or whether products may be cleared. */
export async function answerScenario(
  actor: Actor,
  formData: FormData,
  intent: string,
): Promise<{ saved: Saved } | Refusal> {
  const kind = KINDS.find((each) => intent === `find-${each}`) ?? wantsCustomer(formData);
  const isDraft = intent === 'draft';
  if (kind && !isDraft) return findFor(actor, kind, formData);
  // Saving while somebody types makes no customers of half a name.
  if (isDraft && !formData.get('customerId')) return answer(formData);
  const form = readScenario(formData);
  if (form.estId === undefined) return { saved: await createEstimate(actor, form) };
  if (formData.get('clearsProducts') !== 'yes' && (await clearsProducts(actor, form.estId, form)))
    return { ...answer(formData), question: 'clearsProducts' };
  return { saved: await saveScenario(actor, form) };
}

/** A missing customer is told beside the other problems; the schema looks at it only once the rest is right. */
function readScenario(formData: FormData): ScenarioForm {
  try {
    return readStepForm(scenarioForm, formData);
  } catch (error) {
    const isMissing = !formData.get('customerId') && !formData.get('newCustomer');
    if (!(error instanceof AppError) || !isMissing) throw error;
    const errors = { ...error.errors, customerId: [NO_CUSTOMER] };
    throw new AppError(error.code, error.message, { errors });
  }
}

/** Enter in the search field, without scripts, sends the form: a search was meant. */
function wantsCustomer(formData: FormData): RecordKind | undefined {
  const isEmpty = (name: string) => !formData.get(name);
  return isEmpty('customerId') && isEmpty('newCustomer') && !isEmpty('customerQuery') ? 'customer' : undefined;
}

async function findFor(actor: Actor, kind: RecordKind, formData: FormData): Promise<Refusal> {
  const within = Number(formData.get(WITHIN[kind] ?? '')) || undefined;
  const search = String(formData.get(`${kind}Query`) ?? '').slice(0, 200);
  return { ...answer(formData), found: { [kind]: await findRecords(actor, { kind, search, within }) } };
}

function answer(formData: FormData): Refusal {
  return { code: 'asked', message: '', errors: {}, values: keptValues(formData) };
}

async function clearsProducts(actor: Actor, estId: number, form: ScenarioForm): Promise<boolean> {
  const { estimate, inputs } = await readEstimate(actor, estId);
  return inputs.selection !== null && estimate.scenarioId !== form.scenarioId;
}
