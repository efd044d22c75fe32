import { includedDrivers } from '../calculation/included-drivers.ts';
import { formatMoneyResult, formatPercentResult } from '../number/format.ts';
import type { PlausibilityFinding, ResolvedInput, Result } from '../types.ts';
import { amountOf, includedDriver, warning } from './finding.ts';

const MAX_PRODUCTIVITY_SHARE = 0.6;
const MAX_DRIVER_SHARE = 0.5;
/** Base currency. */
const MAX_OUTAGE_COST_PER_EMPLOYEE_HOUR = 500;

export function softShare({ annual }: Result): PlausibilityFinding[] {
  const share = annual.byCategory.productivity / annual.saving;
  if (!(annual.saving > 0 && share > MAX_PRODUCTIVITY_SHARE)) return [];
  const text = `${formatPercentResult(share * 100)} of annual savings come from employee time. Check hard savings only as well.`;
  return [warning('softShare', 'saving', text)];
}

export function oneDriver(result: Result): PlausibilityFinding[] {
  const total = result.annual.saving;
  if (total <= 0) return [];
  return includedDrivers(result).flatMap(({ id, label, saving }) => {
    if (saving <= MAX_DRIVER_SHARE * total) return [];
    const share = formatPercentResult((saving / total) * 100);
    return [warning('oneDriver', id, `One benefit, ${label}, accounts for ${share} of the savings.`)];
  });
}

export function outageScale({ fields, currency }: ResolvedInput, result: Result): PlausibilityFinding[] {
  const perHour = amountOf(fields.outageCostPerHour);
  const employees = amountOf(fields.employees);
  if (!includedDriver(result, 'outageLoss') || employees === 0) return [];
  if (perHour / currency.value <= employees * MAX_OUTAGE_COST_PER_EMPLOYEE_HOUR) return [];
  const amount = formatMoneyResult(perHour / employees, currency.sign);
  const text = `This assumes that an outage costs ${amount} per employee per hour. Confirm it with the customer.`;
  return [warning('outageScale', 'outageCostPerHour', text)];
}
