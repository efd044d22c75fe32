import { investmentNumbers } from '../calculation/entered-costs.ts';
import { hardOnlyLabel } from '../headline/labels.ts';
import { leadAmount, measureOf, storedHeadline } from '../headline/lead.ts';
import { investmentIdsAt } from '../settings.ts';
import type { Catalogue, HeadlineFigures, Metrics, ResolvedInput, Result } from '../types.ts';
import { fieldRows, labelOfComponent, licenseRows, type RowMaker, reductionRows } from './compare-rows.ts';
import type { Better, Compared, Comparison, ComparisonRow } from './comparison.ts';

const METRICS: readonly (readonly [keyof Metrics & string, string, string, Better])[] = [
  ['totalCosts', 'Total costs', 'currency', 'lower'],
  ['totalBenefits', 'Total benefits', 'currency', 'higher'],
  ['roiPct', 'Return on investment', 'percent', 'higher'],
  ['paybackMonths', 'Payback', 'months', 'lower'],
  ['irrPct', 'Internal rate of return', 'percent', 'higher'],
  ['benefitCostRatio', 'Benefit to cost ratio', 'ratio', 'higher'],
];

/** More of any of these costs more. */
const COSTS: ReadonlySet<string> = new Set([...investmentIdsAt('costs'), ...investmentIdsAt('fees')]);

/**
 * Compares two to four estimates: differences of assumptions first, since they explain those of the results. Money is in each
 * estimate's own currency; the sign is one of the lines.
 * @throws RangeError for fewer than two or more than four
 */
export function compare(catalogue: Catalogue, estimates: readonly Compared[]): Comparison {
  if (estimates.length < 2 || estimates.length > 4) throw new RangeError('Two to four estimates can be compared');
  const row: RowMaker = (id, label, unit, read, better = null) => {
    const values = estimates.map((estimate) => read(estimate) ?? null);
    return { id, label, unit, values, isDifferent: values.some((value) => value !== values[0]), better };
  };
  const measure = [...new Set(estimates.map((estimate) => leading(estimate).measure))].join(' or ');
  return {
    names: estimates.map(({ name }) => name),
    assumptions: [
      row('scenarioId', 'Scenario', '', ({ input }) => input.scenarioId),
      row('industry', 'Industry', '', ({ input }) => labelOf(catalogue.industries, input.industry)),
      row('currency', 'Currency', '', ({ input }) => input.currency.sign),
      row('currencyValue', 'Exchange value', '', ({ input }) => input.currency.value),
      row('products', 'Products', '', ({ input }) => productNames(catalogue, input)),
      ...fieldRows(catalogue, estimates, row),
      ...reductionRows(catalogue, estimates, row),
      ...licenseRows(catalogue, row),
      ...catalogue.investmentFields.map(({ id, label, unit }) =>
        row(id, label, unit, ({ input }) => investmentNumbers(input)[id], COSTS.has(id) ? 'lower' : null),
      ),
      row('feeTiming', 'When annual fees are due', '', ({ input }) => input.investment.feeTiming),
      row('fees', 'Fee of the first year', 'currency', ({ result }) => firstYearFee(result), 'lower'),
      ...catalogue.financialFields.map(({ id, label, unit }) =>
        row(id, label, unit, ({ input }) => input.financial[id]),
      ),
    ].filter(hasValue),
    results: [
      ...catalogue.drivers
        .map(({ id, label, category }) => ({
          ...row(`driver:${id}`, label, 'currency', ({ result }) => savingOf(result, id), 'higher'),
          category,
        }))
        .filter(hasValue),
      row(
        'annual:saving',
        'Annual savings at full adoption',
        'currency',
        ({ result }) => result.annual.saving,
        'higher',
      ),
      row('metric:npv', measure, 'currency', (estimate) => leadAmount(leading(estimate).figures.all), 'higher'),
      row(
        'hardOnly:npv',
        hardOnlyLabel(measure),
        'currency',
        (estimate) => leadAmount(leading(estimate).figures.hardOnly),
        'higher',
      ),
      ...METRICS.flatMap(([name, label, unit, better]) => [
        row(`metric:${name}`, label, unit, (estimate) => leading(estimate).all[name] as number | null, better),
        row(
          `hardOnly:${name}`,
          hardOnlyLabel(label),
          unit,
          (estimate) => leading(estimate).hardOnly[name] as number | null,
          better,
        ),
      ]),
    ],
  };
}

/** Model 1.0 stored no headline. */
function leading({ input, result }: Compared): {
  readonly measure: string;
  readonly figures: { readonly all: HeadlineFigures; readonly hardOnly: HeadlineFigures };
  readonly all: Metrics;
  readonly hardOnly: Metrics;
} {
  const figures = storedHeadline(input.scenarioId, result);
  const measure = measureOf(figures.kind);
  const { incremental, metrics, metricsHardOnly } = result;
  return figures.kind === 'increment' && incremental
    ? { measure, figures, all: incremental, hardOnly: incremental.hardOnly }
    : { measure, figures, all: metrics, hardOnly: metricsHardOnly };
}

function hasValue({ values }: ComparisonRow): boolean {
  return values.some((value) => value !== null);
}

function savingOf(result: Result, driverId: string): number | null {
  const driver = result.drivers.find(({ id }) => id === driverId);
  return driver?.included ? driver.saving : null;
}

function firstYearFee({ costColumns: { fees } }: Result): number {
  return fees.find((fee) => fee !== 0) ?? 0;
}

function productNames(catalogue: Catalogue, { proposed, existing, scenarioId }: ResolvedInput): string {
  const { subProducts, addOns } = scenarioId === 2 ? existing : proposed;
  return [...subProducts, ...addOns].map((id) => labelOfComponent(catalogue, id)).join(', ');
}

function labelOf(options: readonly { readonly id: string; readonly label: string }[], id: string): string {
  return options.find((option) => option.id === id)?.label ?? id;
}
