import { formatPayback, formatPercentResult, formatQuantity } from '../number/format.ts';
import { componentsLookedAt } from '../selection/fields-needed.ts';
import type { Catalogue, IncludedDriverResult, PlausibilityFinding, ResolvedInput, Result } from '../types.ts';

const MAX_PRODUCTIVITY_SHARE = 0.6;
const MAX_HOURS_LOST_SHARE = 0.08;
const HOURS_PER_DAY = 8;
const MAX_HOURS_REGAINED = 40;
const MAX_DEVICE_LIFE_YEARS = 8;
const MAX_OUTAGE_HOURS = 100;
const MAX_DRIVER_SHARE = 0.5;
const MAX_ROI_PCT = 1000;
const MIN_PAYBACK_MONTHS = 1;
const LICENCE_TOLERANCE = 0.1;

/** The drivers of employee time: their costs in hours are what an employee loses. */
const EMPLOYEE_TIME = ['employeeItTime', 'slowAppTime', 'outageProductivity', 'ucMeetingTime'];

/** What a careful reader would ask about. Findings never change a figure. */
export function plausibility(catalogue: Catalogue, input: ResolvedInput, result: Result): PlausibilityFinding[] {
  return [
    ...sitesOrder(input),
    ...softShare(result),
    ...employeeHours(input, result),
    ...deviceLife(input, result),
    ...outageHours(input, result),
    ...oneDriver(result),
    ...tooGood(result),
    ...licenceScope(catalogue, input),
  ];
}

function sitesOrder({ fields }: ResolvedInput): PlausibilityFinding[] {
  const findings: PlausibilityFinding[] = [];
  if (given(fields.acceleratedSites) > given(fields.sitesCount, Number.POSITIVE_INFINITY)) {
    findings.push(finding('sitesOrder', 'error', 'acceleratedSites', 'More sites are accelerated than there are.'));
  }
  if (given(fields.remoteUsers) > given(fields.employees, Number.POSITIVE_INFINITY)) {
    findings.push(finding('sitesOrder', 'error', 'remoteUsers', 'More users are remote than there are employees.'));
  }
  return findings;
}

function softShare({ annual }: Result): PlausibilityFinding[] {
  const share = annual.byCategory.productivity / annual.saving;
  if (!(annual.saving > 0 && share > MAX_PRODUCTIVITY_SHARE)) return [];
  const text = `${formatPercentResult(share * 100)} of the yearly saving is productivity; look at the hard-only figures too.`;
  return [finding('softShare', 'warning', 'saving', text)];
}

/** Hours lost and regained per employee, before the share that turns into work. */
function employeeHours({ fields }: ResolvedInput, { drivers }: Result): PlausibilityFinding[] {
  const costPerHour = (given(fields.employeeHourlyCost) * given(fields.productivityCapturePct)) / 100;
  const employees = given(fields.employees);
  if (costPerHour === 0 || employees === 0) return [];
  const timeDrivers = drivers.filter(
    (driver): driver is IncludedDriverResult => driver.included && EMPLOYEE_TIME.includes(driver.id),
  );
  const perEmployee = (amountOf: (driver: IncludedDriverResult) => number) =>
    timeDrivers.reduce((sum, driver) => sum + amountOf(driver), 0) / costPerHour / employees;
  const lost = perEmployee((driver) => driver.baseline);
  const regained = perEmployee((driver) => driver.saving);
  const findings: PlausibilityFinding[] = [];
  const workingHours = given(fields.workingDaysPerYear) * HOURS_PER_DAY;
  if (workingHours > 0 && lost > MAX_HOURS_LOST_SHARE * workingHours) {
    const text = `${formatQuantity(lost)} hours a year are lost per employee, ${formatPercentResult((lost / workingHours) * 100)} of working time.`;
    findings.push(finding('hoursLost', 'warning', 'employeeItTime', text));
  }
  if (regained > MAX_HOURS_REGAINED) {
    const text = `${formatQuantity(regained)} hours a year are regained per employee, more than a working week.`;
    findings.push(finding('hoursRegained', 'warning', 'employeeItTime', text));
  }
  return findings;
}

function deviceLife({ fields }: ResolvedInput, { drivers }: Result): PlausibilityFinding[] {
  const refresh = drivers.find(({ id }) => id === 'deviceRefresh');
  if (!refresh?.included) return [];
  const life = given(fields.deviceLifeYears) / (1 - refresh.reduction);
  if (!(life > MAX_DEVICE_LIFE_YEARS)) return [];
  const text = `Devices would be used for ${formatQuantity(life)} years.`;
  return [finding('deviceLife', 'warning', 'deviceRefresh', text)];
}

function outageHours({ fields }: ResolvedInput, { drivers }: Result): PlausibilityFinding[] {
  const hours = given(fields.majorIncidentsPerYear) * given(fields.majorIncidentHours);
  if (!drivers.some(({ id }) => id === 'outageLoss') || hours <= MAX_OUTAGE_HOURS) return [];
  const text = `Major incidents last ${formatQuantity(hours)} hours a year in total.`;
  return [finding('outageHours', 'warning', 'majorIncidentHours', text)];
}

function oneDriver({ drivers, annual }: Result): PlausibilityFinding[] {
  if (annual.saving <= 0) return [];
  return drivers.flatMap((driver) => {
    if (!driver.included || driver.saving <= MAX_DRIVER_SHARE * annual.saving) return [];
    const text = `${formatPercentResult((driver.saving / annual.saving) * 100)} of the saving comes from this driver alone.`;
    return [finding('oneDriver', 'warning', driver.id, text)];
  });
}

function tooGood({ metrics }: Result): PlausibilityFinding[] {
  const { roiPct, paybackMonths } = metrics;
  const findings: PlausibilityFinding[] = [];
  if (roiPct !== null && roiPct > MAX_ROI_PCT) {
    findings.push(
      finding('tooGood', 'warning', 'roiPct', `A return of ${formatPercentResult(roiPct)} will be doubted.`),
    );
  }
  // 'Immediate' means that nothing was laid out before the first benefit; there is nothing to win back quickly.
  if (paybackMonths !== null && paybackMonths > 0 && paybackMonths < MIN_PAYBACK_MONTHS) {
    const text = `A payback of ${formatPayback(paybackMonths)} will be doubted.`;
    findings.push(finding('tooGood', 'warning', 'paybackMonths', text));
  }
  return findings;
}

function licenceScope(catalogue: Catalogue, input: ResolvedInput): PlausibilityFinding[] {
  const components = componentsLookedAt(input.scenarioId, input);
  return input.investment.licences.flatMap(({ componentId, quantity }) => {
    const fact = catalogue.listPrices.find((price) => price.componentId === componentId)?.quantityFact;
    const covered = fact ? given(input.fields[fact]) : 0;
    if (!fact || covered === 0 || !components.includes(componentId)) return [];
    if (Math.abs(quantity - covered) <= LICENCE_TOLERANCE * covered) return [];
    const name = catalogue.components.find(({ id }) => id === componentId)?.name ?? String(componentId);
    const text = `${formatQuantity(quantity)} licences of ${name} are set against ${formatQuantity(covered)} in scope.`;
    return [finding('licenceScope', 'warning', fact, text)];
  });
}

function finding(
  id: string,
  severity: PlausibilityFinding['severity'],
  at: string,
  message: string,
): PlausibilityFinding {
  return { id, severity, at, message };
}

/** A field's value, or the stand-in where it is missing or excluded. */
function given(value: number | undefined, otherwise = 0): number {
  return value !== undefined && value >= 0 ? value : otherwise;
}
