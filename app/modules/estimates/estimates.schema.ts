import { INVESTMENT_DEFAULTS, type InvestmentNumberId, mapNumbersAt } from '@worthwhile/roi-core';
import { FOOTER_LIMIT, REPORT_SECTIONS } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import {
  checked,
  choice,
  companions,
  hasCustomer,
  id,
  idList,
  line,
  markdown,
  numeric,
  numericOr,
  optionalId,
  optionalNumber,
  RULE,
  riskForm,
  saveTarget,
  smallId,
} from './fields.schema.ts';

const LEVELS = ['low', 'average', 'high'] as const;
const ENTRY_LEVELS = ['manual', ...LEVELS, 'exclude', 'notApplicable'] as const;
const INDUSTRY_IDS = [
  'financialservices',
  'healthcare',
  'retail',
  'government',
  'defense',
  'pharmaceutical',
  'oilandgas',
  'mining',
  'other',
] as const;

/** New for each page whose form creates something: sent twice, the same form creates one. */
const submissionId = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional();

/** Step 0. Either `customerId` or `newCustomer`. A new estimate has no version. */
export const scenarioForm = z
  .object({
    estId: optionalId,
    version: optionalId,
    submissionId,
    name: line('the ROI name', 200),
    customerId: optionalId,
    newCustomer: z.preprocess((given) => (given === '' ? undefined : given), line('a customer', 200).optional()),
    accountId: optionalId,
    contactId: optionalId,
    opportunityId: optionalId,
    scenarioId: z.preprocess(
      (given) => (typeof given === 'string' && /^[1-4]$/.test(given) ? Number(given) : given),
      z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: 'Choose the kind of deal' }),
    ),
    industry: choice(INDUSTRY_IDS, 'an industry'),
    currencyId: smallId,
    currencyValue: numeric({ min: 0.1, max: 1_000_000 }, { min: 'Value must be at least 0.1' }),
    /** For Ongoing Customer: the review years. */
    contractYears: z.preprocess(
      (given) => (given === '' ? undefined : given),
      numeric({ min: 1, max: 5 }).refine(Number.isInteger, { message: 'Choose whole years', params: RULE }).optional(),
    ),
  })
  .refine(hasCustomer.check, hasCustomer.error);
export type ScenarioForm = z.output<typeof scenarioForm>;

/** Step 1. Lists of check boxes. */
export const selectionForm = z.object({
  ...saveTarget,
  proposedSubProducts: idList,
  proposedAddOns: idList,
  proposedOtherProducts: idList,
  existingSubProducts: idList,
  existingAddOns: idList,
  existingOtherProducts: idList,
  baselineBasis: choice(['before', 'today'], 'whose figures they are').optional(),
});
export type SelectionForm = z.output<typeof selectionForm>;

const entryForm = z.strictObject({
  level: choice(ENTRY_LEVELS, 'a level').default('manual'),
  /** As typed; the use case checks the field's limits. */
  value: z.preprocess((given) => given ?? '', z.union([z.string().max(60), z.number()])),
  whose: z.enum(['agreed', 'customer', 'seller']).optional(),
  /** For an agreed figure: by whom at the customer, and on which day (YYYY-MM-DD). */
  agreedBy: z.string().max(120).optional(),
  agreedOn: z.string().max(10).optional(),
});
export type EntryForm = z.output<typeof entryForm>;

const fieldName = z.string().max(60);

/**
 * Step 2. Names in a form: `fields.employees.level`, `fields.employees.value`, `fields.employees.whose`,
 * `fieldsExisting.employees`, `reductions.serviceDeskL1_5.level` (driver and component, joined by `_`).
 */
export const assumptionsForm = z.object({
  ...saveTarget,
  fields: z.record(fieldName, entryForm).refine(isSmall, 'Too many fields').default({}),
  fieldsExisting: companions.default({}),
  reductionLevel: choice(LEVELS, 'a level').optional(),
  reductions: z.record(fieldName, entryForm).refine(isSmall, 'Too many fields').default({}),
});
export type AssumptionsForm = z.output<typeof assumptionsForm>;

function isSmall(record: object): boolean {
  return Object.keys(record).length <= 150;
}

const licenceForm = z.strictObject({
  componentId: id,
  quantity: optionalNumber.describe('Left out or empty: it follows the figure that the product is licensed by'),
  unitPrice: optionalNumber.describe('Left out or empty: the list price'),
  discountPct: numericOr(0),
  maintenancePct: numericOr(20),
});
const retiredToolForm = z.strictObject({
  otherProductId: id,
  name: line('the name of the tool', 120),
  annualCost: numeric(),
  adminHoursPerMonth: numericOr(0),
  retireMonth: numericOr(0).refine(Number.isInteger, { message: 'Enter a whole number', params: RULE }),
  terminationFee: numericOr(0),
  overlapPct: numericOr(50),
});

/** For the API contract: the shape cannot say which rows a scenario needs. */
const retiredToolsNeeded = {
  description:
    'Scenario 4 needs at least one row for each of its `existingOtherProducts`, with its annual cost, before it can be ' +
    'generated.',
};

const numberOrDefault = (id: InvestmentNumberId) => numericOr(INVESTMENT_DEFAULTS[id]);

/**
 * Step 3. The use case checks the model's limits, in the estimate's currency. `financial` holds the collapsed settings by ID; an
 * empty one gets its default.
 */
export const investmentForm = z.object({
  ...saveTarget,
  feeTiming: choice(['yearEnd', 'advance'], 'when annual fees are due'),
  ...mapNumbersAt('fees', numberOrDefault),
  licences: z.array(licenceForm).max(30).default([]),
  ...mapNumbersAt('costs', numberOrDefault),
  ...mapNumbersAt('currentContract', numberOrDefault),
  retiredTools: z.array(retiredToolForm).max(20).meta(retiredToolsNeeded).default([]),
  toolCostUpliftPct: numericOr(0),
  financial: z
    .record(fieldName, z.union([z.string().max(60), z.number()]))
    .refine(isSmall, 'Too many fields')
    .default({}),
  riskOverrides: z.record(fieldName, riskForm).refine(isSmall, 'Too many fields').default({}),
});
export type InvestmentForm = z.output<typeof investmentForm>;

/** Without scripts, a form always has an empty page to fill in. */
function withoutBlankPages(given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  const isBlank = (page: unknown) =>
    typeof page === 'object' && page !== null && Object.values(page).every((text) => String(text ?? '').trim() === '');
  return given.filter((page) => !isBlank(page));
}

/** Sections of the report, as JSON lists them. */
export const sectionList = z.array(z.enum(REPORT_SECTIONS.map((section) => section.id))).max(20);

/** A form posts the order as one text. */
function splitAtCommas(given: unknown): unknown {
  return typeof given === 'string' ? given.split(',').filter(Boolean) : given;
}

/** Step 5. */
export const reportForm = z.object({
  ...saveTarget,
  startPage: markdown(),
  introduction: markdown(),
  freePages: z.preprocess(
    withoutBlankPages,
    z
      .array(z.strictObject({ title: line('a title', 120), text: markdown() }))
      .max(10)
      .default([]),
  ),
  footer: markdown(FOOTER_LIMIT),
  sections: z.preprocess(checked, sectionList),
  sectionOrder: z.preprocess(splitAtCommas, sectionList.optional()),
  /** Sentences of `unquantifiedBenefits` to list in the report. */
  unquantified: z.preprocess(checked, z.array(z.string().max(300)).max(50).optional()),
});
export type ReportForm = z.output<typeof reportForm>;

const TARGET = { estId: true, version: true } as const;

/** Fields of each step, without the estimate that they are for. */
export const STEP_SHAPES = {
  scenario: scenarioForm,
  products: selectionForm.omit(TARGET),
  assumptions: assumptionsForm.omit(TARGET),
  investment: investmentForm.omit(TARGET),
  report: reportForm.omit(TARGET),
};

/** Step 6 and other forms that name one estimate. */
export const generateForm = z.object(saveTarget);
export const cloneForm = z.object({ submissionId, estimateId: id, estimateName: line('a new name', 200) });
export type CloneForm = z.output<typeof cloneForm>;
