import { z } from 'zod';
import { RETIRED_TOOLS } from '../calculation/plan.ts';
import { groupLabels } from '../selection/group-labels.ts';
import type { Expression } from '../types.ts';

/**
 * What a configuration version adds to the delivered model or changes in it, a value per entry, by key: `driver:idleServers`.
 * Nothing is deleted, only ended. Benchmarks and reductions are numbers of the version, not part of its entries.
 */
const id = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'Start with a small letter, then 1 to 39 letters and digits')
  .refine((text) => !isReserved(text), 'This name is reserved');
/** Operators, the sum over retired tools, what every object has, and `c5`, which names a product in the key of a reduction. */
function isReserved(text: string): boolean {
  return ['min', 'max', RETIRED_TOOLS].includes(text) || text in {} || /^c\d+$/.test(text);
}

const number = z.number().min(-1e15).max(1e15);
const text = (max: number) => z.string().trim().max(max, `Must be ${max} characters or fewer`);
const name = (max: number) => text(max).min(1, 'Enter a name');
const unit = text(60).regex(
  /^[A-Za-z0-9 ]+(\/[A-Za-z0-9 ]+)*$/,
  'Use words with / between them, for example currency/server/year',
);
const isEnded = z.boolean().default(false);
const productId = z.int().min(1).max(2_147_483_647);
const familyId = productId;
/** The lower, the earlier; equal ones in the order of their IDs. */
const position = z.int().min(0, "Value can't be less than 0").max(999, "Value can't be more than 999").default(999);

const OPERATORS = ['+', '-', '*', '/', 'min', 'max'] as const;
const MAX_DEPTH = 200;

/** Deep trees would exhaust the stack of code that walks them, so the depth is counted before anything else. */
export const formula: z.ZodType<Expression> = z.custom<Expression>(
  (tree) => isFormula(tree, 0),
  'Must be a number, the name of a figure, or an operator with two operands',
);

function isFormula(tree: unknown, depth: number): tree is Expression {
  if (depth > MAX_DEPTH) return false;
  if (typeof tree === 'number') return Number.isFinite(tree) && tree >= 0;
  if (typeof tree === 'string') return /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(tree);
  return (
    Array.isArray(tree) &&
    tree.length === 3 &&
    OPERATORS.includes(tree[0]) &&
    isFormula(tree[1], depth + 1) &&
    isFormula(tree[2], depth + 1)
  );
}

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color as # and 6 hex digits, for example #0B5D57');

const source = z.strictObject({
  title: text(200).min(1, 'Enter a title'),
  publisher: text(120),
  year: z.int().min(1990).max(2100),
  url: z.url({ protocol: /^https?$/, message: 'Enter a web address that starts with https://' }).max(500),
});

const familyEntry = z.strictObject({
  id: familyId,
  name: name(80),
  category: name(80),
  description: text(300),
  icon: name(20),
  colour,
  darkColour: colour.nullable(),
  position,
  isEnded,
});

const componentEntry = z.strictObject({
  id: productId,
  name: name(80),
  kind: z.enum(['subProduct', 'addOn']),
  familyId,
  description: text(300),
  /** Of an add-on: the products that accept it. */
  parents: z.array(productId).max(50),
  /** Existing tools that it replaces. */
  replaces: z.array(productId).max(50),
  /** Null if it is not sold on its own. */
  price: z
    .strictObject({
      unit: name(60),
      model: z.enum(['subscription', 'perpetual']),
      listPrice: z.number().min(0).max(1e9),
      /** The customer fact that the licensed quantity follows. */
      quantityFact: id.nullable(),
    })
    .nullable(),
  position,
  isEnded,
});

const otherProductEntry = z.strictObject({
  id: productId,
  name: name(80),
  familyId,
  description: text(300).default(''),
  position,
  isEnded,
});

const pairs = z.array(z.tuple([productId, productId])).max(5000);
const texts = z
  .array(z.string().trim().min(1).max(80, 'Must be 80 characters or fewer per line'))
  .max(50, 'At most 50 lines');

/** One entry for all selection rules. */
export const SELECTION_RULES_KEY = 'selectionRules:all';
const selectionRulesEntry = z.strictObject({
  forbiddenPairs: z.strictObject({ estimateNew: pairs, estimateExisting: pairs }),
  include: texts,
  exclude: texts,
  /** Scenarios that are not offered; which ones exist is decided outside of the model. */
  inactiveScenarios: z.array(z.int()).max(20),
});
export type SelectionRulesEntry = z.output<typeof selectionRulesEntry>;

const industryEntry = z.strictObject({ id, label: name(60), isEnded });

const fieldEntry = z
  .strictObject({
    id,
    label: name(120),
    shortLabel: name(60),
    unit,
    min: number,
    max: number,
    group: z.enum(Object.keys(groupLabels)),
    kind: z.enum(['fact', 'assumption']),
    direction: z.enum(['direct', 'inverse']),
    help: text(500),
    whoKnows: text(200),
    source: source.nullable(),
    isEnded,
  })
  .refine(({ min, max }) => min < max, { path: ['max'], message: 'The maximum must be higher than the minimum' })
  .refine(({ unit, id }) => (unit === 'percent') === id.endsWith('Pct'), {
    path: ['id'],
    message: 'The name of a percent ends in Pct, and no other name does',
  });

const driverEntry = z.strictObject({
  id,
  label: name(120),
  category: z.enum(['cost reduction', 'cost avoidance', 'productivity']),
  familyId: familyId.nullable(),
  formula,
  capPct: z.number().min(0).max(100, 'Must be 100 or less'),
  /** Their Low, Average, and High are numbers of the version. */
  contributions: z.array(z.strictObject({ componentId: productId, coverage: formula })).max(50),
  scope: text(300).min(1, 'Enter what it covers'),
  overlapNote: text(500),
  source: source.nullable(),
  isEnded,
});

const ENTRIES = {
  family: familyEntry,
  component: componentEntry,
  otherProduct: otherProductEntry,
  industry: industryEntry,
  field: fieldEntry,
  driver: driverEntry,
} as const;

export type ModelKind = keyof typeof ENTRIES;
export type FamilyEntry = z.output<typeof familyEntry>;
export type ComponentEntry = z.output<typeof componentEntry>;
export type OtherProductEntry = z.output<typeof otherProductEntry>;
export type FieldEntry = z.output<typeof fieldEntry>;
export type DriverEntry = z.output<typeof driverEntry>;

export interface ModelChanges {
  readonly family: readonly FamilyEntry[];
  readonly component: readonly ComponentEntry[];
  readonly otherProduct: readonly OtherProductEntry[];
  readonly industry: readonly z.output<typeof industryEntry>[];
  readonly field: readonly FieldEntry[];
  readonly driver: readonly DriverEntry[];
  /** Absent where the rules of the catalog apply. */
  readonly selectionRules?: SelectionRulesEntry;
}

export function isModelKind(kind: string): kind is ModelKind {
  return Object.hasOwn(ENTRIES, kind);
}

export function modelKey(kind: ModelKind, id: string | number): string {
  return `${kind}:${id}`;
}

/** The schema of an entry by its key; undefined for the key of something else. */
export function entrySchema(key: string): z.ZodType | undefined {
  if (key === SELECTION_RULES_KEY) return selectionRulesEntry;
  const kind = key.split(':')[0] ?? '';
  return isModelKind(kind) ? ENTRIES[kind] : undefined;
}

/**
 * Reads the model's part of a version's entries, by key; others are left out.
 * @throws ZodError for an entry that was not saved by these schemas
 */
export function modelChangesIn(entries: Readonly<Record<string, unknown>>): ModelChanges {
  const read = <K extends ModelKind>(kind: K) =>
    Object.entries(entries)
      .filter(([key]) => key.startsWith(`${kind}:`))
      .map(([, value]) => ENTRIES[kind].parse(value)) as unknown as ModelChanges[K];
  const rules = entries[SELECTION_RULES_KEY];
  return {
    ...(rules !== undefined && { selectionRules: selectionRulesEntry.parse(rules) }),
    family: read('family'),
    component: read('component'),
    otherProduct: read('otherProduct'),
    industry: read('industry'),
    field: read('field'),
    driver: read('driver'),
  };
}
