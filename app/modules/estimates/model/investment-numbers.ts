import { INVESTMENT_DEFAULTS, investmentIdsAt, type SettingPlace } from '@worthwhile/roi-core';
import type { EstimateInputs, InvestmentEntry } from '../inputs.ts';

/** The scenario that asks for the numbers of a place, where it is one alone. */
const SCENARIO_OF = { currentContract: 3, retiredTools: 4 } satisfies Partial<Record<SettingPlace, number>>;

/** The numbers that a scenario's step of the investment has no field for. */
export function unaskedNumbers(scenarioId: number): readonly string[] {
  const places = Object.keys(SCENARIO_OF) as (keyof typeof SCENARIO_OF)[];
  return places.filter((place) => SCENARIO_OF[place] !== scenarioId).flatMap(investmentIdsAt);
}

/** The costs as stored, with the default of every number that was not asked for yet. */
export function investmentOf({ investment }: Pick<EstimateInputs, 'investment'>): InvestmentEntry {
  return { feeTiming: 'advance', licences: [], ...INVESTMENT_DEFAULTS, ...investment };
}
