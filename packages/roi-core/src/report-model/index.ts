export { inputsOf, LEVELS } from './assumptions.ts';
export { buildReportModel, defaultFooter, reportTitle } from './build.ts';
export { contrastOnWhite, judgeAccent } from './cover.ts';
export type * from './model.ts';
export * from './snapshot.ts';
export { type Circumstances, type SnapshotOptions, takeSnapshot } from './take-snapshot.ts';
export { isTangled } from './texts/free-text.ts';
