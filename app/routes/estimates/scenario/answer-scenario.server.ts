import { AppError } from '#app/errors.ts';
import { keptValues } from '#app/http/form.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { generateForm, type ScenarioForm, scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { optionalId } from '#app/modules/estimates/fields.schema.ts';
import { createEstimate, saveScenario } from '#app/modules/estimates/scenario.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import type { RecordKind } from '../wizard/content.ts';
import { readStepForm } from '../wizard/read-step-form.server.ts';
import type { ClearedProducts, Refusal } from '../wizard/step-fields.tsx';
import { KEEP_SCENARIO } from './clearing-dialog.tsx';
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
  if (intent === KEEP_SCENARIO) return withStoredScenario(actor, formData);
  const isDraft = intent === 'draft';
  if (kind && !isDraft) return findFor(actor, kind, formData);
  // Saving while somebody types makes no customers of half a name.
  if (isDraft && !formData.get('customerId')) return answer(formData);
  const form = readScenario(formData);
  if (form.estId === undefined) return { saved: await createEstimate(actor, form) };
  if (formData.get('clearsProducts') !== 'yes') {
    const clears = await clearedBy(actor, form.estId, form);
    if (clears) return { ...answer(formData), clears };
  }
  return { saved: await saveScenario(actor, form) };
}

/** The answer to the question without scripts: all that was typed, with the scenario as it is. */
async function withStoredScenario(actor: Actor, formData: FormData): Promise<Refusal> {
  const { estimate } = await readEstimate(actor, readStepForm(generateForm, formData).estId);
  formData.set('scenarioId', String(estimate.scenarioId));
  return answer(formData);
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
  // What is no id finds as little as one that is missing.
  const within = optionalId.safeParse(formData.get(WITHIN[kind] ?? '')).data;
  const search = String(formData.get(`${kind}Query`) ?? '').slice(0, 200);
  return { ...answer(formData), found: { [kind]: await findRecords(actor, { kind, search, within }) } };
}

function answer(formData: FormData): Refusal {
  return { code: 'asked', message: '', errors: {}, values: keptValues(formData) };
}

async function clearedBy(actor: Actor, estId: number, form: ScenarioForm): Promise<ClearedProducts | undefined> {
  const { estimate, inputs, catalogue } = await readEstimate(actor, estId);
  if (inputs.selection === null || estimate.scenarioId === form.scenarioId) return undefined;
  const { proposed, existing } = inputs.selection;
  const ids = new Set([proposed, existing].flatMap((choice) => Object.values(choice).flat()));
  return {
    from: estimate.scenarioTitle,
    fromId: estimate.scenarioId,
    to: SCENARIOS.find(({ id }) => id === form.scenarioId)?.title ?? '',
    products: [...catalogue.components, ...catalogue.otherProducts]
      .filter(({ id }) => ids.has(id))
      .map(({ name }) => name),
  };
}
