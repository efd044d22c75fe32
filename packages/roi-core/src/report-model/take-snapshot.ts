import { breakEvens } from '../analysis/break-even.ts';
import { weakFigures } from '../analysis/weak-figures.ts';
import { calculate } from '../calculation/calculate.ts';
import { cumulativeLine, headlineFlow } from '../calculation/flows.ts';
import { includedDrivers } from '../calculation/included-drivers.ts';
import { nameAgreements } from '../evidence/agreement.ts';
import { everyInput } from '../explain/every-input.ts';
import { explain } from '../explain/explain.ts';
import { plausibility } from '../findings/plausibility.ts';
import { defaultOf } from '../input/presets.ts';
import { resolveInput } from '../input/resolve.ts';
import { groupLabels } from '../selection/group-labels.ts';
import { isReview } from '../selection/is-review.ts';
import type { Catalogue, LevelId, ModelInput, ResolvedInput, Result } from '../types.ts';
import { simulate } from '../uncertainty/simulate.ts';
import { tornado } from '../uncertainty/tornado.ts';
import { type FrozenCatalogue, SHOWN_BARS, type Snapshot } from './snapshot.ts';

/** In the order of the report. */
const EXPLAINED = ['totalBenefits', 'totalCosts', 'npv', 'roiPct', 'paybackMonths'] as const;
/** A review is not discounted. */
const EXPLAINED_OF_REVIEW = ['totalBenefits', 'totalCosts', 'netBenefit', 'simpleRoiPct', 'paybackMonths'] as const;

export type SnapshotContext = Pick<
  Snapshot,
  | 'productVersion'
  | 'inputHash'
  | 'brand'
  | 'estimate'
  | 'partner'
  | 'template'
  | 'sections'
  | 'sectionOrder'
  | 'riskReasons'
  | 'agreements'
  | 'unquantified'
  | 'origin'
  | 'paper'
  | 'measured'
>;

export interface SnapshotOptions {
  readonly trials?: number;
  readonly seed?: number;
}

/**
 * Computes and freezes everything that a report needs. The simulation makes it slow: servers call it once, in a worker thread.
 * @throws ModelInputError when the input is incomplete or outside its limits
 */
export function createSnapshot(
  catalogue: Catalogue,
  input: ModelInput,
  circumstances: SnapshotContext,
  options: SnapshotOptions = {},
): Snapshot {
  const resolved = resolveInput(catalogue, input);
  const result = calculate(catalogue, resolved);
  const figures = [
    ...includedDrivers(result).map(({ id }) => `driver:${id}`),
    ...(isReview(resolved.scenarioId) ? EXPLAINED_OF_REVIEW : EXPLAINED).map(
      (name) => `${headlineFlow(result)}:${name}`,
    ),
  ];
  const { agreements } = circumstances;
  const bars = tornado(catalogue, resolved);
  return {
    ...circumstances,
    modelVersion: catalogue.modelVersion,
    configVersion: catalogue.configVersion,
    input,
    resolved,
    result,
    line: cumulativeLine(catalogue, resolved, result),
    tornado: bars,
    simulation: simulate(catalogue, resolved, options),
    breakEvens: breakEvens(
      catalogue,
      resolved,
      result,
      bars.bars.slice(0, SHOWN_BARS).map(({ variable }) => variable),
    ),
    weakFigures: weakFigures(catalogue, resolved, result, bars),
    plausibility: plausibility(catalogue, resolved, result),
    traces: figures.map((figure) => explain(catalogue, resolved, result, figure, agreements)),
    inputs: nameAgreements(everyInput(catalogue, resolved, result), agreements),
    catalogue: freezeCatalogue(catalogue, result),
    levels: freezeLevels(catalogue, resolved),
    groupLabels,
  };
}

/** The values that a reader of the workbook can choose between. */
function freezeLevels(
  catalogue: Catalogue,
  { industry, currency, fields: facts }: ResolvedInput,
): NonNullable<Snapshot['levels']> {
  const context = { industry, currencyValue: currency.value, facts };
  const levels: Record<string, Record<LevelId, number>> = {};
  for (const id of Object.keys(facts)) {
    const [low, average, high] = (['low', 'average', 'high'] as const).map((level) =>
      defaultOf(catalogue, context, id, level),
    );
    if (low !== undefined && average !== undefined && high !== undefined) levels[id] = { low, average, high };
  }
  return levels;
}

/**
 * Freezes names, units, rules and the formulas of the estimate's drivers. Presets stay with the configuration version that the
 * snapshot names.
 */
function freezeCatalogue(catalogue: Catalogue, result: Result): FrozenCatalogue {
  const {
    presets: _,
    industries: __,
    addOnParents: ___,
    changedValues: ____,
    valueSources: _____,
    ...frozen
  } = catalogue;
  const known = new Set(result.drivers.map(({ id }) => id));
  return { ...frozen, drivers: catalogue.drivers.filter(({ id }) => known.has(id)) };
}
