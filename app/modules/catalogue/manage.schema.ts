import { z } from 'zod';
import { SCENARIOS } from './scenarios.ts';

const colour = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color as # and 6 hex digits, for example #0B5D57');
const name = z.string().trim().min(1, 'Enter a name').max(80, 'At most 80 characters');
const position = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(0, "Value can't be less than 0")
  .max(999, "Value can't be more than 999");

export const FAMILY_ICON_NAMES = ['experience', 'mobile', 'network', 'iq', 'acceleration'] as const;

/** A fingerprint of everything that a form shows. */
const version = z.string().max(64);

const product = z.strictObject({
  id: z.int(),
  name,
  description: z.string().trim().max(300, 'At most 300 characters'),
  position,
  isActive: z.boolean(),
  /** Null for products that are not sold. */
  listPrice: z
    .number()
    .min(0, "Value can't be less than 0")
    .max(1e9, "Value can't be more than 1,000,000,000")
    .nullable(),
  /** Add-ons that a sub-product accepts. */
  addOns: z.array(z.int()).max(50),
});

/** A family with all its products; a save replaces both. */
export const familyForm = z.strictObject({
  familyId: z.int(),
  /** What the form was filled in from. */
  version,
  name,
  category: z.string().trim().min(1, 'Enter a category').max(80, 'At most 80 characters'),
  description: z.string().trim().max(300, 'At most 300 characters'),
  icon: z.enum(FAMILY_ICON_NAMES, 'Choose an icon'),
  colour,
  darkColour: colour.nullable(),
  position,
  isActive: z.boolean(),
  products: z.array(product).max(50),
});
export type FamilyForm = z.output<typeof familyForm>;

const pairs = z.array(z.tuple([z.int(), z.int()])).max(1000);
const texts = z
  .array(z.string().trim().min(1).max(80, 'Must be 80 characters or fewer per line'))
  .max(50, 'At most 50 lines');

const SCENARIO_IDS: readonly number[] = SCENARIOS.map(({ id }) => id);
const someScenario = 'Offer at least one scenario';

/** All selection rules; a save replaces them. */
export const rulesForm = z.strictObject({
  version,
  forbiddenPairs: z.strictObject({ estimateNew: pairs, estimateExisting: pairs }),
  include: texts,
  exclude: texts,
  inactiveScenarios: z
    .array(z.int().refine((id) => SCENARIO_IDS.includes(id), 'Choose from the list'))
    .max(SCENARIO_IDS.length - 1, someScenario)
    .default([]),
});
export type RulesForm = z.output<typeof rulesForm>;
