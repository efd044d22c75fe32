import { AppError, fieldError } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { spendQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { inactiveScenarios, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { type Currency, requireCurrency } from '#app/modules/currencies/currencies.server.ts';
import { resolveCustomer } from '#app/modules/customers/customers.server.ts';
import { settleTyped } from './drafts/as-typed.ts';
import { type DraftChange, saveStep, saveStepWithin } from './drafts.server.ts';
import type { ScenarioForm } from './estimates.schema.ts';
import type { Draft } from './estimates.server.ts';
import { findSubmitted, insertEstimate } from './estimates.store.server.ts';
import { type EstimateInputs, emptyInputs, type Step } from './inputs.ts';
import { requireFreeName } from './lifecycle/names.server.ts';
import { lockNames } from './lifecycle/names.store.server.ts';
import { convertMoney } from './model/model-input.ts';
import { withDefaults } from './model/scaled-defaults.ts';
import { isUnchanged, preferStoredValue } from './model/unchanged-values.ts';
import type { EstimateState, Saved } from './view.ts';

/** The exchange value on a new estimate's page: that of the base currency. */
const FIRST_SHOWN_VALUE = 1;
const DEFAULT_CONTRACT_YEARS = 3;
const DEFAULT_REVIEW_YEARS = 1;

/**
 * Creates an estimate from step 0. It belongs to the actor and, for a partner's user, to the partner. The same form sent again,
 * by its `submissionId`, gets the same answer.
 * @param fill further content of the draft, up to and including a step; stored all or nothing
 * @throws AppError `forbidden`, or `unprocessable` with the invalid fields
 */
export async function createEstimate(
  actor: Actor,
  form: ScenarioForm,
  fill?: { readonly step: Step; readonly change: (draft: Draft) => DraftChange },
): Promise<Saved> {
  requireCapability(actor, 'estimates.change');
  const [configId, currency] = await Promise.all([
    newestConfigId(),
    requireCurrency(form.currencyId),
    requireOffered(form.scenarioId),
  ]);
  const { modelVersion } = await readCatalogue(configId);
  if (!currency.isActive) throw fieldError('currencyId', 'Choose a currency');
  await spendQuota(actor, 'drafts');
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const side = { partnerId: actor.partnerId, industry: form.industry };
    const refs = await resolveCustomer(tx, actor, side, form);
    const submissionId = form.submissionId === undefined ? null : hashOf(form);
    await lockNames(tx, refs.customerId);
    if (submissionId && (await findSubmitted(tx, scope, actor.userId, submissionId)))
      return submittedBefore(tx, scope, actor, submissionId);
    await requireFreeName(tx, { customerId: refs.customerId, name: form.name }, 'name');
    const estId = await insertEstimate(tx, {
      submissionId,
      ...refs,
      name: form.name,
      ownerId: actor.userId,
      partnerId: actor.partnerId,
      scenarioId: form.scenarioId,
      industry: form.industry,
      currencyId: currency.id,
      currencySign: currency.sign,
      currencyValue: isUnchanged(FIRST_SHOWN_VALUE, form.currencyValue) ? currency.value : form.currencyValue,
      configId,
      modelVersion,
      inputs: withTerm(emptyInputs({ contractYears: DEFAULT_CONTRACT_YEARS, reviewYears: DEFAULT_REVIEW_YEARS }), form),
      currentStep: 1,
    });
    if (estId === undefined) return submittedBefore(tx, scope, actor, submissionId ?? '');
    await recordAudit(tx, actor, {
      action: 'estimate.created',
      target: ['estimate', estId],
      detail: { name: form.name, scenario: scenarioOf(form.scenarioId).title },
    });
    if (fill) return saveStepWithin(tx, actor, { estId, version: 1 }, fill);
    return { estId, version: 1, state: 0, currentStep: 1 };
  });
}

/** An estimate keeps a scenario that is no longer offered; no other estimate can get it. */
async function requireOffered(scenarioId: number, reader?: Tx): Promise<void> {
  if ((await inactiveScenarios(reader)).includes(scenarioId))
    throw fieldError('scenarioId', `${scenarioOf(scenarioId).title} is no longer offered. Choose another scenario.`);
}

async function submittedBefore(tx: Tx, scope: Scope, actor: Actor, submissionId: string): Promise<Saved> {
  const made = await findSubmitted(tx, scope, actor.userId, submissionId);
  if (!made)
    throw new AppError('conflict', 'You already submitted this form, and that estimate has since been deleted.');
  return { estId: made.id, version: made.version, state: made.state as EstimateState, currentStep: made.currentStep };
}

/**
 * Saves step 0 of a draft. Another scenario clears the selected products, another industry applies its presets to every figure at
 * a level, and another currency converts every amount, unrounded.
 */
export async function saveScenario(actor: Actor, form: ScenarioForm): Promise<Saved> {
  const { estId, version } = form;
  if (estId === undefined || version === undefined)
    throw new AppError('invalid', 'The request is missing the estimate ID or version.');
  const currency = await requireCurrency(form.currencyId);
  return saveStep(actor, { estId, version }, 'scenario', async (draft, tx) => {
    const change = await changeScenario(actor, draft, form, currency, tx);
    return { ...change, inputs: settleTyped(change.inputs, 'scenario', form) };
  });
}

export async function changeScenario(
  actor: Actor,
  { estimate, inputs, catalogue }: Draft,
  form: ScenarioForm,
  currency: Currency,
  tx: Tx,
): Promise<DraftChange> {
  const isOtherCurrency = currency.id !== estimate.currency.id;
  if (isOtherCurrency && !currency.isActive) throw fieldError('currencyId', 'Choose a currency');
  const kept = preferStoredValue(estimate.currency.value, form.currencyValue);
  // Without scripts, a newly chosen currency is posted with the value of the earlier one.
  const value = isOtherCurrency && kept === estimate.currency.value ? currency.value : kept;
  const refs = await resolveCustomer(tx, actor, { partnerId: estimate.partnerId, industry: form.industry }, form);
  if (refs.customerId !== estimate.customer.id || form.name !== estimate.name)
    await requireFreeName(tx, { customerId: refs.customerId, name: form.name, estId: estimate.id }, 'name');
  const isOtherScenario = form.scenarioId !== estimate.scenarioId;
  if (isOtherScenario) await requireOffered(form.scenarioId, tx);
  const moved = { ...estimate, industry: form.industry, currency: { ...estimate.currency, value } };
  const converted = convertMoney(inputs, catalogue, value / estimate.currency.value);
  const relevelled =
    form.industry === estimate.industry
      ? converted
      : withDefaults({ estimate: moved, inputs: converted, catalogue }, Object.keys(converted.fields));
  return {
    inputs: isOtherScenario
      ? withTermOfAnother(
          {
            ...relevelled,
            ...proposedSettings(catalogue, relevelled, estimate.scenarioId, form.scenarioId),
            selection: null,
          },
          estimate.scenarioId,
          form,
        )
      : withTerm(relevelled, form),
    row: {
      ...refs,
      name: form.name,
      scenarioId: form.scenarioId,
      industry: form.industry,
      currencyId: currency.id,
      currencySign: isOtherCurrency ? currency.sign : estimate.currency.sign,
      currencyValue: value,
      ...(isOtherScenario ? { prodCombinationId: '' } : {}),
    },
  };
}

/** Updates financial settings for another scenario: those equal to the old scenario's proposal get the new one's. */
function proposedSettings(
  { financialFields }: Draft['catalogue'],
  { financial, investment }: EstimateInputs,
  before: number,
  after: number,
): Pick<EstimateInputs, 'financial'> {
  if (!investment) return { financial };
  const followed = financialFields.flatMap(({ id, default: standard, proposed }) => {
    const proposal = (scenarioId: number) => proposed?.[scenarioId] ?? standard;
    const isFollowing = proposal(before) !== proposal(after) && (financial[id] ?? standard) === proposal(before);
    return isFollowing ? [[id, proposal(after)] as const] : [];
  });
  return { financial: { ...financial, ...Object.fromEntries(followed) } };
}

/** The page showed the old scenario's years; only a different number was chosen for the new scenario. */
function withTermOfAnother(inputs: EstimateInputs, scenarioBefore: number, form: ScenarioForm): EstimateInputs {
  const shown = scenarioBefore === 2 ? inputs.reviewYears : inputs.contractYears;
  return form.contractYears === shown ? inputs : withTerm(inputs, form);
}

function withTerm(inputs: EstimateInputs, { scenarioId, contractYears }: ScenarioForm): EstimateInputs {
  if (contractYears === undefined) return inputs;
  return scenarioId === 2 ? { ...inputs, reviewYears: contractYears } : { ...inputs, contractYears };
}
