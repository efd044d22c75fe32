import { flowOf } from '../calculation/flows.ts';
import { type Agreements, nameAgreements } from '../evidence/agreement.ts';
import { hardOnlyLabel, headlineLabels } from '../headline/labels.ts';
import { isReview } from '../selection/looking-back.ts';
import type { Catalogue, Derivation, Metrics, ResolvedInput, Result, Trace, TraceInput } from '../types.ts';
import { ANNUAL_EXPLANATIONS, type AnnualContext, subtotalSteps } from './annual.ts';
import { addedBenefitSteps, benefitSteps, includedIn } from './benefits.ts';
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
  const trace = explainWith(settingInputs(catalogue, input, result), catalogue, input, result, figure);
  return { ...trace, inputs: nameAgreements(trace.inputs, agreements) };
}

/** @param settings shared by all figures of a result */
function explainWith(
  settings: readonly TraceInput[],
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  figure: string,
): Trace {
  const told = tell(settings, catalogue, input, result, figure);
  if (!told) throw new RangeError(`There is no figure '${figure}' in this result`);
  return { figure, ...told, configVersion: catalogue.configVersion, modelVersion: catalogue.modelVersion };
}

export function explainAll(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  agreements?: Agreements,
): Record<string, Trace> {
  const settings = settingInputs(catalogue, input, result);
  return Object.fromEntries(
    figuresOf(result).map((figure) => {
      const trace = explainWith(settings, catalogue, input, result, figure);
      return [figure, { ...trace, inputs: nameAgreements(trace.inputs, agreements) }];
    }),
  );
}

export function figuresOf(result: Result): string[] {
  const drivers = includedIn(result);
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

interface Told {
  readonly title: string;
  readonly steps: readonly Derivation[];
  readonly inputs: readonly TraceInput[];
}

function tell(
  settings: readonly TraceInput[],
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  figure: string,
): Told | null {
  const [kind = '', name = '', last = ''] = figure.split(':');
  switch (kind) {
    case 'driver':
      return tellDriver(catalogue, input, result, name, savingSteps);
    case 'without':
      return tellDriver(catalogue, input, result, name, withoutSteps);
    case 'with':
      return tellDriver(catalogue, input, result, name, withSteps);
    case 'benefit': {
      const isInTerm = Number(last) >= 1 && Number(last) <= result.years;
      return isInTerm
        ? tellDriver(catalogue, input, result, name, (context) => [benefitStep(context, Number(last))])
        : null;
    }
    case 'metric':
    case 'hardOnly':
      return tellMetric(settings, catalogue, input, result, name, kind);
    case 'incremental':
    case 'incrementalHardOnly':
      return result.incremental ? tellMetric(settings, catalogue, input, result, name, kind) : null;
    case 'productivity': {
      const steps = benefitSteps(result, input.currency.sign, 'productivity');
      return name === 'benefits' ? { title: 'Benefits, productivity', steps, inputs: settings } : null;
    }
    case 'annual':
      return tellAnnual(catalogue, input, result, name);
    case 'subtotal':
      return tellSubtotal(catalogue, input, result, name, last);
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

function tellDriver(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  driverId: string,
  steps: (context: DriverContext) => Derivation[],
): Told | null {
  const outcome = result.drivers.find(({ id }) => id === driverId);
  if (!outcome?.included) return null;
  const context = driverContext(catalogue, input, outcome);
  return { title: outcome.label, steps: steps(context), inputs: driverInputs(context) };
}

function tellMetric(
  inputs: readonly TraceInput[],
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  name: string,
  view: ViewId,
): Told | null {
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
  return explanation
    ? {
        title: titleOf(explanation.title, name, view),
        steps: explanation.steps(metricContext(catalogue, input, result, view)),
        inputs,
      }
    : null;
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

function metricContext(catalogue: Catalogue, input: ResolvedInput, result: Result, view: ViewId): MetricContext {
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

function annualContext(catalogue: Catalogue, input: ResolvedInput, result: Result): AnnualContext {
  const drivers = includedIn(result).map((outcome) => driverContext(catalogue, input, outcome));
  return { input, result, sign: input.currency.sign, drivers };
}

function fieldsBehind(catalogue: Catalogue, input: ResolvedInput, drivers: readonly DriverContext[]): TraceInput[] {
  const ids = new Set(drivers.flatMap((context) => driverInputs(context).map(({ id }) => id)));
  return catalogue.fields.filter(({ id }) => ids.has(id)).map(({ id }) => fieldInput(catalogue, input, id));
}

function tellAnnual(catalogue: Catalogue, input: ResolvedInput, result: Result, name: string): Told | null {
  const explanation = ANNUAL_EXPLANATIONS[name];
  if (!explanation || (explanation.isOfRenewal && !result.incremental)) return null;
  const context = annualContext(catalogue, input, result);
  const settings = catalogue.investmentFields
    .filter(({ id }) => explanation.settings?.includes(id))
    .map((setting) => settingInput(catalogue, setting, input.investment.existingAnnualFee, input));
  const inputs = name === 'existingFee' ? [] : fieldsBehind(catalogue, input, context.drivers);
  return { title: explanation.title, steps: explanation.steps(context), inputs: [...settings, ...inputs] };
}

function tellSubtotal(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  side: string,
  category: string,
): Told | null {
  const context = annualContext(catalogue, input, result);
  const own = context.drivers.filter(({ outcome }) => outcome.category === category);
  const [first] = own;
  if (!first || (side !== 'without' && side !== 'with')) return null;
  const title = `${category.charAt(0).toUpperCase()}${category.slice(1)}, ${side}`;
  const steps = subtotalSteps(side, first.outcome.category, context);
  return { title, steps, inputs: fieldsBehind(catalogue, input, own) };
}
