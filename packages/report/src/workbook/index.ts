export { buildWorkbook } from './build.ts';
export { writeWorkbook } from './file/write.ts';
export type { CellPlan, SheetPlan, WorkbookPlan } from './plan.ts';
