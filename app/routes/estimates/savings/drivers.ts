import {
  type Catalogue,
  type Category,
  exclusionReason,
  type IncludedDriverResult,
  type PlausibilityFinding,
  type Result,
} from '@worthwhile/roi-core';

type Money = (value: number) => string;

/** Sorts by saving. Each finding is shown at its driver. */
export function driverLines(
  drivers: readonly IncludedDriverResult[],
  findings: readonly PlausibilityFinding[],
  money: Money,
  order: 'asc' | 'desc',
) {
  const turn = order === 'asc' ? 1 : -1;
  return [...drivers]
    .sort((one, other) => turn * (one.saving - other.saving))
    .map(({ id, label, category, baseline, withCost, saving }) => ({
      id,
      label,
      category,
      without: money(baseline),
      with: money(withCost),
      saving: money(saving),
      savingValue: saving,
      warnings: findings.filter(({ at }) => at === id).map(({ message }) => message),
    }));
}

const CATEGORIES: readonly Category[] = ['cost reduction', 'cost avoidance', 'productivity'];

export function subtotalsOf(drivers: readonly IncludedDriverResult[], money: Money) {
  return CATEGORIES.map((category) => {
    const own = drivers.filter((driver) => driver.category === category);
    const sum = (of: (driver: IncludedDriverResult) => number) => own.reduce((total, driver) => total + of(driver), 0);
    return {
      category,
      without: money(sum(({ baseline }) => baseline)),
      with: money(sum(({ withCost }) => withCost)),
      saving: money(sum(({ saving }) => saving)),
    };
  });
}

/** Lists the drivers that excluded figures remove and the retired tools without a value, with reasons. */
export function notIncluded(
  catalogue: Catalogue,
  { drivers, notIncluded: tools = [] }: Pick<Result, 'drivers'> & Partial<Pick<Result, 'notIncluded'>>,
) {
  const excluded = drivers.flatMap((driver) =>
    driver.included ? [] : [{ label: driver.label, reason: exclusionReason(catalogue, driver) }],
  );
  return [...excluded, ...tools.map(({ name, reason }) => ({ label: name, reason }))];
}
