import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { call } from '#app/http/api.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import type { Capability } from '#app/modules/access/capabilities.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { calculationAnswer, detailsAnswer, listAnswer } from '#app/modules/estimates/answers/answers.schema.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import { problemsAsTyped, shownAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { DRAFT_STEPS, isLeftOut, type ProductChoice } from '#app/modules/estimates/inputs.ts';
import { type EstimateList, listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';
import { paging, recordId } from './parameters.ts';

/** `countIsMinimum` is present only if true. */
export function listData({ rows, count, countIsMinimum }: EstimateList) {
  return { data: { rows, count, ...(countIsMinimum ? { countIsMinimum } : {}) } };
}

/**
 * Declares a list of estimates of certain business scenarios; its answer names where the next rows begin.
 *
 * @param options.defaultType whose estimates the vendor's users get without `estimateType`; default: everyone's
 */
export function listCall(options: {
  can: Capability;
  summary: string;
  scenarios: readonly number[];
  defaultType?: 'internal';
}) {
  return call({
    can: options.can,
    summary: options.summary,
    query: listQuery.extend(paging()).strict(),
    output: listAnswer,
    run: async ({ actor, query }) => {
      const estimateType = query.estimateType ?? options.defaultType;
      const list = await listEstimates(actor, { ...query, estimateType }, options.scenarios);
      const { data } = listData(list);
      return { data: list.after === null ? data : { ...data, after: list.after } };
    },
  });
}

/**
 * Declares the result, with sensitivity and simulation, of estimates of certain business scenarios; others are answered
 * with 404.
 */
export function calculationCall(scenarios: readonly number[]) {
  return call({
    can: 'estimates.view',
    summary: 'Read the result with tornado and simulation: calculated for a draft, stored for a generated estimate.',
    query: z.strictObject({ estId: recordId }),
    output: calculationAnswer,
    run: async ({ actor, query }) => {
      const view = await readEstimate(actor, query.estId);
      if (!scenarios.includes(view.estimate.scenarioId)) throw new AppError('notFound', TEXT.notFound);
      const { computation, tornado, simulation } = await savingsOf(actor, query.estId);
      const { result, findings } = computation;
      const pdfPageContent = await reportTextsOf(view);
      return { data: { calculationData: result, tornado, simulation, findings, pdfPageContent } };
    },
  });
}

/** Declares the details of estimates of certain business scenarios; others are answered with 404. */
export function detailsCall(scenarios: readonly number[]) {
  return call({
    can: 'estimates.view',
    summary: `Read an estimate of ${scenarios.map((id) => scenarioOf(id).title).join(' or ')}.`,
    query: z.strictObject({
      estId: recordId,
      estimateType: z.enum(['estimateNew', 'estimateExisting']).optional(),
      businessType: z.enum(['1', '2', '3', '4']).optional(),
    }),
    output: detailsAnswer,
    run: async ({ actor, query }) => {
      const view = await readEstimate(actor, query.estId);
      const { scenarioId } = view.estimate;
      if (!scenarios.includes(scenarioId)) throw new AppError('notFound', TEXT.notFound);
      requireMatch('estimateType', query.estimateType, scenarioOf(scenarioId).estimateType);
      requireMatch('businessType', query.businessType, String(scenarioId));
      return { data: await detailsDataOf(actor, view), pdfPageContent: await reportTextsOf(view) };
    },
    versionOf: ({ data }) => data.estimateInfo.version,
  });
}

/** Builds `data` of `estimate/details`. */
export async function detailsDataOf(actor: Actor, view: EstimateView) {
  const isComplete = view.headline !== null;
  const calculation = isComplete ? (await savingsOf(actor, view.estimate.id)).computation.result : null;
  return { ...detailsOf(view), calculation, input: saveInputOf(view) };
}

function requireMatch(name: string, given: string | undefined, actual: string): void {
  if (given === undefined || given === actual) return;
  const message = `The estimate’s ${name} is ${actual}.`;
  throw new AppError('unprocessable', message, { errors: { [name]: [message] } });
}

function detailsOf(view: EstimateView) {
  const { estimate, inputs, catalogue } = view;
  const { currency, customer, account, contact, opportunity } = estimate;
  const familiesOf = (ids: readonly number[]) => [
    ...new Set(catalogue.components.filter(({ id }) => ids.includes(id)).map(({ familyId }) => familyId)),
  ];
  const withProducts = (chosen: ProductChoice) => ({ products: familiesOf(chosen.subProducts), ...chosen });
  const entries = Object.entries(inputs.fields);
  return {
    estimateInfo: {
      estimateId: estimate.id,
      estName: estimate.name,
      state: estimate.state,
      version: estimate.version,
      currentStep: estimate.currentStep,
      configId: estimate.configId,
      businessType: estimate.scenarioId,
      estimateType: scenarioOf(estimate.scenarioId).estimateType,
      industry: estimate.industry,
      currencyId: currency.id,
      currencySign: currency.sign,
      currencyValue: currency.value,
      prodCombinationId: estimate.prodCombinationId,
      createdAt: estimate.createdAt,
      generatedAt: estimate.generatedAt,
      customerInfo: { Id: customer.id, Name: customer.name, account, contact, opportunity },
    },
    selection: inputs.selection && {
      existing: withProducts(inputs.selection.existing),
      updated: withProducts(inputs.selection.proposed),
    },
    estimateValues: Object.fromEntries(entries.map(([id, { level, value }]) => [id, isLeftOut(level) ? -1 : value])),
    extendedValues: Object.fromEntries(
      Object.entries(inputs.fieldsExisting).map(([id, value]) => [`${id}Existing`, value]),
    ),
    neededFields: assumptionFields(view).flatMap(({ fields }) => fields.map(({ id }) => id)),
    invalid: invalidOf(view),
    currencyDetails: currency,
  };
}

function invalidOf(view: EstimateView) {
  const steps = DRAFT_STEPS.map((step) => {
    const typed = shownAsTyped(view, step);
    const problems = Object.entries(problemsAsTyped(view, step));
    return [
      step,
      Object.fromEntries(
        problems.map(([name, messages]) => [name, { typed: [typed[name] ?? ''].flat().join(','), messages }]),
      ),
    ] as const;
  });
  return Object.fromEntries(steps.filter(([, fields]) => Object.keys(fields).length > 0));
}
