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

const ref = z.strictObject({ id: z.int(), name: z.string() });

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
        /** Net present value; for a renewal that of renewing, for a review its net benefit. */
        headline: z
          .strictObject({
            measure: z.string(),
            npv: z.number(),
            npvHardOnly: z.number().nullable(),
            currencySign: z.string(),
            /** The model that computed it, if older than this release's. */
            olderModel: z.string().nullable(),
          })
          .nullable(),
        actions: z.array(z.string()),
      }),
    ),
    count: z.int(),
    countIsMinimum: z.boolean().optional(),
    /** Cursor of the next rows: send it as `after`. */
    after: z.string().optional(),
  }),
});

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
    /** With `isPartial`: fields stored only as typed, with their messages. */
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
  sectionOrder: z.array(z.string()).optional(),
});

const choice = z.strictObject({
  products: z.array(z.int()),
  subProducts: z.array(z.int()),
  addOns: z.array(z.int()),
  otherProducts: z.array(z.int()),
});

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
    /** Field ID -> value; -1 if excluded or not applicable. */
    estimateValues: z.record(z.string(), z.number().nullable()),
    /** Field ID with the suffix `Existing` -> measured value. */
    extendedValues: z.record(z.string(), z.number()),
    neededFields: z.array(z.string()).describe('The figures that the chosen products need; a save accepts no others'),
    /** Invalid texts stored as typed next to the last valid value: by step and field, with their messages. */
    invalid: z.record(
      z.string(),
      z.record(z.string(), z.strictObject({ typed: z.string(), messages: z.array(z.string()) })),
    ),
    currencyDetails: z.strictObject({ id: z.int(), sign: z.string(), value: z.number() }),
    /** Null while the estimate is incomplete. */
    calculation: z.union([storedResultSchema, z.null()]),
    /** A body for `estimate/save` that changes nothing. */
    input: saveForm,
  }),
  pdfPageContent: reportTexts,
});

export const calculationAnswer = z.strictObject({
  data: z.strictObject({
    calculationData: storedResultSchema,
    tornado: storedTornadoSchema,
    simulation: storedSimulationSchema,
    findings: z.array(findingSchema),
    pdfPageContent: reportTexts,
  }),
});

export const inputResultAnswer = z.strictObject({
  data: z.strictObject({
    ...resultFields,
    trace: z.record(z.string(), traceSchema),
    findings: z.array(findingSchema),
  }),
});

export const cloneAnswer = z.strictObject({
  data: z.strictObject({
    estId: z.int(),
    changedPresets: z.array(z.string()),
    exchangeRate: z.strictObject({ kept: z.number(), today: z.number() }).nullable(),
  }),
  message: z.string(),
});

export const reportModelAnswer = z.strictObject({ data: reportModelSchema });
