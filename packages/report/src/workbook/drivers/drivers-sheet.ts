import { toSpreadsheet } from '@worthwhile/roi-core';
import { type DriverLine, type Layout, RETIRED_TOOLS } from '../layout.ts';
import { capName, isMeasuredName, TOOL_RANGES, withProductName } from '../names.ts';
import { addHeads, type CellPlan, cellAt, draftSheet, fixed, formula, type SheetDraft, text } from '../plan.ts';
import { addContributions, addOverlaps, type ContributionCells } from './contributions.ts';
import { addTime, type TimeRows } from './time.ts';

const COLUMN = {
  label: 0,
  category: 1,
  included: 2,
  without: 3,
  together: 4,
  cap: 5,
  reduction: 6,
  with: 7,
  saving: 8,
  riskPct: 9,
  /** Renewal: what the products in use take off. Review: whether the driver is measured. */
  existing: 10,
  /** Renewal: the saving that the products in use give already. Review: the measured cost. */
  existingAmount: 11,
} as const;

const RISK_SETTINGS = {
  'cost reduction': 'riskCostReductionPct',
  'cost avoidance': 'riskCostAvoidancePct',
  productivity: 'riskProductivityPct',
} as const;

/** Where the cash flow finds the drivers. */
export interface DriverTable {
  readonly sheet: SheetDraft;
  /** `$B$20:$B$31` of the categories, the risks, and the savings that a renewal's products in use give already. */
  readonly categories: string;
  readonly risks: string;
  readonly savings: string;
  readonly existingSavings: string;
  /** The benefits of a year, from 1. */
  readonly benefitsOf: (year: number) => string;
  readonly growthOf: (year: number) => string;
}

/** Each driver from its formula to its benefits of every year. */
export function buildDrivers(layout: Layout, inputs: SheetDraft): DriverTable {
  const sheet = draftSheet('Drivers');
  sheet.add(text('Savings by driver', 'title'));
  sheet.add(text('Cost without × what the products take off together, at most the cap, reached year by year.', 'note'));
  const time = addTime(sheet, layout, inputs);
  const overlaps = addOverlaps(sheet, layout, inputs);
  const assessed = addContributions(sheet, layout, 'assessed', overlaps);
  const kept = addContributions(sheet, layout, 'kept', overlaps);

  const extra = extraHeads(layout);
  const years = Array.from({ length: layout.years }, (_, index) => index + 1);
  const firstYear = COLUMN.existing + extra.length;
  addHeads(
    sheet,
    'Drivers',
    [
      'Driver',
      'Kind',
      'Included',
      'Cost without',
      'Together',
      'Cap',
      'Reduction',
      'Cost with',
      'Saving a year',
      'Risk',
      ...extra,
      ...years.map((year) => `Saving, year ${year}`),
      ...years.map((year) => `Benefit, year ${year}`),
    ],
    [0, 1],
  );
  const first = sheet.next();
  for (const line of layout.drivers) {
    const row: DriverRow = { layout, line, row: sheet.next(), time, firstYear };
    sheet.add(...driverCells(row, assessed.get(line.driver.id), kept.get(line.driver.id)));
  }
  if (layout.drivers.length === 0) sheet.add();
  const last = sheet.next() - 1;
  addTotals(sheet, layout, first, last, firstYear);
  const range = (column: number) => `${fixed(column, first)}:${fixed(column, last)}`;
  return {
    sheet,
    categories: range(COLUMN.category),
    risks: range(COLUMN.riskPct),
    savings: range(COLUMN.saving),
    existingSavings: range(COLUMN.existingAmount),
    benefitsOf: (year) => range(firstYear + layout.years + year - 1),
    growthOf: (year) => fixed(year, time.growth),
  };
}

function extraHeads({ isRenewal, isReview }: Layout): string[] {
  if (isRenewal) return ['Reduction in use', 'Saving in use'];
  return isReview ? ['Measured', 'Measured cost'] : [];
}

interface DriverRow {
  readonly layout: Layout;
  readonly line: DriverLine;
  readonly row: number;
  readonly time: TimeRows;
  /** Column of the saving of year 1. */
  readonly firstYear: number;
}

function driverCells(
  context: DriverRow,
  assessed: ContributionCells | undefined,
  kept: ContributionCells | undefined,
): (CellPlan | null)[] {
  const { layout, line, row } = context;
  const { driver, result, fields } = line;
  const at = (column: number) => cellAt(column, row);
  const isTools = driver.retiredTools !== undefined;
  const isCapped = !isTools && (assessed ?? kept) !== undefined;
  const applies = [assessed, kept].flatMap((cells) => (cells ? [cells.applies] : []));
  const allowed = fields.length === 0 ? '' : `,MIN(${fields.join(',')})>=0`;
  const included = isTools
    ? `IF(AND(COUNT(${TOOL_RANGES.annualCost})>0${allowed}),1,0)`
    : applies.length === 0
      ? 'IF(FALSE(),1,0)'
      : `MAX(${applies.join(',')})`;
  const modelled = isCapped ? `MIN(${at(COLUMN.cap)}/100,${at(COLUMN.together)})` : at(COLUMN.included);
  const saving = `${at(COLUMN.without)}*${modelled}`;
  const isMeasurable = layout.isReview && !isTools;
  const measured = `${at(COLUMN.existing)}=1`;
  const risk = RISK_SETTINGS[driver.category];
  return [
    text(driver.label),
    text(driver.category),
    formula(included, result ? 1 : 0, 'whole'),
    formula(withoutFormula(context), result?.baseline ?? 0),
    isCapped
      ? formula(
          assessed ? `1-PRODUCT(${assessed.leaves})` : `0*${at(COLUMN.included)}`,
          result?.uncappedReduction ?? 0,
          'fraction',
        )
      : null,
    isCapped ? formula(capName(driver.id), driver.capPct, 'percent') : null,
    formula(
      isMeasurable
        ? `IF(${measured},IF(${at(COLUMN.without)}=0,0,${at(COLUMN.saving)}/${at(COLUMN.without)}),${modelled})`
        : modelled,
      result?.reduction ?? 0,
      'fraction',
    ),
    formula(`${at(COLUMN.without)}-${at(COLUMN.saving)}`, result?.withCost ?? 0),
    formula(
      isMeasurable ? `IF(${measured},${at(COLUMN.without)}-${at(COLUMN.existingAmount)},${saving})` : saving,
      result?.saving ?? 0,
    ),
    formula(
      isMeasurable ? `IF(${measured},0,${risk})` : risk,
      result?.riskPct ?? layout.input.financial[risk] ?? 0,
      'percent',
    ),
    ...extraCells(context, kept, isMeasurable),
    ...yearCells(context, isTools),
  ];
}

/** The formula of the driver, from its own tree; in a renewal on today's figures, with what the products in use give. */
function withoutFormula({ layout, line, row }: DriverRow): string {
  const { driver } = line;
  const sum =
    driver.retiredTools === 'annualCost'
      ? `SUM(${TOOL_RANGES.annualCost})`
      : `(SUM(${TOOL_RANGES.adminHoursPerMonth})*12)`;
  const tree = toSpreadsheet(driver.formula, (id) => (id === RETIRED_TOOLS ? sum : id));
  const isUnreduced = layout.isRenewal && !driver.retiredTools;
  const cost = isUnreduced ? `IF(baselineBasis="today",(${tree})/(1-${cellAt(COLUMN.existing, row)}),${tree})` : tree;
  return `IF(${cellAt(COLUMN.included, row)}=1,${cost},0)`;
}

function extraCells(
  { layout, line, row }: DriverRow,
  kept: ContributionCells | undefined,
  isMeasurable: boolean,
): (CellPlan | null)[] {
  const { driver, result, fields } = line;
  const at = (column: number) => cellAt(column, row);
  if (layout.isRenewal) {
    const inUse = `MIN(${at(COLUMN.cap)}/100,1-PRODUCT(${kept?.leaves}))`;
    return [
      kept ? formula(inUse, result?.existingReduction ?? 0, 'fraction') : null,
      kept ? formula(`${at(COLUMN.without)}*${at(COLUMN.existing)}`, result?.existingSaving ?? 0) : null,
    ];
  }
  if (!layout.isReview) return [];
  if (!isMeasurable) return [null, null];
  const isMeasured = result?.mode === 'measured';
  const tree = toSpreadsheet(driver.formula, withProductName);
  return [
    formula(`${at(COLUMN.included)}*MAX(${fields.map(isMeasuredName).join(',')})`, isMeasured ? 1 : 0, 'whole'),
    formula(`IF(${at(COLUMN.existing)}=1,${tree},0)`, isMeasured ? result.withCost : 0),
  ];
}

/** The savings of each year, then the benefits: savings less the risk of their kind. */
function yearCells({ layout, line, row, time, firstYear }: DriverRow, isTools: boolean): CellPlan[] {
  const { driver, result } = line;
  const at = (column: number) => cellAt(column, row);
  const years = Array.from({ length: layout.years }, (_, index) => index + 1);
  const savingOf = (year: number): string => {
    const growth = cellAt(year, time.growth).replace(/\d/, '$$$&');
    const reached = cellAt(year, time.reached).replace(/\d/, '$$$&');
    if (isTools) {
      const gone = cellAt(year, (driver.retiredTools === 'annualCost' ? time.toolCost : time.toolHours) ?? 0);
      return `IF(${at(COLUMN.included)}=1,${toSpreadsheet(driver.formula, (id) => (id === RETIRED_TOOLS ? gone : id))},0)`;
    }
    if (!layout.isRenewal) return `${at(COLUMN.saving)}*${reached}`;
    const [inUse, all] = [at(COLUMN.existing), at(COLUMN.reduction)];
    return `${at(COLUMN.without)}*(${inUse}*${growth}+(${all}-${inUse})*IF(${all}<${inUse},${growth},${reached}))`;
  };
  return [
    ...years.map((year) => formula(savingOf(year), result?.yearlySaving[year - 1] ?? 0)),
    ...years.map((year) =>
      formula(`${at(firstYear + year - 1)}*(1-${at(COLUMN.riskPct)}/100)`, result?.yearlyBenefit[year - 1] ?? 0),
    ),
  ];
}

function addTotals(sheet: SheetDraft, layout: Layout, first: number, last: number, firstYear: number): void {
  const { annual } = layout.snapshot.result;
  const included = layout.drivers.flatMap(({ result }) => (result ? [result] : []));
  const total = (column: number, result: number) =>
    formula(`SUM(${cellAt(column, first)}:${cellAt(column, last)})`, result, 'money', 'total');
  const years = Array.from({ length: layout.years }, (_, index) => index);
  const cells: (CellPlan | null)[] = [text('All drivers', 'total')];
  cells[COLUMN.without] = total(COLUMN.without, annual.without);
  cells[COLUMN.with] = total(COLUMN.with, annual.withVendor);
  cells[COLUMN.saving] = total(COLUMN.saving, annual.saving);
  if (layout.isRenewal) cells[COLUMN.existingAmount] = total(COLUMN.existingAmount, annual.existingSaving ?? 0);
  for (const year of years) {
    const savings = included.reduce((sum, { yearlySaving }) => sum + (yearlySaving[year] ?? 0), 0);
    const benefits = included.reduce((sum, { yearlyBenefit }) => sum + (yearlyBenefit[year] ?? 0), 0);
    cells[firstYear + year] = total(firstYear + year, savings);
    cells[firstYear + layout.years + year] = total(firstYear + layout.years + year, benefits);
  }
  sheet.add(...Array.from(cells, (cell) => cell ?? null));
}
