import { HOURS_PER_YEAR, isSameUnit } from '../formula/unit.ts';
import { UnitError, unitLookup, unitOf } from '../formula/unit-of.ts';
import type { Catalogue, Driver, Expression, Field, ListPrice, SelectionRules, Source } from '../types.ts';
import type { ComponentEntry, DriverEntry, FieldEntry, ModelChanges, SelectionRulesEntry } from './entries.ts';

/**
 * Applies a version's entries to a model. Ended benefits no longer count; everything else that ended stays, for the estimates that
 * have it. Benchmarks and reductions of what is new are 0 until `withConfiguration` sets them.
 */
export function withModel(catalogue: Catalogue, changes: ModelChanges): Catalogue {
  const fields = merged(
    catalogue.fields,
    changes.field.map((entry) => fieldOf(catalogue, entry)),
  );
  const components = merged(
    catalogue.components,
    changes.component.map(({ id, name, kind, familyId, isEnded }) => ({
      id,
      name,
      kind,
      familyId,
      ...(isEnded && { isEnded }),
    })),
  );
  const ended = new Set(changes.driver.filter(({ isEnded }) => isEnded).map(({ id }) => id));
  const drivers = merged(
    catalogue.drivers,
    changes.driver.map((entry) => driverOf(catalogue, entry, fields)),
  );
  return {
    ...catalogue,
    families: merged(
      catalogue.families,
      changes.family.map(({ id, name }) => ({ id, name })),
    ),
    components,
    otherProducts: merged(
      catalogue.otherProducts,
      changes.otherProduct.map(({ id, name }) => ({ id, name })),
    ),
    addOnParents: byId(catalogue.addOnParents, changes.component, ({ parents }) => parents),
    replaces: byId(catalogue.replaces, changes.component, ({ replaces }) => replaces),
    ...(changes.selectionRules && { selectionRules: rulesOf(changes.selectionRules) }),
    industries: merged(catalogue.industries, changes.industry),
    fields,
    drivers: drivers.filter(({ id }) => !ended.has(id)),
    listPrices: merged(
      catalogue.listPrices.map((price) => ({ ...price, id: price.componentId })),
      changes.component.flatMap((entry) => priceOf(catalogue, entry)),
    )
      .filter(({ id }) => !changes.component.some((entry) => entry.id === id && entry.price === null))
      .map(({ id: _, ...price }) => price),
    sources: { ...catalogue.sources, ...sourcesOf(changes) },
  };
}

/** Entries take the place of what has their ID; new ones follow in their own order. */
function merged<T extends { readonly id: string | number }>(delivered: readonly T[], entries: readonly T[]): T[] {
  const known = new Set(delivered.map(({ id }) => id));
  return [
    ...delivered.map((each) => entries.find(({ id }) => id === each.id) ?? each),
    ...entries.filter(({ id }) => !known.has(id)),
  ];
}

/** What entries say takes the place of the delivered lists; a list without members is left out. */
function byId(
  delivered: Readonly<Record<string, readonly number[]>>,
  entries: readonly ComponentEntry[],
  of: (entry: ComponentEntry) => readonly number[],
): Record<string, readonly number[]> {
  const all = { ...delivered, ...Object.fromEntries(entries.map((entry) => [entry.id, of(entry)])) };
  return Object.fromEntries(Object.entries(all).filter(([, ids]) => ids.length > 0));
}

function rulesOf({ forbiddenPairs, include, exclude }: SelectionRulesEntry): SelectionRules {
  return { forbiddenPairs, entryFour: { include, exclude } };
}

function priceOf({ listPrices }: Catalogue, { id, price }: ComponentEntry): (ListPrice & { readonly id: number })[] {
  if (!price) return [];
  const delivered = listPrices.find(({ componentId }) => componentId === id);
  return [{ ...price, id, componentId: id, source: delivered?.source ?? 'list price' }];
}

function fieldOf({ fields }: Catalogue, { source, whoKnows, ...entry }: FieldEntry): Field {
  const delivered = fields.find(({ id }) => id === entry.id);
  const isSameMeasure = delivered?.unit === entry.unit;
  return {
    ...delivered,
    ...entry,
    ...(whoKnows !== '' && { whoKnows }),
    ...(!isSameMeasure && { unitInFull: entry.unit }),
    monetary: entry.unit.split('/')[0] === 'currency',
    ...evidenceOf(entry, source, delivered),
  };
}

type Evidenced = Pick<Field, 'source' | 'evidence' | 'sources'>;

/** An entry's own source supports its values; without one they keep what the delivered model says. */
function evidenceOf(
  entry: { readonly id: string; readonly kind?: Field['kind'] },
  source: FieldEntry['source'],
  delivered: Evidenced | undefined,
): Evidenced {
  if (source)
    return {
      source: `expert default, bounded by: ${source.title}, ${source.publisher}, ${source.year}`,
      evidence: 'bounded',
      sources: [ownSource(entry.id)],
    };
  if (delivered) {
    const { source, evidence, sources } = delivered;
    return { source, evidence, ...(sources && { sources }) };
  }
  return entry.kind === 'fact'
    ? { source: 'customer fact', evidence: 'customer fact' }
    : { source: 'expert default', evidence: 'expert default' };
}

function ownSource(id: string): string {
  return `own:${id}`;
}

function sourcesOf({ field, driver }: ModelChanges): Record<string, Source> {
  return Object.fromEntries(
    [...field, ...driver].flatMap(({ id, source }): [string, Source][] =>
      source ? [[ownSource(id), { ...source, grade: 'B', why: 'Named by the administrator.' }]] : [],
    ),
  );
}

function driverOf(
  { drivers }: Catalogue,
  { familyId, isEnded: _, source, contributions, ...entry }: DriverEntry,
  fields: readonly Field[],
): Driver {
  const delivered = drivers.find(({ id }) => id === entry.id);
  return {
    ...delivered,
    ...entry,
    primaryFamilyId: familyId,
    formula: inMoney(entry.formula, entry.category, fields),
    contributions: contributions.map(({ componentId, coverage }) => ({
      low: 0,
      average: 0,
      high: 0,
      ...delivered?.contributions.find((each) => each.componentId === componentId),
      componentId,
      coverage,
    })),
    ...evidenceOf(entry, source, delivered),
  };
}

/** Regained hours are valued like all others: at the cost of an employee, by the share that is turned into work. */
function inMoney(formula: Expression, category: Driver['category'], fields: readonly Field[]): Expression {
  if (category !== 'productivity' || !isHours(formula, fields)) return formula;
  return ['/', ['*', ['*', formula, 'employeeHourlyCost'], 'productivityCapturePct'], 100];
}

function isHours(formula: Expression, fields: readonly Field[]): boolean {
  try {
    return isSameUnit(unitOf(formula, unitLookup(fields)), HOURS_PER_YEAR);
  } catch (error) {
    // A sum of two units is a draft's problem, shown next to its formula.
    if (error instanceof UnitError) return false;
    throw error;
  }
}
