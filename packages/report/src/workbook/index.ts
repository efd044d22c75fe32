/** The workbook of an estimate (.xlsx): every number that is not an input is a formula. */
export { buildWorkbook } from './build.ts';
export { writeWorkbook } from './file/write.ts';
export type { CellPlan, SheetPlan, WorkbookPlan } from './plan.ts';
