import { INVESTMENT_DEFAULTS, investmentIdsAt, type SettingPlace } from '@worthwhile/roi-core';
import type { EstimateInputs, InvestmentEntry } from '../inputs.ts';

/** Numbers that only one scenario asks for. */
const SCENARIO_OF = { currentContract: 3, retiredTools: 4 } satisfies Partial<Record<SettingPlace, number>>;

/** Lists the numbers without a field in a scenario's Investment step. */
export function unaskedNumbers(scenarioId: number): readonly string[] {
  const places = Object.keys(SCENARIO_OF) as (keyof typeof SCENARIO_OF)[];
  return places.filter((place) => SCENARIO_OF[place] !== scenarioId).flatMap(investmentIdsAt);
}

/** Returns the stored costs, with defaults for numbers not asked for yet. */
export function investmentOf({ investment }: Pick<EstimateInputs, 'investment'>): InvestmentEntry {
  return { feeTiming: 'advance', licences: [], ...INVESTMENT_DEFAULTS, ...investment };
}
