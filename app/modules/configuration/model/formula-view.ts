import {
  type Catalogue,
  componentName,
  type Driver,
  type Expression,
  evaluate,
  formatMoneyResult,
  formatPercentResult,
  formatQuantity,
} from '@worthwhile/roi-core';
import {
  expectedUnits,
  factorsOf,
  formulaText,
  fractionOf,
  isSameUnit,
  UnitError,
  unitLookup,
  unitOf,
  unitWords,
  unknownNames,
  type WayOut,
  waysOut,
} from '@worthwhile/roi-core/formula';

export interface FactorView {
  readonly text: string;
  readonly words: string;
  readonly unit: { readonly above: string; readonly below: string };
  readonly example: string;
  /** A sum, or a smaller or larger of two: one column under a bracket. */
  readonly isGroup: boolean;
  /** × or ÷ before it; empty for the first. */
  readonly operator: '' | '×' | '÷';
}

/** A formula set as a grid: a column per factor, then the result. */
export interface FormulaView {
  readonly factors: readonly FactorView[];
  readonly result: { readonly unit: string; readonly isRight: boolean; readonly example: string };
  /** How products reduce the example; empty without any. */
  readonly reduction: string;
  readonly ways: readonly WayOut[];
}

/** The delivered facts have an example; a new one is counted as this many. */
const EXAMPLE_FACT = 100;
const EXAMPLE_INDUSTRY = 'other';

/** @returns null while the formula names something unknown, or adds up two units */
export function formulaView(catalogue: Catalogue, driver: Driver): FormulaView | null {
  if (unknownNames(catalogue, driver).length > 0) return null;
  const lookup = unitLookup(catalogue.fields);
  const fields = new Map(catalogue.fields.map((field) => [field.id, field]));
  const exampleOf = (id: string) => exampleIn(catalogue, id);
  try {
    const factors = factorsOf(driver.formula, lookup);
    const unit = unitOf(driver.formula, lookup);
    const cost = evaluate(driver.formula, exampleOf);
    const isMoney = unit.currency === 1;
    return {
      factors: factors.map((factor, index) => ({
        text: formulaText(factor.tree),
        words: wordsOf(factor.tree, fields, unitWords(factor.unit)),
        unit: fractionOf(factor.unit),
        example: number(evaluate(factor.tree, exampleOf), factor.unit.currency === 1),
        isGroup: typeof factor.tree === 'object',
        operator: index === 0 ? '' : factor.power === 1 ? '×' : '÷',
      })),
      result: {
        unit: unitWords(unit),
        isRight: expectedUnits(driver.category).some((each) => isSameUnit(each, unit)),
        example: number(cost, isMoney),
      },
      reduction: reductionOf(catalogue, driver, exampleOf),
      ways: waysOut(catalogue, driver),
    };
  } catch (error) {
    if (error instanceof UnitError) return null;
    throw error;
  }
}

function number(value: number, isMoney: boolean): string {
  return isMoney && Math.abs(value) >= 1000
    ? formatMoneyResult(value, '$')
    : `${isMoney ? '$' : ''}${formatQuantity(value)}`;
}

function wordsOf(tree: Expression, fields: ReadonlyMap<string, { readonly label: string }>, unit: string): string {
  if (typeof tree === 'string') return fields.get(tree)?.label ?? tree;
  if (typeof tree === 'number') return unit;
  return formulaText(tree).replace(/[A-Za-z][A-Za-z0-9]*/g, (name) => fields.get(name)?.label ?? name);
}

function exampleIn({ fields, presets }: Catalogue, id: string): number {
  const field = fields.find((each) => each.id === id);
  return (
    presets[EXAMPLE_INDUSTRY]?.[id]?.average ?? field?.demoDefault ?? Math.min(EXAMPLE_FACT, field?.max ?? EXAMPLE_FACT)
  );
}

/** `Cloud Insight 20%, Cloud Optimizer 40%`, at the average, limited by the cap. */
function reductionOf(
  catalogue: Catalogue,
  { contributions, capPct }: Driver,
  exampleOf: (id: string) => number,
): string {
  if (contributions.length === 0) return '';
  const parts = contributions.map(({ componentId, average, coverage }) => {
    const share = average * evaluate(coverage, exampleOf);
    return `${componentName(catalogue, componentId)} ${formatPercentResult(share)}`;
  });
  return `${parts.join(', ')}; several combine up to ${formatPercentResult(capPct)}`;
}
