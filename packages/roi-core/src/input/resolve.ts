import { calculationFields, componentsLookedAt, contributionsLookedAt } from '../selection/fields-needed.ts';
import type { Catalogue, LevelId, ModelInput, Provenance, ResolvedInput } from '../types.ts';
import { reductionPreset } from './presets.ts';
import { ProblemList } from './problems.ts';
import { levelOf, readFields } from './resolve-fields.ts';
import { readInvestment, readRetiredTools, readSettings } from './resolve-investment.ts';
import { readSelection } from './resolve-selection.ts';

/** Units per unit of base currency. */
export const MIN_CURRENCY_VALUE = 0.1;
export const CURRENCY_MESSAGE = 'Value must be at least 0.1';

/**
 * Parses every number, fills gaps from presets and defaults, and checks every limit.
 * @throws ModelInputError that names each wrong value and what is allowed
 */
export function resolveInput(catalogue: Catalogue, input: ModelInput): ResolvedInput {
  const problems = new ProblemList();
  const { scenarioId, industry, assumptionLevel = 'average', reductionLevel = 'average' } = input;
  if (![1, 2, 3, 4].includes(scenarioId)) problems.add('scenarioId', 'Unknown scenario', scenarioId, '1, 2, 3 or 4');
  if (!catalogue.industries.some(({ id }) => id === industry)) {
    problems.add('industry', 'Unknown industry', industry, catalogue.industries.map(({ id }) => id).join(', '));
  }
  checkLevel('assumptionLevel', assumptionLevel, problems);
  checkLevel('reductionLevel', reductionLevel, problems);
  const currency = readCurrency(input, problems);
  const selections = {
    proposed: readSelection(catalogue, 'proposed', input.proposed, problems),
    existing: readSelection(catalogue, 'existing', input.existing, problems),
  };
  problems.throwIfAny();

  const investment = readInvestment(catalogue, input, currency.value, problems);
  const retiredTools = readRetiredTools(catalogue, input, currency.value, problems);
  const financial = readSettings('financial', catalogue.financialFields, input.financial ?? {}, 1, problems);
  const effort = { ...investment.resolved, retiredTools };
  const needed = calculationFields(catalogue, selections, scenarioId, effort);
  for (const { quantity } of investment.resolved.licences) if (typeof quantity === 'string') needed.add(quantity);
  const fields = readFields(
    catalogue,
    input,
    { currencyValue: currency.value, assumptionLevel, needed, effort },
    problems,
  );
  const keys = contributionsLookedAt(catalogue, componentsLookedAt(scenarioId, selections)).map(({ key }) => key);
  const reductions = readReductions(catalogue, input, reductionLevel, keys, problems);
  const riskOverrides = readRiskOverrides(catalogue, input, problems);
  refuseExcludedQuantities(investment.resolved, fields.values, problems);
  problems.throwIfAny();

  return {
    scenarioId,
    estimateType: input.estimateType ?? (scenarioId === 2 ? 'estimateExisting' : 'estimateNew'),
    industry,
    assumptionLevel,
    reductionLevel,
    currency,
    ...selections,
    fields: fields.values,
    fieldsExisting: fields.companions,
    reductions: reductions.values,
    retiredTools,
    investment: investment.resolved,
    financial,
    toolCostUpliftPct: investment.toolCostUpliftPct,
    baselineBasis: input.baselineBasis ?? 'today',
    levels: { ...fields.levels, ...reductions.levels },
    provenance: { ...fields.provenance, ...reductions.provenance },
    riskOverrides,
  };
}

/** In percent. The limit always leaves part of the benefit. */
export const MAX_RISK_PCT = 90;

function readRiskOverrides(catalogue: Catalogue, { riskOverrides = {} }: ModelInput, problems: ProblemList) {
  const values: Record<string, number> = {};
  for (const [id, given] of Object.entries(riskOverrides)) {
    const path = `riskOverrides.${id}`;
    if (!catalogue.drivers.some((driver) => driver.id === id)) {
      problems.add(path, 'Unknown driver', given, 'the id of a driver');
    } else values[id] = problems.read(path, given, { min: 0, max: MAX_RISK_PCT });
  }
  return values;
}

/** A quantity cannot follow an excluded fact. */
function refuseExcludedQuantities(
  { licences }: ResolvedInput['investment'],
  fields: Readonly<Record<string, number>>,
  problems: ProblemList,
): void {
  licences.forEach(({ quantity }, index) => {
    if (typeof quantity !== 'string' || (fields[quantity] ?? 0) >= 0) return;
    problems.add(
      `investment.licences.${index}.quantity`,
      'follows a figure that is left out, so it is needed',
      undefined,
      'a number of at least 0',
    );
  });
}

const LEVELS: readonly string[] = ['low', 'average', 'high'];

function checkLevel(path: string, level: string, problems: ProblemList): void {
  if (!LEVELS.includes(level)) problems.add(path, 'Unknown level', level, LEVELS.join(', '));
}

function readCurrency(input: ModelInput, problems: ProblemList): ResolvedInput['currency'] {
  const { sign, value: given } = input.currency ?? { sign: '$', value: 1 };
  const value = problems.read('currency.value', given, { max: 1e9 });
  if (problems.problems.length === 0 && value < MIN_CURRENCY_VALUE) {
    problems.add('currency.value', CURRENCY_MESSAGE, given, 'a number of at least 0.1');
  }
  return { sign, value };
}

/** In percent, as given or the preset of the level. */
function readReductions(
  catalogue: Catalogue,
  input: ModelInput,
  level: LevelId,
  keys: readonly string[],
  problems: ProblemList,
) {
  const values: Record<string, number> = {};
  const levels: Record<string, LevelId | 'manual' | 'exclude'> = {};
  const provenance: Record<string, Provenance> = {};
  const given = input.reductions ?? {};
  for (const key of new Set([...keys, ...Object.keys(given)])) {
    const [driverId = '', componentId = ''] = key.split(':');
    const preset = reductionPreset(catalogue, driverId, Number(componentId), level);
    if (preset === undefined) {
      problems.add(`reductions.${key}`, 'Unknown reduction', given[key], 'driverId:componentId of a contribution');
      continue;
    }
    const typed = given[key];
    const value =
      typed === undefined
        ? preset
        : problems.read(`reductions.${key}`, typed, { min: 0, max: 100, canBeExcluded: true });
    values[key] = value;
    levels[key] = levelOf(input, key, value, typed !== undefined, level);
    provenance[key] = input.provenance?.[key] ?? (levels[key] === 'manual' ? 'seller' : 'preset');
  }
  return { values, levels, provenance };
}
