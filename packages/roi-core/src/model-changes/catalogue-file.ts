import { z } from 'zod';
import { limitProblems, unknownNames } from '../formula/checks.ts';
import type { Catalogue } from '../types.ts';
import { formula } from './entries.ts';

const id = z.string().min(1).max(60);
const productId = z.int().min(1);
const words = z.string().max(1000);
const number = z.number().min(-1e15).max(1e15);
const levels = { low: number, average: number, high: number };
const isEnded = z.boolean().optional();
const list = <T extends z.ZodType>(of: T) => z.array(of).max(2000);
const byId = <T extends z.ZodType>(of: T) => z.record(z.string().max(120), of);
const evidence = {
  source: words,
  evidence: z.enum(['customer fact', 'sourced', 'bounded', 'expert default']),
  sources: list(id).optional(),
};
/** Settings belong to the program: a version changes none of them. */
const setting = z.looseObject({
  id,
  label: words,
  unit: words,
  min: number,
  max: number,
  default: number,
  monetary: z.boolean().optional(),
  help: words.optional(),
  proposed: byId(number).optional(),
});
const field = z.strictObject({
  id,
  label: words,
  shortLabel: words,
  unit: words,
  unitInFull: words.optional(),
  min: number,
  max: number,
  monetary: z.boolean(),
  group: id,
  kind: z.enum(['fact', 'assumption']),
  direction: z.enum(['direct', 'inverse']),
  help: words,
  whoKnows: words.optional(),
  ...evidence,
  scaling: z.strictObject({ fact: id, reference: number, exponent: number }).optional(),
  sourcedPresets: byId(z.strictObject(levels).partial()).optional(),
  demoDefault: number.optional(),
  isEnded,
});
const driver = z.strictObject({
  id,
  label: words,
  category: z.enum(['cost reduction', 'cost avoidance', 'productivity']),
  primaryFamilyId: productId.nullable(),
  formula,
  retiredTools: z.enum(['annualCost', 'adminHours']).optional(),
  capPct: z.number().min(0).max(100),
  contributions: list(z.strictObject({ componentId: productId, ...levels, coverage: formula })),
  scope: words,
  overlapNote: words.optional(),
  ...evidence,
});
const named = { id: productId, name: words };
const pairs = list(z.tuple([productId, productId]));

/** A whole configuration as a file: what `roi calc --config` reads. */
const catalogueSchema = z.strictObject({
  modelVersion: id,
  configVersion: z.int().min(1),
  families: list(z.strictObject(named)),
  components: list(z.strictObject({ ...named, kind: z.enum(['subProduct', 'addOn']), familyId: productId, isEnded })),
  otherProducts: list(z.strictObject(named)),
  addOnParents: byId(list(productId)),
  exclusiveEditions: list(list(productId)),
  supersedes: byId(list(productId)),
  selectionRules: z
    .strictObject({
      forbiddenPairs: z.strictObject({ estimateNew: pairs, estimateExisting: pairs }),
      entryFour: z.strictObject({ include: list(words), exclude: list(words) }),
    })
    .optional(),
  replaces: byId(list(productId)),
  industries: list(z.strictObject({ id, label: words, isEnded })),
  fields: list(field),
  presets: byId(byId(z.strictObject(levels))),
  drivers: list(driver),
  investmentFields: list(setting),
  financialFields: list(setting),
  licenceLineFields: list(setting),
  retiredToolFields: list(setting),
  listPrices: list(
    z.strictObject({
      componentId: productId,
      unit: words,
      model: z.enum(['subscription', 'perpetual']),
      listPrice: number,
      quantityFact: id.nullable(),
      source: words,
    }),
  ),
  changedValues: byId(
    z.strictObject({
      organization: words,
      configVersion: z.int(),
      measured: z.strictObject({ reviews: z.int(), date: words }).optional(),
    }),
  ).optional(),
  valueSources: byId(words).optional(),
  sources: byId(
    z.strictObject({
      title: words,
      publisher: words,
      year: z.int(),
      url: words,
      grade: z.enum(['A', 'B']),
      why: words,
      via: words.optional(),
    }),
  ),
  unquantifiedBenefits: list(z.strictObject({ familyId: productId, items: list(words) })),
});

/**
 * Reads a configuration file.
 * @throws SyntaxError that names the place of the first mistake
 */
export function readCatalogueFile(json: unknown): Catalogue {
  const parsed = catalogueSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SyntaxError(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
  }
  const catalogue: Catalogue = parsed.data;
  for (const each of catalogue.drivers) {
    const [name] = unknownNames(catalogue, each);
    if (name !== undefined) throw new SyntaxError(`drivers, ${each.id}: ${name} is not the name of a field`);
    // A division by zero would end in results that are no numbers.
    const [problem] = limitProblems(catalogue, each);
    if (problem !== undefined) throw new SyntaxError(`drivers, ${each.id}: ${problem}`);
  }
  return catalogue;
}
