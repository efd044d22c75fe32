import { includedDrivers } from '../calculation/included-drivers.ts';
import { formatPercentResult, formatQuantity } from '../number/format.ts';
import type { IncludedDriverResult, PlausibilityFinding, ResolvedInput, Result } from '../types.ts';
import { amountOf, includedDriver, warning } from './finding.ts';

const MAX_HOURS_LOST_SHARE = 0.08;
const HOURS_PER_DAY = 8;
const MAX_HOURS_REGAINED = 40;
const MAX_DEVICE_LIFE_YEARS = 8;
const MAX_OUTAGE_HOURS = 100;

/** The drivers of employee time. Their hourly costs are hours lost by employees. */
const EMPLOYEE_TIME = ['employeeItTime', 'slowAppTime', 'outageProductivity', 'ucMeetingTime'];

/** Checks hours per employee, before the share that turns into work. */
export function employeeHours({ fields }: ResolvedInput, result: Result): PlausibilityFinding[] {
  const costPerHour = (amountOf(fields.employeeHourlyCost) * amountOf(fields.productivityCapturePct)) / 100;
  const employees = amountOf(fields.employees);
  if (costPerHour === 0 || employees === 0) return [];
  const timeDrivers = includedDrivers(result).filter(({ id }) => EMPLOYEE_TIME.includes(id));
  const perEmployee = (moneyOf: (driver: IncludedDriverResult) => number) =>
    timeDrivers.reduce((sum, driver) => sum + moneyOf(driver), 0) / costPerHour / employees;
  return [
    ...hoursLost(
      perEmployee(({ baseline }) => baseline),
      amountOf(fields.workingDaysPerYear) * HOURS_PER_DAY,
    ),
    ...hoursRegained(perEmployee(({ saving }) => saving)),
  ];
}

function hoursLost(hours: number, workingHours: number): PlausibilityFinding[] {
  if (workingHours === 0 || hours <= MAX_HOURS_LOST_SHARE * workingHours) return [];
  const share = formatPercentResult((hours / workingHours) * 100);
  const text = `This assumes that each employee loses ${formatQuantity(hours)} hours per year to IT problems, ${share} of working time. That is high.`;
  return [warning('hoursLost', 'employeeItTime', text)];
}

function hoursRegained(hours: number): PlausibilityFinding[] {
  if (hours <= MAX_HOURS_REGAINED) return [];
  const text = `This assumes that each employee regains ${formatQuantity(hours)} hours per year, more than a working week.`;
  return [warning('hoursRegained', 'employeeItTime', text)];
}

/** Checks the planned life, extended by the avoided replacements. */
export function deviceLife({ fields }: ResolvedInput, result: Result): PlausibilityFinding[] {
  const refresh = includedDriver(result, 'deviceRefresh');
  // With a measured price of zero everything is saved, so there is no number of years.
  if (!refresh || refresh.reduction === 1) return [];
  const years = amountOf(fields.deviceLifeYears) / (1 - refresh.reduction);
  if (years <= MAX_DEVICE_LIFE_YEARS) return [];
  return [warning('deviceLife', 'deviceRefresh', `This assumes that devices last ${formatQuantity(years)} years.`)];
}

export function outageHours({ fields }: ResolvedInput, result: Result): PlausibilityFinding[] {
  const hours = amountOf(fields.majorIncidentsPerYear) * amountOf(fields.majorIncidentHours);
  if (!includedDriver(result, 'outageLoss') || hours <= MAX_OUTAGE_HOURS) return [];
  const text = `This assumes ${formatQuantity(hours)} hours of major incidents per year.`;
  return [warning('outageHours', 'majorIncidentHours', text)];
}
