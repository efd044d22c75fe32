import {
  findingSchema,
  reportModelSchema,
  resultFields,
  storedResultSchema,
  storedSimulationSchema,
  storedTornadoSchema,
  traceSchema,
} from '@worthwhile/roi-core/schema';
import { z } from 'zod';
import { saveForm } from '../save-fields/save-fields.schema.ts';

/** What the calls about estimates answer. */

const ref = z.strictObject({ id: z.int(), name: z.string() });

/** Answer of every list of estimates. */
export const listAnswer = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        estId: z.int(),
        estName: z.string(),
        prodCombinationId: z.string(),
        productName: z.string(),
        familyIds: z.array(z.int()),
        customer: ref,
        scenarioId: z.int(),
        scenarioTitle: z.string(),
        owner: z.strictObject({ userId: z.int(), name: z.string() }),
        partner: ref.nullable(),
        createdAt: z.iso.datetime(),
        state: z.int(),
        /** The leading amount: net present value, that of renewing, or the net benefit of a review. */
        headline: z
          .strictObject({
            measure: z.string(),
            npv: z.number(),
            npvHardOnly: z.number().nullable(),
            currencySign: z.string(),
            /** The model that computed it, where that is not the one of this release. */
            olderModel: z.string().nullable(),
          })
          .nullable(),
        actions: z.array(z.string()),
      }),
    ),
    count: z.int(),
    countIsMinimum: z.boolean().optional(),
    /** There are more rows: send it back as `after`. */
    after: z.string().optional(),
  }),
});

/** Answer of each step's save. */
export const savedAnswer = z.strictObject({
  data: z.strictObject({
    estId: z.int(),
    version: z.int(),
    state: z.int(),
    currentStep: z.int(),
    /** The call repeated an earlier one and changed nothing. */
    wasGenerated: z.literal(true).optional(),
    /** With `isPartial`: the names of the stored fields. */
    stored: z.array(z.string()).optional(),
    /** With `isPartial`: the fields that are stored as typed only, each with its messages. */
    invalid: z.record(z.string(), z.array(z.string())).optional(),
  }),
  message: z.string(),
});

const reportTexts = z.strictObject({
  startPage: z.string(),
  introduction: z.string(),
  freePages: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  footer: z.string(),
  sections: z.array(z.string()),
});

const choice = z.strictObject({
  products: z.array(z.int()),
  subProducts: z.array(z.int()),
  addOns: z.array(z.int()),
  otherProducts: z.array(z.int()),
});

/** Answer of GET estimate/details. */
export const detailsAnswer = z.strictObject({
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
        account: ref.nullable(),
        contact: ref.nullable(),
        opportunity: ref.nullable(),
      }),
    }),
    selection: z.strictObject({ existing: choice, updated: choice }).nullable(),
    /** Field id -> value; -1 where it is excluded or not applicable. */
    estimateValues: z.record(z.string(), z.number().nullable()),
    /** Field id with the suffix `Existing` -> the value measured with the product in place. */
    extendedValues: z.record(z.string(), z.number()),
    neededFields: z.array(z.string()).describe('The figures that the chosen products need; a save accepts no others'),
    /** Invalid texts stored as typed beside the last valid value: by step and field, with their messages. */
    invalid: z.record(
      z.string(),
      z.record(z.string(), z.strictObject({ typed: z.string(), messages: z.array(z.string()) })),
    ),
    currencyDetails: z.strictObject({ id: z.int(), sign: z.string(), value: z.number() }),
    /** The result, once the estimate is complete. */
    calculation: z.union([storedResultSchema, z.null()]),
    /** The body of `estimate/save` that changes nothing. */
    input: saveForm,
  }),
  pdfPageContent: reportTexts,
});

/** Answer of GET estimate/calculation. */
export const calculationAnswer = z.strictObject({
  data: z.strictObject({
    calculationData: storedResultSchema,
    tornado: storedTornadoSchema,
    simulation: storedSimulationSchema,
    findings: z.array(findingSchema),
    pdfPageContent: reportTexts,
  }),
});

/** Answer of POST estimate/roicalculation. */
export const inputResultAnswer = z.strictObject({
  data: z.strictObject({
    ...resultFields,
    trace: z.record(z.string(), traceSchema),
    findings: z.array(findingSchema),
  }),
});

/** Answer of POST estimate/clone. */
export const cloneAnswer = z.strictObject({
  data: z.strictObject({
    estId: z.int(),
    changedPresets: z.array(z.string()),
    exchangeRate: z.strictObject({ kept: z.number(), today: z.number() }).nullable(),
  }),
  message: z.string(),
});

/** Answer of GET estimate/report-model. */
export const reportModelAnswer = z.strictObject({ data: reportModelSchema });
