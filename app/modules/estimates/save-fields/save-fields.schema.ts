import { z } from 'zod';
import { STEP_SHAPES, sectionList } from '../estimates.schema.ts';
import { eachOnce, hasCustomer, ids, saveTarget } from '../fields.schema.ts';
import type { DraftStep } from '../inputs.ts';

/** The fields of each step that stores something, without those that only forms have. */
const { estId: _, version: __, submissionId, ...scenarioFields } = STEP_SHAPES.scenario.shape;
const idsOnce = ids.superRefine(eachOnce);
const listed = idsOnce.default([]);
/** A call sends lists; only check boxes can send a single value in place of one. */
const selectionFields = {
  proposedSubProducts: listed,
  proposedAddOns: listed,
  proposedOtherProducts: listed,
  existingSubProducts: listed,
  existingAddOns: listed,
  existingOtherProducts: listed,
  baselineBasis: STEP_SHAPES.products.shape.baselineBasis,
};
const assumptionsFields = STEP_SHAPES.assumptions.shape;
const investmentFields = STEP_SHAPES.investment.shape;
const reportFields = {
  ...STEP_SHAPES.report.shape,
  sections: sectionList.superRefine(eachOnce).default([]),
  sectionOrder: sectionList
    .superRefine(eachOnce)
    .optional()
    .describe('The order of the sections; one that it leaves out follows the one before it in the standard order'),
  unquantified: z
    .array(z.string().max(300))
    .max(50)
    .superRefine(eachOnce)
    .optional()
    .describe('Benefits outside the money that the report lists; left out, those that are listed stay'),
};

/** For the API contract: one of the two. */
const customerNeeded = { anyOf: [{ required: ['customerId'] }, { required: ['newCustomer'] }] };

/** Default of a new estimate: the base currency. */
const currencyFields = {
  currencyId: scenarioFields.currencyId.default(1),
  currencyValue: scenarioFields.currencyValue.default(1),
};

/** Body of a call that creates an estimate; it has no version yet. */
export const createBody = z
  .strictObject({ ...scenarioFields, ...currencyFields, submissionId })
  .refine(hasCustomer.check, hasCustomer.error)
  .meta(customerNeeded);

export const scenarioBody = z
  .strictObject({ ...saveTarget, ...scenarioFields })
  .refine(hasCustomer.check, hasCustomer.error)
  .meta(customerNeeded);

export const selectionBody = z.strictObject({ ...saveTarget, ...selectionFields });

export const reportBody = z.strictObject({ ...saveTarget, ...reportFields });

/** Makes every part optional; a missing part gets no default. */
function partsOf<S extends Record<string, z.ZodType>>(shape: S) {
  const parts = Object.entries(shape).map(([name, schema]) => [
    name,
    z.optional(schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema),
  ]);
  return z.strictObject(Object.fromEntries(parts) as { [K in keyof S]: z.ZodOptional<S[K]> });
}

const scenarioPart = partsOf(scenarioFields);
const selectionPart = partsOf(selectionFields);
const assumptionsPart = partsOf(assumptionsFields);
const investmentPart = partsOf(investmentFields);
const reportPart = partsOf(reportFields);

/** Any fields of the steps; missing ones stay unchanged. */
export const saveForm = z.strictObject({
  ...saveTarget,
  ...scenarioPart.shape,
  ...selectionPart.shape,
  ...assumptionsPart.shape,
  ...investmentPart.shape,
  ...reportPart.shape,
});
export type SaveForm = z.output<typeof saveForm>;

/** Stores valid values, and the others as typed. Without it, one invalid value stores nothing. */
export const isPartial = z
  .preprocess((given) => (given === 'true' ? true : given), z.boolean().default(false))
  .meta({
    description:
      'true: valid values are saved and the others are saved as entered; omitted properties keep their values',
  });

const STEP_FIELDS = {
  scenario: scenarioFields,
  products: selectionFields,
  assumptions: assumptionsFields,
  investment: investmentFields,
  report: reportFields,
} satisfies Record<DraftStep, object>;

/** Picks a step's fields from a call's. */
export function fieldsOf(step: DraftStep, sent: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && Object.hasOwn(STEP_FIELDS[step], name)),
  );
}

const choice = z.strictObject({
  /** Families, as in `estimate/details`; they follow from the sub-products. */
  products: idsOnce.optional(),
  subProducts: idsOnce.optional(),
  addOns: idsOnce.optional(),
  otherProducts: idsOnce.optional(),
});

/** Changes the products of a draft; a missing side or list stays unchanged. */
export const productForm = z.strictObject({
  ...saveTarget,
  products: z.strictObject({ existing: choice.optional(), updated: choice.optional() }),
});
export type ProductForm = z.output<typeof productForm>;
