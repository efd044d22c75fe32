import { toSpreadsheet } from '@worthwhile/roi-core';
import { type DriverLine, type Layout, RETIRED_TOOLS } from '../layout.ts';
import {
  capName,
  confirmedName,
  countedTools,
  isMeasuredName,
  riskName,
  TOOL_RANGES,
  withProductName,
} from '../names.ts';
import { type CellPlan, cellAt, formula, text } from '../plan.ts';
import type { ContributionCells } from './contributions.ts';
import type { DriverColumn, DriverColumns } from './driver-columns.ts';

const RISK_SETTINGS = {
  'cost reduction': 'riskCostReductionPct',
  'cost avoidance': 'riskCostAvoidancePct',
  productivity: 'riskProductivityPct',
} as const;

export interface DriverRow {
  readonly layout: Layout;
  readonly line: DriverLine;
  readonly row: number;
  readonly columns: DriverColumns;
  /** Cells of the assessed products; `kept`: in a renewal, of the products in use. */
  readonly assessed: ContributionCells | undefined;
  readonly kept: ContributionCells | undefined;
}

/** Returns a benefit's cells at full adoption, from its cost without to its annual savings and risk. */
export function driverCells(context: DriverRow): (CellPlan | null)[] {
  const { layout, line, assessed, kept } = context;
  const { driver, result } = line;
  const at = cellsOf(context);
  const isTools = driver.retiredTools !== undefined;
  const isCapped = !isTools && (assessed ?? kept) !== undefined;
  const modelled = isCapped ? `MIN(${at('cap')}/100,${at('together')})` : at('included');
  const saving = `${at('without')}*${modelled}`;
  const isMeasurable = layout.isReview && !isTools;
  const ifMeasured = (then: string, otherwise: string) =>
    isMeasurable ? `IF(${at('existing')}=1,${then},${otherwise})` : otherwise;
  const together = assessed ? `1-PRODUCT(${assessed.leaves})` : `0*${at('included')}`;
  return [
    text(driver.label),
    text(driver.category),
    formula(includedFormula(context), result ? 1 : 0, 'yesNo'),
    ...(layout.isFirstModel ? [] : [confirmedCell(context)]),
    formula(withoutFormula(context), result?.baseline ?? 0),
    isCapped ? formula(together, result?.uncappedReduction ?? 0, 'fraction') : null,
    isCapped ? formula(capName(driver.id), driver.capPct, 'percent') : null,
    formula(
      ifMeasured(`IF(${at('without')}=0,0,${at('saving')}/${at('without')})`, modelled),
      result?.reduction ?? 0,
      'fraction',
    ),
    formula(`${at('without')}-${at('saving')}`, result?.withCost ?? 0),
    formula(ifMeasured(`${at('without')}-${at('existingAmount')}`, saving), result?.saving ?? 0),
    riskCell(context, ifMeasured),
    ...extraCells(context),
  ];
}

function cellsOf({ columns, row }: DriverRow): (column: DriverColumn) => string {
  return (column) => cellAt(columns.place(column), row);
}

function includedFormula({ layout, line, assessed, kept }: DriverRow): string {
  const allowed = line.fields.length === 0 ? '' : `,MIN(${line.fields.join(',')})>=0`;
  if (line.driver.retiredTools) return `IF(AND(SUMPRODUCT(${countedTools(layout)}*1)>0${allowed}),1,0)`;
  const applies = [assessed, kept].flatMap((cells) => (cells ? [cells.applies] : []));
  return applies.length === 0 ? 'IF(FALSE(),1,0)' : `MAX(${applies.join(',')})`;
}

/** 1 if every figure of the formula is the customer's. A retired tool's cost always is. */
function confirmedCell({ layout, line, row, columns }: DriverRow): CellPlan {
  const { driver, fields, result } = line;
  const included = cellAt(columns.place('included'), row);
  const isConfirmed = result !== null && layout.snapshot.result.confirmed.drivers.includes(driver.id);
  const each = fields.map((id) =>
    layout.isReview ? `MAX(${confirmedName(id)},${isMeasuredName(id)})` : confirmedName(id),
  );
  return formula(each.length === 0 ? included : `${included}*MIN(${each.join(',')})`, isConfirmed ? 1 : 0, 'yesNo');
}

/** The benefit's own risk, or that of its type. A measured benefit has no type risk. */
function riskCell({ layout, line }: DriverRow, ifMeasured: (then: string, otherwise: string) => string): CellPlan {
  const { driver, result } = line;
  const own = layout.input.riskOverrides[driver.id];
  const ofKind = RISK_SETTINGS[driver.category];
  return formula(
    own === undefined ? ifMeasured('0', ofKind) : riskName(driver.id),
    result?.riskPct ?? own ?? layout.input.financial[ofKind] ?? 0,
    'percent',
  );
}

/**
 * Writes the benefit's formula from its tree. In a renewal, today's figures already include the reduction in use, so the
 * formula adds it back.
 */
function withoutFormula(context: DriverRow): string {
  const { layout, line } = context;
  const { driver } = line;
  const at = cellsOf(context);
  const sumOf = (range: string) => `SUMPRODUCT(${countedTools(layout)}*${range})`;
  const sum =
    driver.retiredTools === 'annualCost'
      ? sumOf(TOOL_RANGES.annualCost)
      : `(${sumOf(TOOL_RANGES.adminHoursPerMonth)}*12)`;
  const tree = toSpreadsheet(driver.formula, (id) => (id === RETIRED_TOOLS ? sum : id));
  const isUnreduced = layout.isRenewal && !driver.retiredTools;
  const cost = isUnreduced ? `IF(baselineBasis="today",(${tree})/(1-${at('existing')}),${tree})` : tree;
  return `IF(${at('included')}=1,${cost},0)`;
}

function extraCells(context: DriverRow): (CellPlan | null)[] {
  const { layout } = context;
  if (layout.isReview) return measuredCells(context);
  return [...(layout.isRenewal ? inUseCells(context) : []), ...(layout.hasWait ? [waitsCell(context)] : [])];
}

function inUseCells(context: DriverRow): (CellPlan | null)[] {
  const { line, kept } = context;
  const at = cellsOf(context);
  if (!kept) return [null, null];
  return [
    formula(`MIN(${at('cap')}/100,1-PRODUCT(${kept.leaves}))`, line.result?.existingReduction ?? 0, 'fraction'),
    formula(`${at('without')}*${at('existing')}`, line.result?.existingSaving ?? 0),
  ];
}

function measuredCells(context: DriverRow): (CellPlan | null)[] {
  const { driver, result, fields } = context.line;
  const at = cellsOf(context);
  if (driver.retiredTools) return [null, null];
  const isMeasured = result?.mode === 'measured';
  const tree = toSpreadsheet(driver.formula, withProductName);
  return [
    formula(`${at('included')}*MAX(${fields.map(isMeasuredName).join(',')})`, isMeasured ? 1 : 0, 'yesNo'),
    formula(`IF(${at('existing')}=1,${tree},0)`, isMeasured ? result.withCost : 0),
  ];
}

/** Benefits start with deployment, except those of retired tools and those that a renewal already has. */
function waitsCell(context: DriverRow): CellPlan | null {
  const { layout, line } = context;
  const at = cellsOf(context);
  if (line.driver.retiredTools) return null;
  if (!layout.isRenewal) return formula(at('included'), line.result ? 1 : 0, 'yesNo');
  const isGain = line.result !== null && line.result.reduction > (line.result.existingReduction ?? 0);
  return formula(`IF(${at('reduction')}>${at('existing')},1,0)`, isGain ? 1 : 0, 'yesNo');
}
