import { PLAIN, type Unit, unitFrom } from './unit.ts';

/** Numbers that convert a unit: 12 is months per year. Working days (5 per week) count as days. */
const CONVERSIONS: readonly { readonly value: number; readonly from: string; readonly to: string }[] = [
  { value: 100, from: 'percent', to: '' },
  { value: 4, from: 'quarter', to: 'year' },
  { value: 12, from: 'month', to: 'year' },
  { value: 52, from: 'week', to: 'year' },
  { value: 365, from: 'day', to: 'year' },
  { value: 8760, from: 'hour', to: 'year' },
  { value: 30, from: 'day', to: 'month' },
  { value: 730, from: 'hour', to: 'month' },
  { value: 5, from: 'day', to: 'week' },
  { value: 7, from: 'day', to: 'week' },
  { value: 24, from: 'hour', to: 'day' },
  { value: 60, from: 'minute', to: 'hour' },
  { value: 60, from: 'second', to: 'minute' },
  { value: 3600, from: 'second', to: 'hour' },
  { value: 1000, from: 'kWh', to: 'MWh' },
  { value: 1000, from: 'GB', to: 'TB' },
  { value: 1024, from: 'GB', to: 'TB' },
];

export interface Conversion {
  readonly value: number;
  readonly unit: Unit;
}

/**
 * Finds the conversion that a number in a product stands for: one that cancels a part of the other factors. A number that cancels
 * nothing is a plain number.
 * @param power 1 as a factor, -1 as a divisor
 * @param rest the unit of the other factors together
 */
export function conversionOf(value: number, power: 1 | -1, rest: Unit): Unit {
  const fitting = CONVERSIONS.filter((each) => each.value === value);
  const cancelsFrom = fitting.find(({ from }) => Math.sign(rest[from] ?? 0) === -power);
  const found = cancelsFrom ?? fitting.find(({ to }) => to !== '' && Math.sign(rest[to] ?? 0) === power);
  return found ? unitOf(found) : PLAIN;
}

/** All conversions, each once, for suggestions. */
export function conversions(): Conversion[] {
  return CONVERSIONS.map((each) => ({ value: each.value, unit: unitOf(each) }));
}

function unitOf({ from, to }: { readonly from: string; readonly to: string }): Unit {
  return unitFrom(to === '' ? from : `${from}/${to}`);
}
