import { type Field, investmentNumbers, type NumberSetting, roundHalfUp, variableLabel } from '@worthwhile/roi-core';
import { componentName, type Layout } from '../layout.ts';
import {
  capName,
  chosenName,
  confirmedName,
  inUseName,
  isMeasuredName,
  measuredName,
  reductionName,
  riskName,
  withProductName,
} from '../names.ts';
import { type CellFormat, type CellPlan, cellAt, formula, input, type SheetDraft, text } from '../plan.ts';
import {
  addChoice,
  addExcludable,
  addNamed,
  choiceCells,
  describe,
  draftInputs,
  excludable,
  HEADS,
  HIDDEN,
  type InputSheet,
  shortHeads,
  shortRow,
  YES_NO,
} from './input-cells.ts';
import { addLicences, addRetiredTools } from './inputs-tables.ts';
import { EXCLUDE, valueByLevel } from './level-cells.ts';

const SHARE = { min: 0, max: 100 };
const RISK = { min: 0, max: 90 };

/** Builds the sheet of every input, each in a named cell. All other cells of the workbook are formulas. */
export function buildInputs(layout: Layout, citationOf: InputSheet['citationOf']): SheetDraft {
  const sheet = draftInputs(citationOf);
  const { catalogue } = layout.snapshot;
  addSubject(sheet, layout);
  addProducts(sheet, layout);
  addFields(sheet, layout);
  addReductions(sheet, layout);
  addInvestment(sheet, layout);
  addLicences(sheet, layout);
  sheet.section('Financial settings', HEADS);
  for (const setting of catalogue.financialFields.filter(({ id }) => isUsed(layout, id))) {
    addSetting(sheet, layout, setting, layout.input.financial[setting.id] ?? setting.default);
  }
  addRisks(sheet, layout);
  addRetiredTools(sheet, layout);
  return sheet;
}

const NOTES = [
  'A level sets its figure. A number typed over a figure stays, whatever its level says.',
  `Type ${EXCLUDE} in place of a figure or a reduction to leave it out, with everything that needs it.`,
  'Products, years and tools are added in the estimate. Defaults that were scaled to a size keep their value here.',
];

function addSubject(sheet: InputSheet, { snapshot, input: given, years, isReview }: Layout): void {
  const { estimate } = snapshot;
  sheet.add(text(estimate.name, 'title'));
  const lines = [
    ['Customer', estimate.customer],
    ['Scenario', estimate.scenarioTitle],
    ['Industry', estimate.industryLabel],
    ['Prepared by', estimate.owner],
    ['Prepared for', estimate.contact ?? estimate.customer],
    ['Generated', estimate.generatedAt.slice(0, 10)],
    ['Estimate', `${estimate.id}, input ${snapshot.inputHash}`],
    ['Model', `${snapshot.modelVersion}, configuration ${snapshot.configVersion}`],
    ['Currency', `${given.currency.sign}, at ${given.currency.value} to one unit of the list prices`],
    [isReview ? 'Years reviewed' : 'Contract term', `${years} ${years === 1 ? 'year' : 'years'}`],
  ] as const;
  for (const [label, value] of lines) sheet.add(null, text(label), text(value));
  sheet.add();
  sheet.add(
    text('Colored cells are inputs. Change one and every sheet recalculates. All other numbers are formulas.', 'note'),
  );
  for (const note of NOTES) sheet.add(text(note, 'note'));
}

function addProducts(sheet: InputSheet, layout: Layout): void {
  const list = (title: string, ids: readonly number[], nameOf: (id: number) => string) => {
    if (ids.length === 0) return;
    sheet.section(title, shortHeads('Product', 'Counts'));
    for (const id of ids)
      addChoice(sheet, nameOf(id), 1, YES_NO, (cell) => shortRow(sheet, componentName(layout, id), cell, ''));
  };
  list(layout.isReview ? 'Products reviewed' : 'Products proposed', layout.assessed, chosenName);
  list('Products in use', layout.kept, inUseName);
}

function addFields(sheet: InputSheet, layout: Layout): void {
  const { catalogue, groupLabels } = layout.snapshot;
  const fields = catalogue.fields.filter(({ id }) => layout.input.fields[id] !== undefined);
  const companions = layout.isReview || Object.keys(layout.input.fieldsExisting).length > 0;
  const own = layout.isFirstModel ? HEADS : [...HEADS, 'Confirmed'];
  const heads = companions ? [...own, 'Measured with the product'] : own;
  const all = layout.isReview ? [...heads, 'Is measured', 'With the product'] : heads;
  for (const group of new Set(fields.map((field) => field.group))) {
    sheet.section(groupLabels[group] ?? group, all);
    for (const field of fields.filter((one) => one.group === group)) addField(sheet, layout, field);
  }
}

function addField(sheet: InputSheet, layout: Layout, field: Field): void {
  const value = layout.input.fields[field.id] as number;
  const measured = layout.input.fieldsExisting[field.id];
  const limits = limitsOf(layout, field);
  const row = sheet.next();
  const hidden: CellPlan[] = [];
  const format = formatOf(field);
  const cell = valueByLevel(layout, field.id, { row, value }, { format, limits }) ?? excludable(value, format, limits);
  const cells: (CellPlan | null)[] = describe(sheet, layout, field.id, { ...field, ...limits }, cell);
  if (!layout.isFirstModel) {
    const isSure = isConfirmed(layout, field.id) ? 1 : 0;
    const confirmed = choiceCells(cellAt(cells.length, row), isSure, YES_NO);
    cells.push(confirmed.cell);
    hidden.push(confirmed.read);
    sheet.nameCell(confirmedName(field.id), HIDDEN[1], row);
  }
  const measuredAt = cells.length;
  const isShown = layout.isReview || measured !== undefined;
  if (isShown) {
    cells.push(
      measured === undefined ? text('', 'input', { allowed: limits }) : input(measured, formatOf(field), limits),
    );
    sheet.nameCell(measuredName(field.id), measuredAt, row);
  }
  if (layout.isReview) {
    const companion = cellAt(measuredAt, row);
    const flag = cellAt(measuredAt + 1, row);
    cells.push(
      formula(`IF(ISNUMBER(${companion}),IF(${companion}>=0,1,0),0)`, measured === undefined ? 0 : 1, 'yesNo'),
      formula(`IF(${flag}=1,${companion},${field.id})`, measured ?? value, formatOf(field)),
    );
    sheet.nameCell(isMeasuredName(field.id), measuredAt + 1, row);
    sheet.nameCell(withProductName(field.id), measuredAt + 2, row);
  }
  addExcludable(sheet, field.id, value, cells, ...hidden);
}

/** A figure is confirmed if it is the customer's, agreed or measured. */
function isConfirmed({ input: given }: Layout, fieldId: string): boolean {
  const whose = given.provenance[fieldId];
  return whose === 'customer' || whose === 'agreed' || given.fieldsExisting[fieldId] !== undefined;
}

function addReductions(sheet: InputSheet, layout: Layout): void {
  const lines = layout.drivers.filter(({ assessed, kept }) => assessed.length + kept.length > 0);
  if (lines.length === 0) return;
  sheet.section('Reductions', HEADS);
  for (const { driver, assessed, kept } of lines) {
    const ids = new Set([...assessed, ...kept].map(({ componentId }) => componentId));
    for (const componentId of ids) {
      const id = `${driver.id}:${componentId}`;
      const label = variableLabel(layout.snapshot.catalogue, id);
      const value = layout.input.reductions[id] as number;
      const place = { row: sheet.next(), value };
      const look = { format: 'percent', limits: SHARE } as const;
      const cell = valueByLevel(layout, id, place, look) ?? excludable(value, 'percent', SHARE);
      const cells = describe(sheet, layout, id, { label, unit: 'percent', ...SHARE }, cell);
      addExcludable(sheet, reductionName(driver.id, componentId), value, cells);
    }
  }
  sheet.section('Caps on the reduction of all products together', shortHeads('Benefit'));
  for (const { driver } of lines) {
    const cap = input(driver.capPct, 'percent', SHARE);
    addNamed(sheet, capName(driver.id), shortRow(sheet, driver.label, cap, 'percent'));
  }
}

const FEE_TIMING = { 'Start of the year': 'advance', 'End of the year': 'yearEnd' };
const BASELINE = { 'Before the product': 'before', Today: 'today' };

function addInvestment(sheet: InputSheet, layout: Layout): void {
  const { investment, toolCostUpliftPct, baselineBasis } = layout.input;
  sheet.section('Investment', HEADS);
  addChoice(sheet, 'feeTiming', investment.feeTiming, FEE_TIMING, (cell) =>
    shortRow(sheet, 'Annual fees are due', cell, ''),
  );
  if (layout.isRenewal) {
    addChoice(sheet, 'baselineBasis', baselineBasis, BASELINE, (cell) =>
      shortRow(sheet, 'Figures were taken', cell, ''),
    );
  }
  const amounts: Readonly<Record<string, number>> = { ...investmentNumbers(layout.input), toolCostUpliftPct };
  for (const setting of layout.snapshot.catalogue.investmentFields.filter(({ id }) => isUsed(layout, id))) {
    addSetting(sheet, layout, setting, amounts[setting.id] ?? setting.default);
  }
}

/** Adds the risks that replace a benefit type's risk. */
function addRisks(sheet: InputSheet, { input: given, drivers }: Layout): void {
  const own = drivers.filter(({ driver }) => given.riskOverrides[driver.id] !== undefined);
  if (own.length === 0) return;
  sheet.section('Risk of single benefits', shortHeads('Benefit'));
  for (const { driver } of own) {
    const risk = input(given.riskOverrides[driver.id] as number, 'percent', RISK);
    addNamed(sheet, riskName(driver.id), shortRow(sheet, driver.label, risk, 'percent'));
  }
}

/** Hides settings without effect in the scenario. */
function isUsed({ isReview, isRenewal, hasTools, years }: Layout, id: string): boolean {
  if (id === 'contractYears' || id === 'reviewYears') return false;
  if (id === 'existingAnnualFee') return isRenewal;
  if (id === 'toolCostUpliftPct') return hasTools;
  if (id === 'discountRatePct' || id === 'deploymentMonths') return !isReview;
  const rampYear = /^rampYear(\d)Pct$/.exec(id)?.[1];
  return rampYear === undefined || (!isReview && Number(rampYear) <= years);
}

function addSetting(sheet: InputSheet, layout: Layout, setting: NumberSetting, value: number): void {
  const limits = limitsOf(layout, setting);
  const cell = input(value, formatOf(setting), limits);
  addNamed(sheet, setting.id, describe(sheet, layout, setting.id, { ...setting, ...limits }, cell));
}

/** As the pages of the estimate, in its currency. */
function limitsOf({ input: given }: Layout, { min, max, monetary = false }: Field | NumberSetting) {
  const scale = monetary ? given.currency.value : 1;
  return { min: roundHalfUp(min * scale, 2), max: roundHalfUp(max * scale, 2) };
}

function formatOf({ unit, monetary = false }: { readonly unit: string; readonly monetary?: boolean }): CellFormat {
  if (monetary) return 'unitMoney';
  return unit === 'percent' ? 'percent' : 'number';
}
