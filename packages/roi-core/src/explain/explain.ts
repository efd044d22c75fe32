import { existingFees } from '../calculation/costs.ts';
import type {
  Catalogue,
  Derivation,
  IncludedDriverResult,
  Metrics,
  ResolvedInput,
  Result,
  Trace,
  TraceInput,
} from '../types.ts';
import { ANNUAL_EXPLANATIONS, benefitSteps, sustainabilitySteps } from './annual.ts';
import { type DriverContext, driverContext } from './context.ts';
import { costSteps } from './costs.ts';
import { benefitStep, driverInputs, savingSteps, withoutSteps, withSteps } from './driver.ts';
import { fieldInput } from './inputs.ts';
import { METRIC_EXPLANATIONS, type MetricContext } from './metrics.ts';
import { carbonInputs, settingInputs } from './settings.ts';

/**
 * How a figure of a result comes about. Figures are `driver:<id>` (its saving), `without:<id>`, `with:<id>`,
 * `benefit:<id>:<year>`, `metric:<name>`, `hardOnly:<name>`, `incremental:<name>` with the names of `Metrics`,
 * `annual:<name>` with the names of `Result.annual` and the categories, and `sustainability`. Throws a RangeError for a
 * figure that the result does not have.
 */
export function explain(catalogue: Catalogue, input: ResolvedInput, result: Result, figure: string): Trace {
  return explainWith(settingInputs(catalogue, input, result), catalogue, input, result, figure);
}

/** `settings` are the same for all figures of a result, so that many figures can share them. */
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

/** The explanations of every figure of a result, by figure. */
export function explainAll(catalogue: Catalogue, input: ResolvedInput, result: Result): Record<string, Trace> {
  const settings = settingInputs(catalogue, input, result);
  return Object.fromEntries(
    figuresOf(result).map((figure) => [figure, explainWith(settings, catalogue, input, result, figure)]),
  );
}

/** Every figure of a result that has an explanation. */
export function figuresOf(result: Result): string[] {
  const drivers = result.drivers.filter((driver) => driver.included);
  const years = Array.from({ length: result.years }, (_, index) => index + 1);
  const metrics = [...Object.keys(METRIC_EXPLANATIONS), 'benefits', 'costs'];
  const hasIncrement = result.incremental !== undefined;
  const annual = Object.keys(ANNUAL_EXPLANATIONS).filter(
    (name) => hasIncrement || (name !== 'existingSaving' && name !== 'additionalSaving'),
  );
  return [
    ...drivers.flatMap(({ id }) => [`driver:${id}`, `without:${id}`, `with:${id}`]),
    ...drivers.flatMap(({ id }) => years.map((year) => `benefit:${id}:${year}`)),
    ...metrics.flatMap((name) => [`metric:${name}`, `hardOnly:${name}`]),
    ...(hasIncrement ? Object.keys(METRIC_EXPLANATIONS).map((name) => `incremental:${name}`) : []),
    ...annual.map((name) => `annual:${name}`),
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
  const [kind = '', name = '', year = ''] = figure.split(':');
  switch (kind) {
    case 'driver':
      return tellDriver(catalogue, input, result, name, savingSteps);
    case 'without':
      return tellDriver(catalogue, input, result, name, withoutSteps);
    case 'with':
      return tellDriver(catalogue, input, result, name, withSteps);
    case 'benefit': {
      const isInTerm = Number(year) >= 1 && Number(year) <= result.years;
      return isInTerm
        ? tellDriver(catalogue, input, result, name, (context) => [benefitStep(context, Number(year))])
        : null;
    }
    case 'metric':
      return tellMetric(settings, input, result, name, 'all');
    case 'hardOnly':
      return tellMetric(settings, input, result, name, 'hardOnly');
    case 'incremental':
      return result.incremental ? tellMetric(settings, input, result, name, 'incremental') : null;
    case 'annual':
      return tellAnnual(catalogue, input, result, name);
    case 'sustainability':
      return (
        result.sustainability && {
          title: 'Carbon saved',
          steps: sustainabilitySteps(input, result),
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

type View = 'all' | 'hardOnly' | 'incremental';

function tellMetric(
  inputs: readonly TraceInput[],
  input: ResolvedInput,
  result: Result,
  name: string,
  view: View,
): Told | null {
  const suffix = view === 'hardOnly' ? ', hard only' : view === 'incremental' ? ', increment' : '';
  const { sign } = input.currency;
  if (name === 'costs') return { title: `Costs${suffix}`, steps: costSteps(input, result), inputs };
  if (name === 'benefits' && view !== 'incremental') {
    return { title: `Benefits${suffix}`, steps: benefitSteps(result, sign, view === 'hardOnly'), inputs };
  }
  const explanation = METRIC_EXPLANATIONS[name];
  return explanation
    ? { title: explanation.title + suffix, steps: explanation.steps(metricContext(input, result, view)), inputs }
    : null;
}

function metricContext(input: ResolvedInput, result: Result, view: View): MetricContext {
  const { feesRiskAdjusted, recurringRiskAdjusted } = result.costColumns;
  const paidAnyway = view === 'incremental' ? existingFees(input, result.years) : [];
  const metrics: Record<View, Metrics | undefined> = {
    all: result.metrics,
    hardOnly: result.metricsHardOnly,
    incremental: result.incremental,
  };
  return {
    metrics: metrics[view] ?? result.metrics,
    result,
    sign: input.currency.sign,
    fees: feesRiskAdjusted.map((fee, column) => fee - (paidAnyway[column] ?? 0)),
    recurring: recurringRiskAdjusted - paidAnyway.reduce((sum, fee) => sum + fee, 0),
  };
}

/** Sums over drivers rest on every field that a driver rests on. */
function tellAnnual(catalogue: Catalogue, input: ResolvedInput, result: Result, name: string): Told | null {
  const explanation = ANNUAL_EXPLANATIONS[name];
  if (!explanation) return null;
  const drivers = result.drivers.filter((driver): driver is IncludedDriverResult => driver.included);
  const ids = new Set(
    drivers.flatMap((outcome) => driverInputs(driverContext(catalogue, input, outcome)).map(({ id }) => id)),
  );
  const inputs = catalogue.fields.filter(({ id }) => ids.has(id)).map(({ id }) => fieldInput(catalogue, input, id));
  return { title: explanation.title, steps: explanation.steps(result, input.currency.sign), inputs };
}
