/** The model for the widget. Its bundle holds only these modules. */
export { type AnnualSaving, annualSaving, type RiskedDriver } from './calculation/annual-saving.ts';
export { fieldsOf } from './expression/evaluate.ts';
export { EMPTY_MESSAGE, readNumber } from './number/parse.ts';
export type {
  Catalogue,
  Category,
  Contribution,
  Driver,
  Expression,
  Field,
  LevelId,
  Preset,
} from './types-catalogue.ts';
