import { componentsOf } from '../selection/fields-needed.ts';
import { selectionProblems } from '../selection/rules.ts';
import { SCENARIO_TITLES } from '../selection/scenario-titles.ts';
import type { Catalogue, ModelInput, ResolvedInput, ScenarioId } from '../types.ts';
import { type InputProblem, ModelInputError } from './problems.ts';
import { resolveInput } from './resolve.ts';
import { fieldOfCompanion } from './resolve-fields.ts';
import { strayProblems } from './strays.ts';

/** Path of a part of an input -> the scenarios that do not have it. */
const REFUSED_IN: Readonly<Record<string, readonly ScenarioId[]>> = {
  existing: [1, 4],
  proposed: [2],
  fieldsExisting: [1, 4],
  baselineBasis: [1, 2, 4],
  'investment.existingAnnualFee': [1, 2, 4],
  retiredTools: [1, 2],
  toolCostUpliftPct: [1, 2],
  'investment.contractYears': [2],
  'financial.discountRatePct': [2],
  'financial.deploymentMonths': [2],
  'financial.rampYear1Pct': [2],
  'financial.rampYear2Pct': [2],
  'financial.rampYear3Pct': [2],
  'financial.rampYear4Pct': [2],
  'financial.rampYear5Pct': [2],
  'financial.reviewYears': [1, 3, 4],
};

export function isPartOf(scenarioId: ScenarioId, path: string): boolean {
  return !REFUSED_IN[path]?.includes(scenarioId);
}

export function notPartOf(scenarioId: ScenarioId): string {
  return `not part of scenario ${scenarioId} ${SCENARIO_TITLES[scenarioId]}`;
}

/**
 * Resolves as `resolveInput` and refuses parts without a place in the scenario or the chosen products.
 * @throws ModelInputError with every problem of both kinds
 */
export function resolveWhole(catalogue: Catalogue, input: ModelInput): ResolvedInput {
  const misplaced = misplacedParts(catalogue, input);
  try {
    const resolved = resolveInput(catalogue, input);
    if (misplaced.length === 0) return resolved;
  } catch (error) {
    if (error instanceof ModelInputError) throw new ModelInputError([...misplaced, ...error.problems]);
    throw error;
  }
  throw new ModelInputError(misplaced);
}

/**
 * Finds parts without a place in the scenario or the selection. The calculation would ignore or, worse, count them. An empty
 * object or list is no problem; a zero is.
 */
export function misplacedParts(catalogue: Catalogue, input: ModelInput): InputProblem[] {
  return [
    ...estimateTypeProblems(input),
    ...foreignParts(catalogue, input),
    ...choiceProblems(catalogue, input),
    ...strayProblems(catalogue, input),
  ];
}

function estimateTypeProblems({ scenarioId, estimateType }: ModelInput): InputProblem[] {
  const expected = scenarioId === 2 ? 'estimateExisting' : 'estimateNew';
  if (estimateType === undefined || estimateType === expected) return [];
  const message = `${SCENARIO_TITLES[scenarioId]} is ${expected}`;
  return [{ path: 'estimateType', message, given: estimateType, allowed: expected }];
}

function foreignParts(catalogue: Catalogue, input: ModelInput): InputProblem[] {
  const { scenarioId, fields = {} } = input;
  const parts = Object.keys(REFUSED_IN).map((path) => ({ path, part: path, given: valueAt(input, path) }));
  const companions = Object.entries(fields)
    .filter(([name]) => fieldOfCompanion(catalogue, name) !== null)
    .map(([name, given]) => ({ path: `fields.${name}`, part: 'fieldsExisting', given }));
  return [...parts, ...companions]
    .filter(({ part, given }) => !isPartOf(scenarioId, part) && !isEmpty(given))
    .map(({ path, given }) => ({ path, message: notPartOf(scenarioId), given, allowed: 'nothing here' }));
}

/** Proposed products follow the rules of new estimates, products in use those of existing ones, as in the wizard. */
function choiceProblems(catalogue: Catalogue, { scenarioId, proposed, existing }: ModelInput): InputProblem[] {
  const sides = [
    { side: 'proposed', choice: proposed, type: 'estimateNew' },
    { side: 'existing', choice: existing, type: 'estimateExisting' },
  ] as const;
  return sides
    .filter(({ side }) => isPartOf(scenarioId, side))
    .flatMap(({ side, choice = {}, type }) => {
      if (componentsOf(choice).length === 0)
        return [
          { path: `${side}.subProducts`, message: 'Select at least one product', given: [], allowed: 'a product' },
        ];
      return selectionProblems(catalogue, choice, type).map((problem) => ({
        ...problem,
        path: `${side}.${problem.path}`,
      }));
    });
}

function valueAt(input: ModelInput, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input);
}

/** A selection with empty lists chooses nothing. */
function isEmpty(given: unknown): boolean {
  if (given === undefined) return true;
  if (typeof given !== 'object' || given === null) return false;
  return Object.values(given).every(isEmpty);
}
