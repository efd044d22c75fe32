import { evaluate, fieldsOf } from '../expression/evaluate.ts';
import { printExpression } from '../expression/print.ts';
import { componentName } from '../selection/component-name.ts';
import type { ContributionResult, Derivation } from '../types.ts';
import type { DriverContext } from './context.ts';
import { fieldOf } from './inputs.ts';
import { type Formula, formulaOf, type Operand } from './line.ts';
import { percentInput, quantity, share } from './operands.ts';
import { step } from './steps.ts';

/** Explains the reduction; in a renewal also that of the existing products. */
export function reductionSteps(context: DriverContext): Derivation[] {
  const { outcome } = context;
  const existing = outcome.existingContributions ?? [];
  return [
    ...combinationSteps(context, 'Reduction', outcome.contributions, outcome.uncappedReduction, outcome.reduction),
    ...(existing.length > 0
      ? combinationSteps(context, 'Existing reduction', existing, null, outcome.existingReduction as number)
      : []),
    ...coverageSteps(context),
    ...overlapSteps(context),
    ...notCountedSteps(context),
  ];
}

/** One minus what each product leaves, then the driver's cap. */
function combinationSteps(
  { catalogue, outcome }: DriverContext,
  title: string,
  contributions: readonly ContributionResult[],
  uncapped: number | null,
  reduction: number,
): Derivation[] {
  const counted = contributions.filter((contribution) => contribution.counted);
  const isCapped = uncapped !== null && uncapped > reduction;
  const combined = share(isCapped ? uncapped : reduction);
  if (counted.length === 0) return [step(title, 'no selected product reduces this cost', share(0), combined)];
  const words = counted.map((contribution) =>
    effectInWords(componentName(catalogue, contribution.componentId), contribution),
  );
  const effects = counted.map(effectOf);
  const isSingle = counted.length === 1;
  const steps = [
    step(
      title,
      isSingle ? (words[0] as string) : `1 − ${words.map((word) => `(1 − ${word})`).join(' × ')}`,
      isSingle ? (effects[0] as Formula) : ['-', 1, effects.map(leftBy).reduce((left, each) => ['*', left, each])],
      combined,
    ),
  ];
  if (!isCapped) return steps;
  const cap = percentInput(outcome.capPct);
  return [...steps, step('Cap', 'the smaller of cap and reduction', ['min', cap, combined], share(reduction))];
}

function effectInWords(name: string, { coverage, overlap }: ContributionResult): string {
  return `reduction by ${name}${coverage === 1 ? '' : ' × coverage'}${overlap === 0 ? '' : ' × (1 − overlap)'}`;
}

/** @param r fraction 0 to 1 */
function given(r: number): Operand {
  return percentInput(r * 100);
}

function effectOf({ r, coverage, overlap }: ContributionResult): Formula {
  const reached: Formula = coverage === 1 ? given(r) : ['*', given(r), share(coverage, ' coverage')];
  return overlap === 0 ? reached : ['*', reached, leftBy(share(overlap, ' overlap'))];
}

function leftBy(effect: Formula): Formula {
  return ['-', 1, effect];
}

/** Each different formula once. */
function coverageSteps({ catalogue, driver, outcome, input }: DriverContext): Derivation[] {
  const partial = [...outcome.contributions, ...(outcome.existingContributions ?? [])]
    .filter(({ counted, coverage }) => counted && coverage !== 1)
    .map(({ componentId }) => driver.contributions.find((contribution) => contribution.componentId === componentId))
    .flatMap((contribution) =>
      contribution && fieldsOf(contribution.coverage).length > 0 ? [contribution.coverage] : [],
    );
  const formulas = new Map(partial.map((tree) => [JSON.stringify(tree), tree]));
  return [...formulas.values()].map((tree) =>
    step(
      'Coverage',
      printExpression(tree, (id) => fieldOf(catalogue, id).shortLabel),
      formulaOf(tree, (id) => quantity(fieldOf(catalogue, id), input.fields[id] as number, input.currency.sign)),
      share(evaluate(tree, (id) => input.fields[id] as number)),
    ),
  );
}

/** The mean, over the classes that a product replaces, of the largest overlap. */
function overlapSteps({ catalogue, input, outcome }: DriverContext): Derivation[] {
  return outcome.contributions.flatMap(({ componentId, counted, overlap }) => {
    const kinds = catalogue.replaces[componentId] ?? [];
    if (!counted || overlap === 0) return [];
    const largest = kinds.map((kind) =>
      percentInput(
        Math.max(
          0,
          ...input.retiredTools.filter((tool) => tool.otherProductId === kind).map((tool) => tool.overlapPct),
        ),
      ),
    );
    const together = largest.reduce<Formula>((sum, each, index) => (index === 0 ? each : ['+', sum, each]), 0);
    const name = componentName(catalogue, componentId);
    return step(
      `Overlap with ${name}`,
      largest.length === 1
        ? 'overlap of the retired tool'
        : 'mean overlap over the kinds of tools that the product replaces',
      largest.length === 1 ? together : ['/', together, largest.length],
      share(overlap),
    );
  });
}

/** Chosen products whose part another edition or product does. */
function notCountedSteps({ catalogue, outcome }: DriverContext): Derivation[] {
  const idle = [...outcome.contributions, ...(outcome.existingContributions ?? [])].filter(({ counted }) => !counted);
  return idle.map(({ componentId, r }) => {
    const name = componentName(catalogue, componentId);
    return step('Not counted', `${name}: already covered by another selected product`, given(r), 'not counted');
  });
}
