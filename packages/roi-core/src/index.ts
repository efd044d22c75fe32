/**
 * The model: pure functions over plain data; no clock, network, React or Node. Schemas (zod) are in `./schema`, the standard
 * catalogue in `./catalogue`.
 */

export { compare } from './analysis/compare.ts';
export type { Compared, Comparison, ComparisonRow } from './analysis/comparison.ts';
export { type Goal, type GoalSeek, goalSeek } from './analysis/goal-seek.ts';
export { type Lever, leversOf, moveLever } from './analysis/levers.ts';
export {
  compareMeasured,
  type MeasuredBenefit,
  type MeasuredComparison,
} from './analysis/measured.ts';
export type { Calculated, ExplainedInput } from './analysis/measured-inputs.ts';
export { measuredReductions } from './analysis/measured-reductions.ts';
export type { AnnualSaving } from './calculation/annual-saving.ts';
export { calculate } from './calculation/calculate.ts';
export { type CostRowByYear, costRowsOf } from './calculation/cost-rows.ts';
export { costAmount, investmentNumbers } from './calculation/entered-costs.ts';
export { cumulativeLine, type FlowId, headlineFlow } from './calculation/flows.ts';
export type { DriverCatalogue } from './calculation/plan.ts';
export { irr } from './cash-flow/irr.ts';
export { type CashFlow, metricsOf, npv } from './cash-flow/metrics.ts';
export { type PaybackPoint, paybackLine, type TimedFlow } from './cash-flow/payback.ts';
export type { Agreement, Agreements } from './evidence/agreement.ts';
export {
  defaultEvidence,
  EVIDENCE_WORDS,
  type FigureEvidence,
  reductionEvidence,
  referencesOf,
  withoutReferences,
} from './evidence/evidence.ts';
export { readStoredTrace } from './evidence/stored.ts';
export { explain, explainAll, figuresOf } from './explain/explain.ts';
export { type Formula, formulaOf, type Operand, printLine } from './explain/line.ts';
export { evaluate, fieldsOf } from './expression/evaluate.ts';
export { printExpression, toSpreadsheet } from './expression/print.ts';
export { plausibility } from './findings/plausibility.ts';
export {
  HARD_ONLY,
  type HeadlineLabels,
  hardOnlyLabel,
  headlineLabels,
  leadLabel,
  termLabel,
  WHOLE_RENEWAL,
} from './headline/labels.ts';
export { leadAmount, measureOf, type StoredResult, storedHeadline } from './headline/lead.ts';
export { confirmedSentence, READING_SENTENCES, readingSentence } from './headline/reading.ts';
export { isPartOf, notPartOf, resolveWhole } from './input/belongs.ts';
export { MIN_MANUAL_VALUE, NOT_SELECTED, validateNumber } from './input/field-validity.ts';
export {
  type DefaultContext,
  defaultOf,
  findField,
  listPriceOf,
  reductionPreset,
} from './input/presets.ts';
export { type InputProblem, ModelInputError } from './input/problems.ts';
export { CURRENCY_MESSAGE, MAX_RISK_PCT, MIN_CURRENCY_VALUE, resolveInput } from './input/resolve.ts';
export { fieldOfCompanion, limitsOf } from './input/resolve-fields.ts';
export { followedFact } from './input/resolve-investment.ts';
export { driversWorkedOn } from './input/strays.ts';
export { modelChangesSince } from './model-versions.ts';
export {
  FIGURE_WORDS,
  formatExact,
  formatExactIrr,
  formatExactMoney,
  formatExactPayback,
  formatExactPercent,
  formatIrr,
  formatLimit,
  formatMoneyInput,
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  formatPercentResult,
  formatProbability,
  formatQuantity,
  formatRatio,
  formatShort,
  IRR_REASON_WORDS,
} from './number/format.ts';
export { longDate } from './number/long-date.ts';
export {
  checkRange,
  EMPTY_MESSAGE,
  type NumberLimits,
  PATTERN_MESSAGE,
  type ParsedNumber,
  parseNumber,
  readNumber,
} from './number/parse.ts';
export { roundHalfUp } from './number/rounding.ts';
export { componentName } from './selection/component-name.ts';
export {
  componentsLookedAt,
  contributionsLookedAt,
  fieldsNeeded,
} from './selection/fields-needed.ts';
export { groupLabels } from './selection/group-labels.ts';
export {
  type AllowedCombinations,
  configEntryFourExcludes,
  defaultForbiddenPairs,
  isAllowedCombination,
  isExactPair,
  MANUAL,
  matchesAny,
  NONE,
  NOT_APPLICABLE,
  prodCombinationId,
  selectionProblems,
} from './selection/rules.ts';
export { SCENARIO_TITLES } from './selection/scenario-titles.ts';
export { exclusionReason, variableLabel } from './selection/variable-label.ts';
export {
  COST_LABELS,
  COST_SETTINGS,
  type CostRow,
  INVESTMENT_DEFAULTS,
  type InvestmentNumberId,
  investmentIdsAt,
  mapNumbersAt,
  type SettingPlace,
} from './settings.ts';
export { findUnshowable, markUnshowable } from './text/unshowable.ts';
export type * from './types.ts';
export { mulberry32, normalQuantile } from './uncertainty/random.ts';
export { endsOf, type UncertainVariable, uncertainVariables } from './uncertainty/range.ts';
export { simulate } from './uncertainty/simulate.ts';
export { tornado } from './uncertainty/tornado.ts';
export { type WorthConfirming, worthConfirming } from './uncertainty/worth-confirming.ts';
