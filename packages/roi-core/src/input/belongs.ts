import { componentsOf } from '../selection/fields-needed.ts';
import { selectionProblems } from '../selection/rules.ts';
import type { Catalogue, ModelInput, ScenarioId } from '../types.ts';
import type { InputProblem } from './problems.ts';
import { fieldOfCompanion } from './resolve-fields.ts';

/** Path of a part of an input -> the scenarios that have no such part. */
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
  'financial.rampYear1Pct': [2],
  'financial.rampYear2Pct': [2],
  'financial.rampYear3Pct': [2],
  'financial.rampYear4Pct': [2],
  'financial.rampYear5Pct': [2],
  'financial.reviewYears': [1, 3, 4],
};

/** Whether a scenario has this part of an input. */
export function isPartOf(scenarioId: ScenarioId, path: string): boolean {
  return !REFUSED_IN[path]?.includes(scenarioId);
}

/**
 * What an input says that its scenario or its selection has no place for: the calculation would leave it aside or, worse,
 * count it. An empty object or list says nothing; a zero does.
 *
 * @param scenarioTitle names the scenario in the messages
 */
export function misplacedParts(catalogue: Catalogue, input: ModelInput, scenarioTitle: string): InputProblem[] {
  const { scenarioId } = input;
  const foreign = (path: string, given: unknown): InputProblem => ({
    path,
    message: `Not part of scenario ${scenarioId} ${scenarioTitle}`,
    given,
    allowed: 'nothing here',
  });
  const parts = Object.entries(REFUSED_IN).flatMap(([path, scenarios]) => {
    const given = valueAt(input, path);
    return scenarios.includes(scenarioId) && !isEmpty(given) ? [foreign(path, given)] : [];
  });
  const companions = Object.keys(input.fields ?? {}).filter((name) => fieldOfCompanion(catalogue, name) !== null);
  const hasCompanions = scenarioId === 2 || scenarioId === 3;
  return [
    ...estimateTypeProblems(input, foreign),
    ...parts,
    ...(hasCompanions ? [] : companions.map((name) => foreign(`fields.${name}`, input.fields?.[name]))),
    ...choiceProblems(catalogue, input),
    ...strayProblems(input),
  ];
}

function estimateTypeProblems(
  { scenarioId, estimateType }: ModelInput,
  foreign: (path: string, given: unknown) => InputProblem,
): InputProblem[] {
  const expected = scenarioId === 2 ? 'estimateExisting' : 'estimateNew';
  if (estimateType === undefined || estimateType === expected) return [];
  return [{ ...foreign('estimateType', estimateType), allowed: expected }];
}

/** What is proposed follows the rules of new estimates, what is in use those of existing ones, as in the wizard. */
function choiceProblems(catalogue: Catalogue, { scenarioId, proposed, existing }: ModelInput): InputProblem[] {
  const sides = [
    ...(scenarioId === 2 ? [] : [{ side: 'proposed', choice: proposed, type: 'estimateNew' } as const]),
    ...(scenarioId === 2 || scenarioId === 3
      ? [{ side: 'existing', choice: existing, type: 'estimateExisting' } as const]
      : []),
  ];
  return sides.flatMap(({ side, choice = {}, type }) => {
    const whole = { subProducts: [], addOns: [], otherProducts: [], ...choice };
    if (componentsOf(whole).length === 0)
      return [{ path: `${side}.subProducts`, message: 'Choose at least one product', given: [], allowed: 'a product' }];
    return selectionProblems(catalogue, whole, type).map((problem) => ({
      ...problem,
      path: `${side}.${problem.path}`,
    }));
  });
}

/** Licence lines and reductions of components that are not chosen. */
function strayProblems({ scenarioId, proposed, existing, investment, reductions = {} }: ModelInput): InputProblem[] {
  const paid = componentsOf(scenarioId === 2 ? existing : proposed);
  const counted = scenarioId === 3 ? [...paid, ...componentsOf(existing)] : paid;
  const stray = (path: string, given: unknown, chosen: readonly number[]): InputProblem => ({
    path,
    message: 'This product is not chosen',
    given,
    allowed: chosen.join(', ') || 'nothing here',
  });
  const lines = (investment?.licences ?? []).flatMap(({ componentId }, index) =>
    paid.includes(componentId) ? [] : [stray(`investment.licences.${index}.componentId`, componentId, paid)],
  );
  const keys = Object.entries(reductions).flatMap(([key, given]) =>
    counted.includes(Number(key.split(':')[1])) ? [] : [stray(`reductions.${key}`, given, counted)],
  );
  return [...lines, ...keys];
}

function valueAt(input: ModelInput, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input);
}

/** Also a selection whose lists are empty: it chooses nothing. */
function isEmpty(given: unknown): boolean {
  if (given === undefined) return true;
  if (typeof given !== 'object' || given === null) return false;
  return Object.values(given).every(isEmpty);
}
