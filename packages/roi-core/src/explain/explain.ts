import { includedDrivers } from '../calculation/included-drivers.ts';
import { type Agreements, nameAgreements } from '../evidence/agreement.ts';
import type { Catalogue, Derivation, ResolvedInput, Result, Trace } from '../types.ts';
import { ANNUAL_EXPLANATIONS } from './annual/annual.ts';
import { benefitSteps } from './benefits.ts';
import { type DriverContext, driverContext } from './context.ts';
import { benefitStep, driverInputs, savingSteps, withoutSteps, withSteps } from './driver.ts';
import { explainAnnual, explainSubtotal } from './figure/explain-annual.ts';
import { explainMetric } from './figure/explain-metric.ts';
import type { Estimate, Explanation } from './figure/explained.ts';
import { METRIC_EXPLANATIONS } from './metrics/metrics.ts';
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
