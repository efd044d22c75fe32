import settings from '../data/settings.json' with { type: 'json' };
import type { Expression, NumberSetting } from './types-catalogue.ts';

/**
 * The settings of the model. An entry of settings.json is all that a further cost needs: input, limits, wizard, both
 * calculations and the workbook go through this list.
 */

/** Where the wizard asks for a number of the investment. */
export type SettingPlace = 'scenario' | 'fees' | 'costs' | 'currentContract' | 'retiredTools';

/** A row of the costs by year. */
export type CostRow = 'services' | 'internalLabour' | 'infrastructure';

type InvestmentSettingId = keyof typeof settings.investment;

/** What an input holds under `investment`, by its id. */
export type InvestmentId = Exclude<InvestmentSettingId, 'toolCostUpliftPct'>;

/** Those that the step of the investment asks for in every scenario or in a renewal. */
export type InvestmentNumberId = Exclude<InvestmentId, 'contractYears'>;

interface InvestmentSetting extends Omit<NumberSetting, 'id'> {
  readonly place: SettingPlace;
  readonly addsTo?: CostRow;
}

const investmentSettings = settings.investment as Readonly<Record<InvestmentSettingId, InvestmentSetting>>;

/** A group of settings as the catalogue holds it. */
export function listSettings(group: keyof typeof settings): NumberSetting[] {
  const entries: Readonly<Record<string, Partial<InvestmentSetting>>> = settings[
    group
  ] as object as typeof investmentSettings;
  return Object.entries(entries).map(
    ([id, { place: _, addsTo: __, ...setting }]) => ({ id, ...setting }) as NumberSetting,
  );
}

/** The numbers of the investment that are asked for in one place, in their order. */
export function investmentIdsAt(place: SettingPlace): InvestmentNumberId[] {
  return (Object.keys(investmentSettings) as InvestmentNumberId[]).filter(
    (id) => investmentSettings[id].place === place,
  );
}

/** Something for each number of a place. Typed as all of them: the JSON does not say which place each has. */
export function mapNumbersAt<Value>(place: SettingPlace, make: (id: InvestmentNumberId) => Value) {
  return Object.fromEntries(investmentIdsAt(place).map((id) => [id, make(id)])) as Readonly<
    Record<InvestmentNumberId, Value>
  >;
}

/** What each number of the step is before it is entered. */
export const INVESTMENT_DEFAULTS = {
  ...mapNumbersAt('fees', defaultOf),
  ...mapNumbersAt('costs', defaultOf),
  ...mapNumbersAt('currentContract', defaultOf),
};

function defaultOf(id: InvestmentNumberId): number {
  return investmentSettings[id].default;
}

export interface CostSetting {
  readonly id: InvestmentNumberId;
  readonly row: CostRow;
  /** In every year of the term, and not once at the start. */
  readonly isYearly: boolean;
  readonly amount: Expression;
}

/** What a number in a unit comes to in a year or at the start. Hours are paid at the cost of IT staff. */
const AMOUNTS: Readonly<Record<string, (id: string) => Pick<CostSetting, 'isYearly' | 'amount'>>> = {
  currency: (id) => ({ isYearly: false, amount: id }),
  'currency/year': (id) => ({ isYearly: true, amount: id }),
  hours: (id) => ({ isYearly: false, amount: ['*', id, 'itHourlyCost'] }),
  'hours/month': (id) => ({ isYearly: true, amount: ['*', ['*', id, 12], 'itHourlyCost'] }),
};

/** Every cost beside the fees. */
export const COST_SETTINGS: readonly CostSetting[] = investmentIdsAt('costs').map((id) => {
  const { unit, addsTo } = investmentSettings[id];
  const amountOf = AMOUNTS[unit];
  if (!amountOf || !addsTo)
    throw new Error(`The cost '${id}' needs one of the units of costs, and a row that it adds to`);
  return { id, row: addsTo, ...amountOf(id) };
});
