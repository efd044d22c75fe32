import { RETIRED_TOOLS } from '../calculation/plan.ts';
import type { Driver, Expression, Field } from '../types.ts';
import { conversionOf } from './conversions.ts';
import { formulaText } from './text.ts';
import { combine, isSameUnit, PLAIN, type Unit, unitFrom, unitWords } from './unit.ts';

/** One factor of a product, in order, with the unit that it contributes. */
export interface Factor {
  readonly tree: Expression;
  /** 1 as a factor, -1 as a divisor. */
  readonly power: 1 | -1;
  readonly unit: Unit;
}

/** Two parts of a sum, or of min or max, with units that can't be compared. */
export class UnitError extends Error {
  override readonly name = 'UnitError';
}

export type UnitLookup = (fieldId: string) => Unit;

type UnitField = Pick<Field, 'id' | 'unit' | 'unitInFull'>;

/** Looks up the units of fields. Names that are not fields have none. */
export function unitLookup(fields: readonly UnitField[], driver?: Pick<Driver, 'retiredTools'>): UnitLookup {
  const units = new Map(fields.map((field) => [field.id, unitOfField(field)]));
  units.set(RETIRED_TOOLS, unitFrom(driver?.retiredTools === 'adminHours' ? 'hours/year' : 'currency/year'));
  return (id) => units.get(id) ?? PLAIN;
}

export function unitOfField({ unit, unitInFull }: Pick<Field, 'unit' | 'unitInFull'>): Unit {
  return unitFrom(unitInFull ?? unit);
}

/**
 * Splits a formula into the factors of its outermost product. Numbers that convert a unit have that unit: the 12 of a monthly
 * field is months per year.
 * @throws UnitError
 */
export function factorsOf(tree: Expression, lookup: UnitLookup): Factor[] {
  const found = flatten(tree, 1);
  const units: (Unit | null)[] = found.map(({ tree }) => (typeof tree === 'number' ? null : ownUnit(tree, lookup)));
  // A conversion can make another one fit (minutes to hours, then hours to days), so until nothing changes.
  for (let changed = true; changed; ) {
    changed = false;
    found.forEach(({ tree, power }, place) => {
      if (typeof tree !== 'number' || units[place] !== null) return;
      const rest = combine(found.map((factor, at) => ({ unit: units[at] ?? PLAIN, power: factor.power })));
      const unit = conversionOf(tree, power, rest);
      if (isSameUnit(unit, PLAIN)) return;
      units[place] = unit;
      changed = true;
    });
  }
  return found.map((factor, place) => ({ ...factor, unit: units[place] ?? PLAIN }));
}

/**
 * The unit of a whole formula. People times hours are hours of work.
 * @throws UnitError
 */
export function unitOf(tree: Expression, lookup: UnitLookup): Unit {
  const factors = factorsOf(tree, lookup);
  const unit = combine(factors);
  const worksHours = factors.some((factor) => ((factor.unit.hour ?? 0) + (factor.unit.minute ?? 0)) * factor.power > 0);
  return worksHours && unit.person === 1
    ? combine([
        { unit, power: 1 },
        { unit: { person: 1 }, power: -1 },
      ])
    : unit;
}

function flatten(tree: Expression, power: 1 | -1): { tree: Expression; power: 1 | -1 }[] {
  if (typeof tree !== 'object' || (tree[0] !== '*' && tree[0] !== '/')) return [{ tree, power }];
  const flipped = power === 1 ? -1 : 1;
  return [...flatten(tree[1], power), ...flatten(tree[2], tree[0] === '*' ? power : flipped)];
}

function ownUnit(tree: Expression, lookup: UnitLookup): Unit {
  if (typeof tree === 'string') return lookup(tree);
  if (typeof tree === 'number') return PLAIN;
  const [operator, left, right] = tree;
  if (operator === '*' || operator === '/') return unitOf(tree, lookup);
  // A bare number has the unit of the other side: max(0, a - b).
  if (fieldless(left)) return unitOf(right, lookup);
  if (fieldless(right)) return unitOf(left, lookup);
  const [one, other] = [unitOf(left, lookup), unitOf(right, lookup)];
  if (isSameUnit(one, other)) return one;
  const verb = operator === '+' ? 'added' : operator === '-' ? 'subtracted' : 'compared';
  throw new UnitError(
    `${formulaText(left)} is ${unitWords(one)} and ${formulaText(right)} is ${unitWords(other)}: they can’t be ${verb}.`,
  );
}

function fieldless(tree: Expression): boolean {
  return typeof tree === 'number' || (typeof tree === 'object' && fieldless(tree[1]) && fieldless(tree[2]));
}
