import { storedResultSchema } from '@worthwhile/roi-core/schema';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { api } from '#app/http/api.server.ts';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { saveForm } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { saveInputOf } from '#app/modules/estimates/any-step/save-input.server.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import { problemsAsTyped, shownAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { DRAFT_STEPS } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { isLeftOut, type ProductChoice } from '#app/modules/estimates/inputs.ts';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';
import { recordId } from './parameters.ts';
import { reportTexts } from './report-texts-shape.ts';

const choice = z.strictObject({
  products: z.array(z.int()),
  subProducts: z.array(z.int()),
  addOns: z.array(z.int()),
  otherProducts: z.array(z.int()),
});
const ref = z.strictObject({ id: z.int(), name: z.string() }).nullable();

const detailsAnswer = z.strictObject({
  data: z.strictObject({
    estimateInfo: z.strictObject({
      estimateId: z.int(),
      estName: z.string(),
      state: z.int(),
      version: z.int(),
      currentStep: z.int(),
      configId: z.int(),
      businessType: z.int(),
      estimateType: z.enum(['estimateNew', 'estimateExisting']),
      industry: z.string(),
      currencyId: z.int(),
      currencySign: z.string(),
      currencyValue: z.number(),
      prodCombinationId: z.string(),
      createdAt: z.iso.datetime(),
      generatedAt: z.iso.datetime().nullable(),
      customerInfo: z.strictObject({
        Id: z.int(),
        Name: z.string(),
        account: ref,
        contact: ref,
        opportunity: ref,
      }),
    }),
    selection: z.strictObject({ existing: choice, updated: choice }).nullable(),
    /** Field id -> value; -1 where it is excluded or not applicable. */
    estimateValues: z.record(z.string(), z.number().nullable()),
    /** Field id with the suffix `Existing` -> the value measured with the product in place. */
    extendedValues: z.record(z.string(), z.number()),
    neededFields: z.array(z.string()).describe('The figures that the chosen products need; a save accepts no others'),
    /** What does not fit and is kept as typed, beside the last value that did: by step and field, with its messages. */
    invalid: z.record(
      z.string(),
      z.record(z.string(), z.strictObject({ typed: z.string(), messages: z.array(z.string()) })),
    ),
    currencyDetails: z.strictObject({ id: z.int(), sign: z.string(), value: z.number() }),
    /** The result, once the estimate is complete. */
    calculation: z.union([storedResultSchema, z.null()]),
    /** What `estimate/save` takes: sent there as it is, it changes nothing. */
    input: saveForm,
  }),
  pdfPageContent: reportTexts,
});

/** The details of an estimate of certain business scenarios; one of another answers 404. */
export function estimateDetailsOperation(summary: string, scenarios: readonly number[]) {
  return api({
    can: 'estimates.view',
    method: 'GET',
    summary,
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
      checkFit('estimateType', query.estimateType, scenarioOf(scenarioId).estimateType);
      checkFit('businessType', query.businessType, String(scenarioId));
      const isComplete = view.headline !== null;
      const calculation = isComplete ? (await savingsOf(actor, query.estId)).computation.result : null;
      return {
        data: { ...detailsOf(view), calculation, input: saveInputOf(view) },
        pdfPageContent: await reportTextsOf(view),
      };
    },
    versionOf: ({ data }) => data.estimateInfo.version,
  });
}

function checkFit(name: string, given: string | undefined, actual: string): void {
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
