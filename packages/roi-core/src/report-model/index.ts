export { buildReportModel, defaultFooter, reportTitle } from './build.ts';
export * from './editions.ts';
export type * from './model.ts';
export { inputsOf, LEVELS } from './sections/assumptions.ts';
export { contrastOnWhite, judgeAccent } from './sections/cover.ts';
export * from './snapshot.ts';
export { createSnapshot, type SnapshotContext, type SnapshotOptions } from './take-snapshot.ts';
export { isTangled } from './texts/free-text.ts';
