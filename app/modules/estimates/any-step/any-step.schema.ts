import { z } from 'zod';
import { assumptionsForm, investmentForm, reportForm, scenarioForm, selectionForm } from '../estimates.schema.ts';
import { hasCustomer, idList, saveTarget } from '../fields.schema.ts';

/** The fields of each step that stores something, without what only forms carry. */
const { estId: _e, version: _v, submissionId, ...scenarioFields } = scenarioForm.shape;
const { estId: _e1, version: _v1, ...selectionFields } = selectionForm.shape;
const { estId: _e2, version: _v2, isPartial: _p, ...assumptionsFields } = assumptionsForm.shape;
const { estId: _e3, version: _v3, ...investmentFields } = investmentForm.shape;
const { estId: _e4, version: _v4, ...reportFields } = reportForm.shape;

/** Starts an estimate, by a call: there is none yet whose version could be named. */
export const createBody = z
  .strictObject({ ...scenarioFields, submissionId })
  .refine(hasCustomer.check, hasCustomer.error);

/** Saves step 0, by a call. */
export const scenarioBody = z
  .strictObject({ ...saveTarget, ...scenarioFields })
  .refine(hasCustomer.check, hasCustomer.error);

/** Every part may be left out; what is left out has no default either. */
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

/** Any of the steps' fields at once; what is not named stays as it is stored. */
export const saveForm = z.strictObject({
  ...saveTarget,
  ...scenarioPart.shape,
  ...selectionPart.shape,
  ...assumptionsPart.shape,
  ...investmentPart.shape,
  ...reportPart.shape,
});
export type SaveForm = z.output<typeof saveForm>;

/** The names of each step's fields. */
export const STEP_FIELDS = {
  scenario: Object.keys(scenarioFields),
  products: Object.keys(selectionFields),
  assumptions: Object.keys(assumptionsFields),
  investment: Object.keys(investmentFields),
  report: Object.keys(reportFields),
} as const;

const choice = z.strictObject({
  /** Families, as `estimate/details` tells them; they follow from the sub-products. */
  products: idList.optional(),
  subProducts: idList.optional(),
  addOns: idList.optional(),
  otherProducts: idList.optional(),
});

/** Changes the products of a draft; a side or a list that is left out stays as it is. */
export const productForm = z.strictObject({
  ...saveTarget,
  products: z.strictObject({ existing: choice.optional(), updated: choice.optional() }),
});
export type ProductForm = z.output<typeof productForm>;
