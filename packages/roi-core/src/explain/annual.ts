import { formatMoney, formatNumber, formatPct } from '../number/format.ts';
import type { Category, Derivation, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';
import { addedUp, step } from './words.ts';

interface AnnualExplanation {
  readonly title: string;
  readonly steps: (result: Result, sign: string) => Derivation[];
}

const includedIn = ({ drivers }: Result) => drivers.filter((driver): driver is IncludedDriverResult => driver.included);

/** A figure that is a sum over drivers. */
function sumOfDrivers(
  title: string,
  inWords: string,
  amountOf: (driver: IncludedDriverResult) => number,
  totalOf: (result: Result) => number,
  takesPart: (driver: IncludedDriverResult) => boolean = () => true,
): AnnualExplanation {
  return {
    title,
    steps: (result, sign) => {
      const amounts = includedIn(result).filter(takesPart).map(amountOf);
      return [step(title, inWords, addedUp(amounts, sign), `${formatMoney(totalOf(result), sign)} a year`)];
    },
  };
}

const ofCategory = (category: Category, title: string) =>
  sumOfDrivers(
    title,
    'savings of its drivers added up',
    (driver) => driver.saving,
    (result) => result.annual.byCategory[category],
    (driver) => driver.category === category,
  );

/** Yearly figure -> how it is told. Names are those of `Result.annual`, and the categories. */
export const ANNUAL_EXPLANATIONS: Readonly<Record<string, AnnualExplanation>> = {
  without: sumOfDrivers(
    'Cost without',
    'costs of all drivers without the vendor added up',
    (driver) => driver.baseline,
    (result) => result.annual.without,
  ),
  withVendor: sumOfDrivers(
    'Cost with',
    'costs of all drivers with the vendor added up',
    (driver) => driver.withCost,
    (result) => result.annual.withVendor,
  ),
  saving: sumOfDrivers(
    'Saving a year, at full adoption',
    'savings of all drivers added up',
    (driver) => driver.saving,
    (result) => result.annual.saving,
  ),
  existingSaving: sumOfDrivers(
    'Saving of the existing products',
    'savings of the existing products added up',
    (driver) => driver.existingSaving ?? 0,
    (result) => result.annual.existingSaving ?? 0,
  ),
  additionalSaving: sumOfDrivers(
    'Additional saving',
    'savings above those of the existing products added up',
    (driver) => driver.additionalSaving ?? 0,
    (result) => result.annual.additionalSaving ?? 0,
  ),
  riskAdjustedSaving: sumOfDrivers(
    'Risk-adjusted saving a year',
    'saving of each driver × (1 − risk), added up',
    (driver) => driver.saving * (1 - driver.riskPct / 100),
    (result) => result.annual.riskAdjustedSaving,
  ),
  costOfInactionPerMonth: {
    title: 'Cost of inaction a month',
    steps: ({ annual }, sign) => [
      step(
        'Cost of inaction a month',
        'risk-adjusted saving a year ÷ 12',
        `${formatMoney(annual.riskAdjustedSaving, sign)} ÷ 12`,
        `${formatMoney(annual.costOfInactionPerMonth, sign)} a month`,
      ),
    ],
  },
  'cost reduction': ofCategory('cost reduction', 'Cost reduction a year'),
  'cost avoidance': ofCategory('cost avoidance', 'Cost avoidance a year'),
  productivity: ofCategory('productivity', 'Productivity a year'),
};

/** The benefits of each year, driver by driver; `isHardOnly` leaves productivity out. */
export function benefitSteps(result: Result, sign: string, isHardOnly: boolean): Derivation[] {
  const drivers = includedIn(result).filter(({ category }) => !isHardOnly || category !== 'productivity');
  const { benefits } = isHardOnly ? result.metricsHardOnly : result.metrics;
  return benefits.slice(1).map((benefit, index) => {
    const amounts = drivers.map(({ yearlyBenefit }) => yearlyBenefit[index] as number);
    const title = `Benefits of year ${index + 1}`;
    return step(title, 'what counts of each driver, added up', addedUp(amounts, sign), formatMoney(benefit, sign));
  });
}

/** Electricity, devices and carbon saved a year. */
export function sustainabilitySteps(input: ResolvedInput, result: Result): Derivation[] {
  const saved = result.sustainability;
  if (!saved) return [];
  const reductionOf = (id: string) => includedIn(result).find((driver) => driver.id === id)?.reduction ?? 0;
  const kWh = formatNumber(saved.kWhSavedPerYear);
  const devices = formatNumber(saved.devicesDeferredPerYear);
  const perKWh = formatNumber(Math.max(0, input.fields.co2KgPerKwh ?? 0));
  const perDevice = formatNumber(Math.max(0, input.fields.embodiedCo2KgPerDevice ?? 0));
  return [
    step(
      'Carbon saved',
      'kWh saved × kg CO2e per kWh + devices deferred × kg CO2e to make a device',
      `${kWh} × ${perKWh} + ${devices} × ${perDevice}`,
      `${formatNumber(saved.kgCo2eSavedPerYear)} kg CO2e a year`,
    ),
    step(
      'Electricity saved',
      'electricity of the endpoints a year × reduction',
      `reduction ${formatPct(reductionOf('endpointEnergy') * 100)}`,
      `${kWh} kWh a year`,
    ),
    step(
      'Devices deferred',
      'devices replaced a year × reduction',
      `reduction ${formatPct(reductionOf('deviceRefresh') * 100)}`,
      `${devices} devices a year`,
    ),
  ];
}
