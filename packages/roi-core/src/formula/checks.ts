import { RETIRED_TOOLS } from '../calculation/plan.ts';
import { fieldsOf } from '../expression/evaluate.ts';
import { fieldsWithoutDriver } from '../selection/fields-needed.ts';
import { selectionProblems } from '../selection/rules.ts';
import type { Catalogue, Driver, EstimateType, Selection } from '../types.ts';
import { LimitError, MAX_ANNUAL_COST, type Range, rangeOf } from './range.ts';
import { HOURS_PER_YEAR, isSameUnit, MONEY_PER_YEAR, type Unit, unitWords } from './unit.ts';
import { UnitError, unitLookup, unitOf } from './unit-of.ts';

export type CheckId = 'names' | 'units' | 'limits' | 'fields' | 'levels' | 'products' | 'overlap' | 'selectable';

/** What is wrong with a model, and where. */
export interface ModelProblem {
  readonly check: CheckId;
  readonly subject: { readonly kind: 'driver' | 'field' | 'component'; readonly id: string; readonly name: string };
  readonly message: string;
}

const RETIRED_TOOLS_RANGE: Range = { low: 0, high: 1e9 };

/** In the order of display. */
export const CHECKS: readonly { readonly id: CheckId; readonly label: string }[] = [
  { id: 'names', label: 'Every name is known' },
  { id: 'units', label: 'Every benefit is money or hours per year' },
  { id: 'limits', label: 'No division by zero within the limits' },
  { id: 'levels', label: 'Low, Average, and High are in order' },
  { id: 'fields', label: 'Every figure is used' },
  { id: 'products', label: 'Every benefit has a product that moves it' },
  { id: 'overlap', label: 'Every new benefit says where it ends' },
  { id: 'selectable', label: 'Every product can be chosen' },
];

/**
 * Checks everything that an administrator can change in a model.
 * @param delivered its benefits need no overlap note: the model's documentation has theirs
 */
export function modelProblems(catalogue: Catalogue, delivered: Pick<Catalogue, 'drivers'>): ModelProblem[] {
  return [
    ...catalogue.drivers.flatMap((driver) => driverProblems(catalogue, driver, delivered)),
    ...unusedFields(catalogue),
    ...unorderedPresets(catalogue),
    ...productsOutOfReach(catalogue),
  ];
}

/** Checks one benefit. */
export function driverProblems(
  catalogue: Catalogue,
  driver: Driver,
  delivered: Pick<Catalogue, 'drivers'>,
): ModelProblem[] {
  const problem = (check: CheckId, message: string): ModelProblem => ({
    check,
    subject: { kind: 'driver', id: driver.id, name: driver.label },
    message,
  });
  const isNew = !delivered.drivers.some(({ id }) => id === driver.id);
  const unknown = unknownNames(catalogue, driver);
  const formulas =
    unknown.length > 0
      ? unknown.map((name) => problem('names', `${name} is not the name of a figure.`))
      : [
          ...unitProblems(catalogue, driver).map((message) => problem('units', message)),
          ...limitProblems(catalogue, driver).map((message) => problem('limits', message)),
        ];
  const moves = driver.contributions.some(({ high }) => high > 0);
  const disordered = driver.contributions.filter(({ low, average, high }) => low > average || average > high);
  return [
    ...formulas,
    ...(driver.retiredTools || moves ? [] : [problem('products', 'No product reduces this cost.')]),
    ...disordered.map(({ componentId }) =>
      problem(
        'levels',
        `${nameOf(catalogue, componentId)}: Low must not be higher than Average, nor Average higher than High.`,
      ),
    ),
    ...(isNew && !driver.overlapNote?.trim()
      ? [problem('overlap', 'Say where this benefit ends and similar ones begin.')]
      : []),
  ];
}

/** The unit that a benefit of this type has to result in. Productivity can also be hours, which are valued. */
export function expectedUnits(category: Driver['category']): readonly Unit[] {
  return category === 'productivity' ? [MONEY_PER_YEAR, HOURS_PER_YEAR] : [MONEY_PER_YEAR];
}

export function unknownNames({ fields }: Pick<Catalogue, 'fields'>, driver: Driver): string[] {
  const known = new Set(fields.filter(({ isEnded }) => !isEnded).map(({ id }) => id));
  const used = [driver.formula, ...driver.contributions.map(({ coverage }) => coverage)].flatMap(fieldsOf);
  return [...new Set(used)].filter((id) => !known.has(id) && !(driver.retiredTools && id === RETIRED_TOOLS));
}

/** A coverage is a share of what it covers, such as devices per person, so only its sums are checked. */
function unitProblems({ fields }: Pick<Catalogue, 'fields'>, driver: Driver): string[] {
  const lookup = unitLookup(fields, driver);
  try {
    for (const { coverage } of driver.contributions) unitOf(coverage, lookup);
    const unit = unitOf(driver.formula, lookup);
    const expected = expectedUnits(driver.category);
    if (expected.some((each) => isSameUnit(each, unit))) return [];
    const type = `${driver.category.charAt(0).toUpperCase()}${driver.category.slice(1)}`;
    return [`The result is ${unitWords(unit)}. ${type} needs ${expected.map(unitWords).join(' or ')}.`];
  } catch (error) {
    if (error instanceof UnitError) return [error.message];
    throw error;
  }
}

/** What is wrong with the values that a benefit's formulas can have within the limits of their figures. */
export function limitProblems({ fields }: Pick<Catalogue, 'fields'>, driver: Driver): string[] {
  const limits = new Map<string, Range>(fields.map(({ id, min, max }) => [id, { low: min, high: max }]));
  const limitsOf = (id: string) => limits.get(id) ?? RETIRED_TOOLS_RANGE;
  const bounds = (tree: Driver['formula'], what: string, high: number): string[] => {
    try {
      const range = rangeOf(tree, limitsOf);
      if (range.low < 0) return [`${what} can be negative within the limits. Write max(0, …) around it.`];
      return range.high > high ? [tooHigh(what, high)] : [];
    } catch (error) {
      if (error instanceof LimitError) return [error.message];
      throw error;
    }
  };
  return [
    ...bounds(driver.formula, 'The cost', MAX_ANNUAL_COST),
    ...driver.contributions.flatMap(({ coverage }) => bounds(coverage, 'The coverage', 1)),
  ];
}

function tooHigh(what: string, high: number): string {
  return `${what} can exceed ${high.toLocaleString('en-US')} within the limits. Lower the maximum of its figures, or write min(${high}, …) around it.`;
}

function unusedFields(catalogue: Catalogue): ModelProblem[] {
  const used = new Set([
    ...catalogue.drivers.flatMap(({ formula, contributions }) => [
      ...fieldsOf(formula),
      ...contributions.flatMap(({ coverage }) => fieldsOf(coverage)),
    ]),
    ...catalogue.listPrices.flatMap(({ quantityFact }) => quantityFact ?? []),
    ...fieldsWithoutDriver,
  ]);
  return catalogue.fields
    .filter(({ id, isEnded }) => !isEnded && !used.has(id))
    .map(({ id, label }) => ({
      check: 'fields',
      subject: { kind: 'field', id, name: label },
      message: 'No benefit uses this figure. Use it in a formula, or end it.',
    }));
}

function unorderedPresets({ fields, presets, industries }: Catalogue): ModelProblem[] {
  return fields
    .filter(({ kind, isEnded }) => kind === 'assumption' && !isEnded)
    .flatMap((field) =>
      industries.flatMap(({ id: industry, label, isEnded }): ModelProblem[] => {
        if (isEnded) return [];
        const preset = presets[industry]?.[field.id];
        const message = preset ? wrongPreset(field, preset) : 'Enter Low, Average, and High.';
        return message === null
          ? []
          : [
              {
                check: 'levels',
                subject: { kind: 'field', id: field.id, name: field.label },
                message: `${label}: ${message}`,
              },
            ];
      }),
    );
}

function wrongPreset(
  { min, max, direction }: Catalogue['fields'][number],
  { low, average, high }: { readonly low: number; readonly average: number; readonly high: number },
): string | null {
  if ([low, average, high].some((value) => !(value >= min && value <= max))) return `Use values from ${min} to ${max}.`;
  const [first, last] = direction === 'inverse' ? [high, low] : [low, high];
  if (first <= average && average <= last) return null;
  return direction === 'inverse'
    ? 'Low must not be lower than Average, nor Average lower than High.'
    : 'Low must not be higher than Average, nor Average higher than High.';
}

/** A product that one type of estimate excludes can be meant for the other. */
const ESTIMATE_TYPES = ['estimateNew', 'estimateExisting'] as const satisfies readonly EstimateType[];

function productsOutOfReach(catalogue: Catalogue): ModelProblem[] {
  return catalogue.components.flatMap(({ id, kind, name, isEnded }): ModelProblem[] => {
    if (isEnded) return [];
    const ways =
      kind === 'subProduct'
        ? [{ subProducts: [id] }]
        : (catalogue.addOnParents[id] ?? []).map((parent) => ({ subProducts: [parent], addOns: [id] }));
    const isAllowed = (selection: Selection) =>
      ESTIMATE_TYPES.some((type) => selectionProblems(catalogue, selection, type).length === 0);
    if (ways.some(isAllowed)) return [];
    const message =
      kind === 'addOn'
        ? 'No product accepts this add-on.'
        : 'The selection rules exclude this product. Allow it, or end it.';
    return [{ check: 'selectable', subject: { kind: 'component', id: String(id), name }, message }];
  });
}

function nameOf({ components }: Pick<Catalogue, 'components'>, componentId: number): string {
  return components.find(({ id }) => id === componentId)?.name ?? String(componentId);
}
