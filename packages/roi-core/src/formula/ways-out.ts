import type { Catalogue, Driver } from '../types.ts';
import { expectedUnits } from './checks.ts';
import { conversions } from './conversions.ts';
import { formulaText } from './text.ts';
import { combine, HOURS_PER_YEAR, isSameUnit, MONEY_PER_YEAR, type Unit } from './unit.ts';
import { UnitError, unitLookup, unitOf, unitOfField } from './unit-of.ts';

/** One step that gives a formula the unit that its benefit needs. */
export type WayOut =
  | { readonly kind: 'formula'; readonly label: string; readonly formula: string }
  | { readonly kind: 'category'; readonly label: string; readonly category: Driver['category'] };

const MOST = 6;

/** Lists the single steps that mend a unit: a figure or number to multiply or divide by, or another benefit type. */
export function waysOut({ fields }: Pick<Catalogue, 'fields'>, driver: Driver): WayOut[] {
  const found = unitIn(fields, driver);
  if (found === null || expectedUnits(driver.category).some((each) => isSameUnit(each, found))) return [];
  const text = formulaText(driver.formula);
  const whole = Array.isArray(driver.formula) && '+-'.includes(driver.formula[0]) ? `(${text})` : text;
  const fits = (unit: Unit, power: 1 | -1) =>
    isSameUnit(
      combine([
        { unit: found, power: 1 },
        { unit, power },
      ]),
      MONEY_PER_YEAR,
    );
  const steps = [
    ...fields
      .filter(({ isEnded }) => !isEnded)
      .map((field) => ({ name: field.label, text: field.id, unit: unitOfField(field) })),
    ...conversions().map(({ value, unit }) => ({ name: String(value), text: String(value), unit })),
  ].filter(({ unit }) => Object.keys(unit).length > 0);
  const formulas = steps.flatMap(({ name, text: factor, unit }): WayOut[] => [
    ...(fits(unit, 1)
      ? [{ kind: 'formula' as const, label: `Multiply by ${name}`, formula: `${whole} * ${factor}` }]
      : []),
    ...(fits(unit, -1)
      ? [{ kind: 'formula' as const, label: `Divide by ${name}`, formula: `${whole} / ${factor}` }]
      : []),
  ]);
  const category: WayOut[] = isSameUnit(found, HOURS_PER_YEAR)
    ? [{ kind: 'category', label: 'Change the type to Productivity', category: 'productivity' }]
    : [];
  return [...formulas.slice(0, MOST), ...category];
}

function unitIn(fields: Catalogue['fields'], driver: Driver): Unit | null {
  try {
    return unitOf(driver.formula, unitLookup(fields, driver));
  } catch (error) {
    if (error instanceof UnitError) return null;
    throw error;
  }
}
