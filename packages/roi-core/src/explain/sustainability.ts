import type { Catalogue, Derivation, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';
import { fieldOf } from './inputs.ts';
import type { Formula } from './line.ts';
import { plain, quantity, share } from './operands.ts';
import { step } from './steps.ts';

interface Saved {
  readonly title: string;
  readonly driverId: string;
  readonly words: string;
  /** The annual quantity that the driver lowers, with its fields replaced. */
  readonly formula: (field: (id: string) => Formula) => Formula;
  readonly amount: number;
  readonly unit: string;
}

export function sustainabilitySteps(catalogue: Catalogue, input: ResolvedInput, result: Result): Derivation[] {
  const saved = result.sustainability;
  if (!saved) return [];
  const factorOf = (id: string) => plain(Math.max(0, input.fields[id] ?? 0));
  const { kWhSavedPerYear, devicesDeferredPerYear, kgCo2eSavedPerYear } = saved;
  const parts: readonly Saved[] = [
    {
      title: 'Electricity saved',
      driverId: 'endpointEnergy',
      words: 'endpoints in scope × kWh per endpoint per year',
      formula: (field) => ['*', field('endpointsManaged'), field('endpointKwhYear')],
      amount: kWhSavedPerYear,
      unit: ' kWh per year',
    },
    {
      title: 'Devices deferred',
      driverId: 'deviceRefresh',
      words: 'endpoints in scope ÷ years of use',
      formula: (field) => ['/', field('endpointsManaged'), field('deviceLifeYears')],
      amount: devicesDeferredPerYear,
      unit: ' devices per year',
    },
  ];
  return [
    step(
      'Carbon saved',
      'kWh saved × kg CO2e per kWh + devices deferred × kg CO2e to make a device',
      [
        '+',
        ['*', plain(kWhSavedPerYear), factorOf('co2KgPerKwh')],
        ['*', plain(devicesDeferredPerYear), factorOf('embodiedCo2KgPerDevice')],
      ],
      plain(kgCo2eSavedPerYear, ' kg CO2e per year'),
    ),
    ...parts.flatMap((part) => {
      const driver = result.drivers.find(
        (each): each is IncludedDriverResult => each.included && each.id === part.driverId,
      );
      return driver ? [savedStep(catalogue, input, driver, part)] : [];
    }),
  ];
}

/** Measured: the difference. Modeled: the quantity times its reduction, in a renewal the quantity without any product. */
function savedStep(
  catalogue: Catalogue,
  input: ResolvedInput,
  driver: IncludedDriverResult,
  { title, words, formula, amount, unit }: Saved,
): Derivation {
  const shown = (id: string, value: number) => quantity(fieldOf(catalogue, id), value, input.currency.sign);
  const before = formula((id) => shown(id, input.fields[id] ?? 0));
  const outcome = plain(amount, unit);
  if (driver.mode === 'measured') {
    const today = formula((id) => shown(id, input.fieldsExisting[id] ?? input.fields[id] ?? 0));
    return step(title, `${words}, before − measured`, ['-', before, today], outcome);
  }
  const existing = driver.existingReduction ?? 0;
  const isToday = input.scenarioId === 3 && input.baselineBasis === 'today' && existing !== 0;
  const whole: Formula = isToday ? ['/', before, ['-', 1, share(existing)]] : before;
  const inWords = `${words}${isToday ? ' ÷ (1 − existing reduction)' : ''} × reduction`;
  return step(title, inWords, ['*', whole, share(driver.reduction)], outcome);
}
