/** What the widget needs of the model: its bundle depends on these modules alone, and not on what else the model has. */
export { type AnnualSaving, annualSaving } from './calculation/annual-saving.ts';
export { fieldsOf } from './expression/evaluate.ts';
export { EMPTY_MESSAGE, PATTERN_MESSAGE, readNumber } from './number/parse.ts';
export type { Catalogue, Contribution, Driver, Expression, Field, LevelId, Preset } from './types-catalogue.ts';
