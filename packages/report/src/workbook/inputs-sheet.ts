import { type Field, investmentNumbers, type NumberSetting, variableLabel } from '@worthwhile/roi-core';
import { LEVELS } from '@worthwhile/roi-core/report-model';
import { addLicences, addRetiredTools } from './inputs-tables.ts';
import { componentName, type Layout } from './layout.ts';
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
} from './names.ts';
import {
  addHeads,
  type CellFormat,
  type CellPlan,
  cellAt,
  draftSheet,
  formula,
  input,
  type SheetDraft,
  text,
} from './plan.ts';

const VALUE = 1;
const CONFIRMED = 5;
/** Columns of texts; all others hold numbers. */
const TEXTS = [0, 2, 3, 4];
const HEADS = ['Input', 'Value', 'Unit', 'Level', 'Source'];

/** Builds the sheet of every input, each in a named cell. All other cells of the workbook are formulas. */
export function buildInputs(layout: Layout): SheetDraft {
  const sheet = draftSheet('Inputs');
  const { catalogue } = layout.snapshot;
  addSubject(sheet, layout);
  addProducts(sheet, layout);
  addFields(sheet, layout);
  addReductions(sheet, layout);
  addInvestment(sheet, layout);
  addLicences(sheet, layout);
  addHeads(sheet, 'Financial settings', HEADS, TEXTS);
  for (const setting of catalogue.financialFields.filter(({ id }) => isUsed(layout, id))) {
    addSetting(sheet, layout, setting, layout.input.financial[setting.id] ?? setting.default);
  }
  addRisks(sheet, layout);
  addRetiredTools(sheet, layout);
  return sheet;
}

const NOTES = [
  'A value of -1 excludes a figure with everything that needs it. Yes is 1, no is 0.',
  'Products, years and tools are added in the estimate. Defaults that were scaled to a size keep their value here.',
];

function addSubject(sheet: SheetDraft, { snapshot, input: given, years, isReview }: Layout): void {
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
  for (const [label, value] of lines) sheet.add(text(label), text(value));
  sheet.add();
  sheet.add(
    text('Colored cells are inputs. Change one and every sheet recalculates. All other numbers are formulas.', 'note'),
  );
  for (const note of NOTES) sheet.add(text(note, 'note'));
}

function addProducts(sheet: SheetDraft, layout: Layout): void {
  const list = (title: string, ids: readonly number[], nameOf: (id: number) => string) => {
    if (ids.length === 0) return;
    addHeads(sheet, title, ['Product', 'Counts', 'Unit'], TEXTS);
    for (const id of ids) {
      const row = sheet.add(text(componentName(layout, id)), input(1, 'yesNo'), text('1 yes, 0 no', 'unit'));
      sheet.nameCell(nameOf(id), VALUE, row);
    }
  };
  list(layout.isReview ? 'Products reviewed' : 'Products proposed', layout.assessed, chosenName);
  list('Products in use', layout.kept, inUseName);
}

function addFields(sheet: SheetDraft, layout: Layout): void {
  const { catalogue, groupLabels } = layout.snapshot;
  const fields = catalogue.fields.filter(({ id }) => layout.input.fields[id] !== undefined);
  const companions = layout.isReview || Object.keys(layout.input.fieldsExisting).length > 0;
  const own = layout.isFirstModel ? HEADS : [...HEADS, 'Confirmed'];
  const heads = companions ? [...own, 'Measured with the product'] : own;
  const all = layout.isReview ? [...heads, 'Is measured', 'With the product'] : heads;
  for (const group of new Set(fields.map((field) => field.group))) {
    addHeads(sheet, groupLabels[group] ?? group, all, TEXTS);
    for (const field of fields.filter((one) => one.group === group)) addField(sheet, layout, field);
  }
}

function addField(sheet: SheetDraft, layout: Layout, field: Field): void {
  const value = layout.input.fields[field.id] as number;
  const measured = layout.input.fieldsExisting[field.id];
  const row = sheet.next();
  const cells: (CellPlan | null)[] = describe(layout, field.id, field, input(value, formatOf(field)));
  if (!layout.isFirstModel) {
    cells.push(input(isConfirmed(layout, field.id) ? 1 : 0, 'yesNo'));
    sheet.nameCell(confirmedName(field.id), CONFIRMED, row);
  }
  const measuredAt = cells.length;
  const isShown = layout.isReview || measured !== undefined;
  if (isShown) {
    cells.push(measured === undefined ? text('', 'input') : input(measured, formatOf(field)));
    sheet.nameCell(measuredName(field.id), measuredAt, row);
  }
  if (layout.isReview) {
    const companion = cellAt(measuredAt, row);
    const flag = cellAt(measuredAt + 1, row);
    cells.push(
      formula(`IF(ISNUMBER(${companion}),IF(${companion}>=0,1,0),0)`, measured === undefined ? 0 : 1, 'yesNo'),
      formula(`IF(${flag}=1,${companion},${cellAt(VALUE, row)})`, measured ?? value, formatOf(field)),
    );
    sheet.nameCell(isMeasuredName(field.id), measuredAt + 1, row);
    sheet.nameCell(withProductName(field.id), measuredAt + 2, row);
  }
  sheet.nameCell(field.id, VALUE, sheet.add(...cells));
}

/** A figure is confirmed if it is the customer's, agreed or measured. */
function isConfirmed({ input: given }: Layout, fieldId: string): boolean {
  const whose = given.provenance[fieldId];
  return whose === 'customer' || whose === 'agreed' || given.fieldsExisting[fieldId] !== undefined;
}

function addReductions(sheet: SheetDraft, layout: Layout): void {
  const lines = layout.drivers.filter(({ assessed, kept }) => assessed.length + kept.length > 0);
  if (lines.length === 0) return;
  addHeads(sheet, 'Reductions', HEADS, TEXTS);
  for (const { driver, assessed, kept } of lines) {
    const ids = new Set([...assessed, ...kept].map(({ componentId }) => componentId));
    for (const componentId of ids) {
      const id = `${driver.id}:${componentId}`;
      const label = variableLabel(layout.snapshot.catalogue, id);
      const value = input(layout.input.reductions[id] as number, 'percent');
      const row = sheet.add(...describe(layout, id, { label, unit: 'percent' }, value));
      sheet.nameCell(reductionName(driver.id, componentId), VALUE, row);
    }
  }
  addHeads(sheet, 'Caps on the reduction of all products together', ['Benefit', 'Value', 'Unit'], TEXTS);
  for (const { driver } of lines) {
    const row = sheet.add(text(driver.label), input(driver.capPct, 'percent'), text('percent', 'unit'));
    sheet.nameCell(capName(driver.id), VALUE, row);
  }
}

function addInvestment(sheet: SheetDraft, layout: Layout): void {
  const { investment, toolCostUpliftPct, baselineBasis } = layout.input;
  addHeads(sheet, 'Investment', HEADS, TEXTS);
  const choice = (name: string, label: string, value: string, unit: string) =>
    sheet.nameCell(name, VALUE, sheet.add(text(label), text(value, 'input'), text(unit, 'unit')));
  choice('feeTiming', 'Annual fees are due', investment.feeTiming, 'yearEnd or advance');
  if (layout.isRenewal) choice('baselineBasis', 'Figures were taken', baselineBasis, 'before or today');
  const amounts: Readonly<Record<string, number>> = { ...investmentNumbers(layout.input), toolCostUpliftPct };
  for (const setting of layout.snapshot.catalogue.investmentFields.filter(({ id }) => isUsed(layout, id))) {
    addSetting(sheet, layout, setting, amounts[setting.id] ?? setting.default);
  }
}

/** Adds the risks that replace a benefit type's risk. */
function addRisks(sheet: SheetDraft, { input: given, drivers }: Layout): void {
  const own = drivers.filter(({ driver }) => given.riskOverrides[driver.id] !== undefined);
  if (own.length === 0) return;
  addHeads(sheet, 'Risk of single benefits', ['Benefit', 'Value', 'Unit'], TEXTS);
  for (const { driver } of own) {
    const row = sheet.add(
      text(driver.label),
      input(given.riskOverrides[driver.id] as number, 'percent'),
      text('percent', 'unit'),
    );
    sheet.nameCell(riskName(driver.id), VALUE, row);
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

function addSetting(sheet: SheetDraft, layout: Layout, setting: NumberSetting, value: number): void {
  const row = sheet.add(...describe(layout, setting.id, setting, input(value, formatOf(setting))));
  sheet.nameCell(setting.id, VALUE, row);
}

/** Returns the cells of one input: label, value, unit, level and source. */
function describe(
  layout: Layout,
  id: string,
  { label, unit }: { readonly label: string; readonly unit: string },
  value: CellPlan,
): CellPlan[] {
  const known = layout.evidence.get(id);
  const level = known?.level ?? layout.input.levels[id];
  return [
    text(label, 'wrapped'),
    value,
    text(unit, 'unit'),
    text(level ? LEVELS[level] : '', 'unit'),
    text(known?.evidence ?? '', 'source'),
  ];
}

function formatOf({ unit, monetary = false }: { readonly unit: string; readonly monetary?: boolean }): CellFormat {
  if (monetary) return 'unitMoney';
  return unit === 'percent' ? 'percent' : 'number';
}
