import { flowOf } from '../calculation/flows.ts';
import { includedDrivers } from '../calculation/included-drivers.ts';
import { type Agreements, nameAgreements } from '../evidence/agreement.ts';
import { hardOnlyLabel, headlineLabels } from '../headline/labels.ts';
import { isReview } from '../selection/looking-back.ts';
import type { Catalogue, Derivation, Metrics, ResolvedInput, Result, Trace, TraceInput } from '../types.ts';
import { ANNUAL_EXPLANATIONS, type AnnualContext, subtotalSteps } from './annual.ts';
import { addedBenefitSteps, benefitSteps } from './benefits.ts';
import type { MetricContext, ViewId } from './cash-flow-steps.ts';
import { type DriverContext, driverContext } from './context.ts';
import { addedCostSteps, costSteps } from './costs.ts';
import { benefitStep, driverInputs, savingSteps, withoutSteps, withSteps } from './driver.ts';
import { fieldInput, settingInput } from './inputs.ts';
import { METRIC_EXPLANATIONS } from './metrics.ts';
import { carbonInputs, settingInputs } from './settings.ts';
import { sustainabilitySteps } from './sustainability.ts';

/**
 * Explains one figure of a result: `driver:<id>` (its saving), `without:<id>`, `with:<id>`, `benefit:<id>:<year>`,
 * `metric:<name>`, `hardOnly:<name>`, `incremental:<name>`, `incrementalHardOnly:<name>` with the names of `Metrics`,
 * `annual:<name>` with the names of `Result.annual` and the categories, `subtotal:<without or with>:<category>`,
 * `productivity:benefits`, or `sustainability`.
 * @throws RangeError for a figure that the result does not have
 */
export function explain(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  figure: string,
  agreements?: Agreements,
): Trace {
  return traceOf(estimateOf(catalogue, input, result), figure, agreements);
}

export function explainAll(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  agreements?: Agreements,
): Record<string, Trace> {
  const estimate = estimateOf(catalogue, input, result);
  return Object.fromEntries(figuresOf(result).map((figure) => [figure, traceOf(estimate, figure, agreements)]));
}

interface Estimate {
  readonly catalogue: Catalogue;
  readonly input: ResolvedInput;
  readonly result: Result;
  /** Shared by all metrics. */
  readonly settings: readonly TraceInput[];
}

function estimateOf(catalogue: Catalogue, input: ResolvedInput, result: Result): Estimate {
  return { catalogue, input, result, settings: settingInputs(catalogue, input, result) };
}

function traceOf(estimate: Estimate, figure: string, agreements: Agreements | undefined): Trace {
  const explanation = explainFigure(estimate, figure);
  if (!explanation) throw new RangeError(`There is no figure '${figure}' in this result`);
  const { title, steps, inputs } = explanation;
  const { configVersion, modelVersion } = estimate.catalogue;
  return { figure, title, steps, inputs: nameAgreements(inputs, agreements), configVersion, modelVersion };
}

export function figuresOf(result: Result): string[] {
  const drivers = includedDrivers(result);
  const years = Array.from({ length: result.years }, (_, index) => index + 1);
  const metrics = [...Object.keys(METRIC_EXPLANATIONS), 'benefits', 'costs'];
  const hasIncrement = result.incremental !== undefined;
  const annual = Object.entries(ANNUAL_EXPLANATIONS).filter(([, { isOfRenewal }]) => hasIncrement || !isOfRenewal);
  const categories = [...new Set(drivers.map(({ category }) => category))];
  return [
    ...drivers.flatMap(({ id }) => [`driver:${id}`, `without:${id}`, `with:${id}`]),
    ...drivers.flatMap(({ id }) => years.map((year) => `benefit:${id}:${year}`)),
    ...metrics.flatMap((name) => [`metric:${name}`, `hardOnly:${name}`]),
    'productivity:benefits',
    ...(hasIncrement ? metrics.flatMap((name) => [`incremental:${name}`, `incrementalHardOnly:${name}`]) : []),
    ...annual.map(([name]) => `annual:${name}`),
    ...categories.flatMap((category) => [`subtotal:without:${category}`, `subtotal:with:${category}`]),
    ...(result.sustainability ? ['sustainability'] : []),
  ];
}

type Explanation = Pick<Trace, 'title' | 'steps' | 'inputs'>;

/** @returns null for a figure that the result does not have */
function explainFigure(estimate: Estimate, figure: string): Explanation | null {
  const { catalogue, input, result, settings } = estimate;
  const [kind = '', name = '', last = ''] = figure.split(':');
  switch (kind) {
    case 'driver':
      return explainDriver(estimate, name, savingSteps);
    case 'without':
      return explainDriver(estimate, name, withoutSteps);
    case 'with':
      return explainDriver(estimate, name, withSteps);
    case 'benefit': {
      const year = Number(last);
      return year >= 1 && year <= result.years
        ? explainDriver(estimate, name, (context) => [benefitStep(context, year)])
        : null;
    }
    case 'metric':
    case 'hardOnly':
      return explainMetric(estimate, name, kind);
    case 'incremental':
    case 'incrementalHardOnly':
      return result.incremental ? explainMetric(estimate, name, kind) : null;
    case 'productivity': {
      const steps = benefitSteps(result, input.currency.sign, 'productivity');
      return name === 'benefits' ? { title: 'Benefits, productivity', steps, inputs: settings } : null;
    }
    case 'annual':
      return explainAnnual(estimate, name);
    case 'subtotal':
      return explainSubtotal(estimate, name, last);
    case 'sustainability':
      return (
        result.sustainability && {
          title: 'Carbon saved',
          steps: sustainabilitySteps(catalogue, input, result),
          inputs: carbonInputs(catalogue, input),
        }
      );
    default:
      return null;
  }
}

function explainDriver(
  { catalogue, input, result }: Estimate,
  driverId: string,
  steps: (context: DriverContext) => Derivation[],
): Explanation | null {
  const outcome = result.drivers.find(({ id }) => id === driverId);
  if (!outcome?.included) return null;
  const context = driverContext(catalogue, input, outcome);
  return { title: outcome.label, steps: steps(context), inputs: driverInputs(context) };
}

function explainMetric(estimate: Estimate, name: string, view: ViewId): Explanation | null {
  const { catalogue, input, result, settings: inputs } = estimate;
  const isIncrement = view === 'incremental' || view === 'incrementalHardOnly';
  const counted = view === 'hardOnly' || view === 'incrementalHardOnly' ? 'hard' : 'all';
  if (name === 'costs') {
    const steps = isIncrement ? addedCostSteps(input, result) : costSteps(catalogue, input, result);
    return { title: titleOf('Costs', name, view), steps, inputs };
  }
  if (name === 'benefits') {
    const steps = isIncrement
      ? addedBenefitSteps(catalogue, input, result, counted)
      : benefitSteps(result, input.currency.sign, counted);
    return { title: titleOf('Benefits', name, view), steps, inputs };
  }
  const explanation = METRIC_EXPLANATIONS[name];
  if (!explanation) return null;
  const steps = explanation.steps(metricContext(estimate, view));
  return { title: titleOf(explanation.title, name, view), steps, inputs };
}

const { lead: npv, roiPct, totalBenefits, totalCosts } = headlineLabels('increment');
/** The names by which a renewal leads. */
const OF_INCREMENT: Readonly<Record<string, string>> = { npv, roiPct, totalBenefits, totalCosts };

function titleOf(title: string, name: string, view: ViewId): string {
  switch (view) {
    case 'metric':
      return title;
    case 'hardOnly':
      return hardOnlyLabel(title);
    case 'incremental':
      return OF_INCREMENT[name] ?? `${title}, compared with the current contract`;
    case 'incrementalHardOnly':
      return hardOnlyLabel(titleOf(title, name, 'incremental'));
  }
}

function metricContext({ catalogue, input, result }: Estimate, view: ViewId): MetricContext {
  const metrics: Record<ViewId, Metrics | undefined> = {
    metric: result.metrics,
    hardOnly: result.metricsHardOnly,
    incremental: result.incremental,
    incrementalHardOnly: result.incremental?.hardOnly,
  };
  return {
    view,
    metrics: metrics[view] ?? result.metrics,
    result,
    sign: input.currency.sign,
    isReview: isReview(input.scenarioId),
    flow: flowOf(catalogue, input, result, view),
  };
}

function annualContext({ catalogue, input, result }: Estimate): AnnualContext {
  const drivers = includedDrivers(result).map((outcome) => driverContext(catalogue, input, outcome));
  return { input, result, sign: input.currency.sign, drivers };
}

function fieldsBehind({ catalogue, input }: Estimate, drivers: readonly DriverContext[]): TraceInput[] {
  const ids = new Set(drivers.flatMap((context) => driverInputs(context).map(({ id }) => id)));
  return catalogue.fields.filter(({ id }) => ids.has(id)).map(({ id }) => fieldInput(catalogue, input, id));
}

function explainAnnual(estimate: Estimate, name: string): Explanation | null {
  const { catalogue, input, result } = estimate;
  const explanation = ANNUAL_EXPLANATIONS[name];
  if (!explanation || (explanation.isOfRenewal && !result.incremental)) return null;
  const context = annualContext(estimate);
  const settings = catalogue.investmentFields
    .filter(({ id }) => explanation.settings?.includes(id))
    .map((setting) => settingInput(catalogue, setting, input.investment.existingAnnualFee, input));
  const inputs = name === 'existingFee' ? [] : fieldsBehind(estimate, context.drivers);
  return { title: explanation.title, steps: explanation.steps(context), inputs: [...settings, ...inputs] };
}

function explainSubtotal(estimate: Estimate, side: string, category: string): Explanation | null {
  const context = annualContext(estimate);
  const own = context.drivers.filter(({ outcome }) => outcome.category === category);
  const [first] = own;
  if (!first || (side !== 'without' && side !== 'with')) return null;
  const title = `${category.charAt(0).toUpperCase()}${category.slice(1)}, ${side}`;
  return { title, steps: subtotalSteps(side, first.outcome.category, context), inputs: fieldsBehind(estimate, own) };
}
