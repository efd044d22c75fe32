import { formatMoneyResult, limitsOf, selectionProblems } from '@worthwhile/roi-core';
import { componentName } from './assumptions.ts';
import { problemsAsTyped } from './drafts/as-typed.ts';
import { isLeftOut, STEPS, type Step } from './inputs.ts';
import { tryCompute } from './model/computation.ts';
import { formatHeadline } from './model/format-headline.ts';
import { componentIds, licensedChoice, neededFields, selectionOf } from './model/model-input.ts';
import { withoutQuantity } from './proposed-licences.ts';
import type { Computation, EstimateView, StepStatus } from './view.ts';

type StepsView = Pick<EstimateView, 'inputs' | 'catalogue' | 'estimate'>;

/** Computes each step's status with a one-line summary, and the result if it is available. */
export function progressOf(view: StepsView) {
  const wrongIn = (status: StepStatus) => {
    const problems = Object.keys(problemsAsTyped(view, status.step)).length;
    return problems > 0 ? problem(status.step, problems) : status;
  };
  const before = [scenarioStatus(view), productsStatus(view), assumptionsStatus(view), investmentStatus(view)].map(
    wrongIn,
  );
  const isComputable = before.every(({ state }) => state === 'done');
  const computation = isComputable ? tryCompute(view) : null;
  const isGenerated = view.estimate.state === 2;
  const entered = before.map((status) =>
    computation && status.step === 'investment' ? done('investment', costSummary(view, computation)) : status,
  );
  const report = wrongIn(reportStatus(view, computation !== null));
  const steps: StepStatus[] = [
    ...entered,
    savingsStatus(view, isComputable, computation),
    report,
    isGenerated ? done('generate', 'Generated') : todo('generate', 'To do'),
  ];
  // The report's texts are optional.
  const isOpen = ({ state, step }: StepStatus) => state === 'problem' || (state === 'todo' && step !== 'report');
  const first = steps.find(isOpen) ?? steps[STEPS.length - 1];
  return {
    steps,
    firstIncomplete: first?.step ?? 'generate',
    /** All steps before Generate are done. */
    isComplete: computation !== null && report.state !== 'problem',
    computation,
  };
}

function done(step: Step, summary: string): StepStatus {
  return { step, state: 'done', summary, problems: 0 };
}
function todo(step: Step, summary: string): StepStatus {
  return { step, state: 'todo', summary, problems: 0 };
}
function problem(step: Step, problems: number): StepStatus {
  return {
    step,
    state: 'problem',
    summary: problems === 1 ? '1 problem to fix' : `${problems} problems to fix`,
    problems,
  };
}

function scenarioStatus({ estimate, inputs }: StepsView): StepStatus {
  const years = estimate.scenarioId === 2 ? inputs.reviewYears : inputs.contractYears;
  return done('scenario', `${estimate.scenarioTitle}, ${years} ${years === 1 ? 'year' : 'years'}`);
}

function productsStatus({ estimate, inputs, catalogue }: StepsView): StepStatus {
  if (!inputs.selection) return todo('products', 'To do');
  const { proposed, existing } = selectionOf(estimate.scenarioId, inputs.selection);
  const problems = [
    ...selectionProblems(catalogue, proposed, 'estimateNew'),
    ...selectionProblems(catalogue, existing, 'estimateExisting'),
  ].length;
  if (problems > 0) return problem('products', problems);
  const ids = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  if (ids.length === 0) return todo('products', 'No products selected');
  return done('products', ids.map((id) => componentName(catalogue, id)).join(', '));
}

function assumptionsStatus({ estimate, inputs, catalogue }: StepsView): StepStatus {
  const fields = neededFields(catalogue, estimate.scenarioId, inputs);
  const stored = fields.flatMap((field) => {
    const entry = inputs.fields[field.id];
    return entry ? [{ field, entry }] : [];
  });
  if (stored.length === 0) return todo('assumptions', 'To do');
  const given = stored.filter(({ entry }) => isLeftOut(entry.level) || entry.value !== null);
  const missing = fields.length - given.length;
  if (missing > 0) return todo('assumptions', `${missing} of ${fields.length} figures missing`);
  const outside = given.filter(({ field, entry: { level, value } }) => {
    const { min = field.min, max = field.max } = limitsOf(field, estimate.currency.value);
    return !isLeftOut(level) && value !== null && (value < min || value > max);
  }).length;
  if (outside > 0) return problem('assumptions', outside);
  return done('assumptions', `${fields.length} of ${fields.length} figures`);
}

function investmentStatus({ estimate, inputs, catalogue }: StepsView): StepStatus {
  if (!inputs.investment) return todo('investment', 'To do');
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  const lines = inputs.investment.licences.map(({ componentId }) => componentId);
  const without = paid.filter((id) => !lines.includes(id)).length;
  if (without > 0) return todo('investment', `${without} license ${without === 1 ? 'line' : 'lines'} missing`);
  const unknown = withoutQuantity({ estimate, inputs, catalogue });
  if (unknown.length > 0)
    return todo('investment', `Quantity missing: ${unknown.map((id) => componentName(catalogue, id)).join(', ')}`);
  const blank = estimate.scenarioId === 4 ? toolsWithoutCost(inputs) : [];
  if (blank.length > 0)
    return todo('investment', `Cost missing: ${blank.map((id) => componentName(catalogue, id)).join(', ')}`);
  return done('investment', 'Entered');
}

function costSummary({ estimate }: StepsView, { result: { metrics, years } }: Computation): string {
  return `${formatMoneyResult(metrics.totalCosts, estimate.currency.sign)} over ${years} ${years === 1 ? 'year' : 'years'}`;
}

/** Lists the products that a consolidation retires without an entered tool. */
function toolsWithoutCost({ selection, retiredTools }: EstimateView['inputs']): number[] {
  const entered = retiredTools.map(({ otherProductId }) => otherProductId);
  return (selection?.existing.otherProducts ?? []).filter((id) => !entered.includes(id));
}

function savingsStatus(view: StepsView, isComputable: boolean, computation: Computation | null): StepStatus {
  if (!isComputable) return todo('savings', 'To do');
  if (!computation) return problem('savings', 1);
  const { measure, value } = formatHeadline(computation.result.headline, view.estimate.currency.sign);
  return done('savings', `${measure} ${value}`);
}

/** The report always has texts (the partner's template, or none), so this step is optional. It is done after a review. */
function reportStatus({ inputs, estimate }: StepsView, isComputable: boolean): StepStatus {
  if (inputs.report) return done('report', 'Edited');
  const isLookedThrough = estimate.state === 2 || estimate.currentStep > STEPS.indexOf('report');
  if (isComputable && isLookedThrough) return done('report', 'From the template');
  return todo('report', isComputable ? 'From the template, not reviewed' : 'To do');
}
