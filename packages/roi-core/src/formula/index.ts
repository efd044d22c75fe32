/** The language of formulas: text to tree and back, units, limits, and the checks of a whole model. */
export {
  CHECKS,
  type CheckId,
  driverProblems,
  expectedUnits,
  type ModelProblem,
  modelProblems,
  unknownNames,
} from './checks.ts';
export { FormulaError, parseExpression } from './parse.ts';
export { formulaText } from './text.ts';
export { fractionOf, isSameUnit, type Unit, unitFrom, unitWords } from './unit.ts';
export { type Factor, factorsOf, UnitError, unitLookup, unitOf, unitOfField } from './unit-of.ts';
export { type WayOut, waysOut } from './ways-out.ts';
