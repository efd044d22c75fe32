import { componentName, isPartOf, notPartOf } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { assumptionFields, reductionFields } from '../assumptions.ts';
import { reductionName } from '../drafts/check-step.ts';
import type { Draft } from '../estimates.server.ts';
import { componentIds, licensedChoice, workedOn } from '../model/model-input.ts';
import { offeredBenefits } from '../model/unquantified.ts';
import type { SaveForm } from './save-fields.schema.ts';

/** Fields of the steps as a call sends them. */
export type SentFields = { readonly [Name in keyof SaveForm]?: SaveForm[Name] | undefined };

/** Lists of the Products step -> their part of the model's input. */
const SIDES = {
  proposedSubProducts: 'proposed',
  proposedAddOns: 'proposed',
  proposedOtherProducts: 'proposed',
  existingSubProducts: 'existing',
  existingAddOns: 'existing',
} as const;

const UNKNOWN = 'Unknown figure';
const UNKNOWN_SETTING = 'Unknown setting';
const UNKNOWN_BENEFIT = 'The selected products don’t have this benefit';
const NOT_NEEDED = 'The selected products don’t use this figure';
const TWICE = 'Duplicate product';
const NAMED_TWICE = 'Duplicate';

/**
 * Refuses fields of a call without a place in the estimate: they would be lost silently. Fields from a page are ignored instead,
 * since its products can have changed in another window.
 * @param draft after the call
 * @throws AppError `unprocessable` with each such field
 */
export function refuseMisplaced(draft: Draft, sent: SentFields): void {
  throwIfAny({
    ...withoutProduct(draft, sent),
    ...unknownFigures(draft, sent),
    ...namedTwice(sent),
    ...unknownBenefits(draft, sent),
    ...foreignTo(draft, sent),
  });
}

/** Refuses names that match no field, reduction or setting of the model. */
export function refuseUnknownFigures(draft: Pick<Draft, 'catalogue'>, sent: SentFields): void {
  throwIfAny(unknownFigures(draft, sent));
}

function throwIfAny(errors: FieldErrors): void {
  const [first] = Object.entries(errors);
  if (first) throw new AppError('unprocessable', `${first[0]}: ${first[1][0]}`, { errors });
}

function unknownFigures({ catalogue }: Pick<Draft, 'catalogue'>, sent: SentFields): FieldErrors {
  const { fields, drivers, financialFields } = catalogue;
  const fieldIds = new Set(fields.map(({ id }) => id));
  const keys = drivers.flatMap(({ id, contributions }) =>
    contributions.flatMap(({ componentId }) => [`${id}_${componentId}`, `${id}:${componentId}`]),
  );
  const settings = new Set(financialFields.map(({ id }) => id));
  const known = {
    fields: fieldIds,
    fieldsExisting: fieldIds,
    reductions: new Set(keys),
    financial: settings,
    riskOverrides: new Set(drivers.map(({ id }) => id)),
  };
  return Object.fromEntries(
    (['fields', 'fieldsExisting', 'reductions', 'financial', 'riskOverrides'] as const).flatMap((part) =>
      Object.keys(sent[part] ?? {})
        .filter((name) => !known[part].has(name))
        .map((name) => [`${part}.${name}`, [part === 'financial' ? UNKNOWN_SETTING : UNKNOWN]]),
    ),
  );
}

/** Finds unquantified benefits that no family of the chosen products has. */
function unknownBenefits(draft: Draft, { unquantified = [] }: SentFields): FieldErrors {
  const offered = offeredBenefits(draft).flatMap(({ items }) => items);
  return Object.fromEntries(
    unquantified.flatMap((item, at) => (offered.includes(item) ? [] : [[`unquantified[${at}]`, [UNKNOWN_BENEFIT]]])),
  );
}

/** Checks that a scenario has this field of the steps, such as `financial.discountRatePct`. */
export function isFieldOf(scenarioId: Draft['estimate']['scenarioId'], name: string): boolean {
  // In the model a renewal can retire tools, but no step asks for them.
  if (name === 'retiredTools' || name === 'toolCostUpliftPct') return scenarioId === 4;
  if (name === 'existingAnnualFee') return isPartOf(scenarioId, `investment.${name}`);
  // A consolidation retires these products as its tools.
  if (name === 'existingOtherProducts') return scenarioId === 4 || isPartOf(scenarioId, 'existing');
  // The first step's term sets the review years.
  if (name === 'financial.reviewYears') return false;
  return isPartOf(scenarioId, name in SIDES ? SIDES[name as keyof typeof SIDES] : name);
}

/** Finds duplicates in lists. The schema that refuses them does not read a partial save. */
function namedTwice(sent: SentFields): FieldErrors {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, list]) => {
      const texts = Array.isArray(list) && !list.some((one) => typeof one === 'object') ? list.map(String) : [];
      return texts.flatMap((text, at) => (texts.indexOf(text) < at ? [[`${name}[${at}]`, [NAMED_TWICE]]] : []));
    }),
  );
}

/** Finds fields without a place in the scenario. Empty values and a form's proposals do not count. */
function foreignTo({ estimate: { scenarioId } }: Draft, sent: SentFields): FieldErrors {
  const fields = Object.keys(sent).filter(
    (name) => name !== 'fieldsExisting' && !isEmpty(sent[name as keyof SentFields]),
  );
  const financial = Object.entries(sent.financial ?? {}).flatMap(([id, value]) =>
    value === '' ? [] : [`financial.${id}`],
  );
  const companions = Object.keys(sent.fieldsExisting ?? {}).map((id) => `fieldsExisting.${id}`);
  const message = notPartOf(scenarioId);
  return Object.fromEntries(
    [...fields, ...financial, ...companions]
      .filter((name) => !isFieldOf(scenarioId, name.replace(/^(fieldsExisting)\..*/, '$1')))
      .map((name) => [name, [name === 'financial.reviewYears' ? `${message}; see contractYears` : message]]),
  );
}

/** Zero too: a form of costs proposes it for every missing cost. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || Number(value) === 0;
}

/** Finds fields without a place in the chosen products. */
function withoutProduct(draft: Draft, sent: SentFields): FieldErrors {
  const { fields = {}, fieldsExisting = {}, reductions = {}, licences = [], riskOverrides = {} } = sent;
  const { estimate, inputs, catalogue } = draft;
  const errors: FieldErrors = {};
  const notChosen = (id: number) => [`${componentName(catalogue, id)} is not chosen`];
  const needed = new Set(assumptionFields(draft).flatMap((group) => group.fields.map(({ id }) => id)));
  for (const [part, names] of Object.entries({ fields, fieldsExisting }))
    for (const name of Object.keys(names)) if (!needed.has(name)) errors[`${part}.${name}`] = [NOT_NEEDED];
  const keys = new Set(reductionFields(draft).flatMap(({ key }) => [key, reductionName(key)]));
  for (const key of Object.keys(reductions))
    if (!keys.has(key)) errors[`reductions.${key}`] = notChosen(Number(key.split(/[:_]/)[1]));
  const worked = workedOn(catalogue, estimate.scenarioId, inputs).map(({ id }) => id);
  for (const { id, label } of catalogue.drivers)
    if (riskOverrides[id]?.pct !== undefined && !worked.includes(id))
      errors[`riskOverrides.${id}`] = [`no chosen product works on ${label}`];
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  // In a partial save, an ID can be a text.
  const lines = licences.map((line) => Number(line.componentId));
  for (const [at, componentId] of lines.entries()) {
    const isTwice = lines.indexOf(componentId) < at;
    if (!paid.includes(componentId)) errors[`licences[${at}].componentId`] = notChosen(componentId);
    else if (isTwice) errors[`licences[${at}].componentId`] = [TWICE];
  }
  return errors;
}
