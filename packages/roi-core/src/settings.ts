import settings from '../data/settings.json' with { type: 'json' };
import type { Expression, NumberSetting } from './types-catalogue.ts';

/** A new cost needs only an entry in settings.json: input, limits, wizard, both calculations and the workbook use this list. */

/** The place in the wizard. */
export type SettingPlace = 'scenario' | 'fees' | 'costs' | 'currentContract' | 'retiredTools';

/** A row of the costs by year. */
export type CostRow = 'services' | 'internalLabour' | 'infrastructure';

/** Names each row on paper and in the workbook, in their order. */
export const COST_LABELS = {
  services: 'Services and training',
  internalLabour: 'Internal effort',
  infrastructure: 'Hardware and hosting',
} as const satisfies Readonly<Record<CostRow, string>>;

type InvestmentSettingId = keyof typeof settings.investment;

/** The keys under `investment` in an input. */
export type InvestmentId = Exclude<InvestmentSettingId, 'toolCostUpliftPct'>;

/** Those in the investment step, always or in a renewal. */
export type InvestmentNumberId = Exclude<InvestmentId, 'contractYears'>;

interface InvestmentSetting extends Omit<NumberSetting, 'id'> {
  readonly place: SettingPlace;
  readonly addsTo?: CostRow;
}

const investmentSettings = settings.investment as Readonly<Record<InvestmentSettingId, InvestmentSetting>>;

export function listSettings(group: keyof typeof settings): NumberSetting[] {
  const entries: Readonly<Record<string, Partial<InvestmentSetting>>> = settings[
    group
  ] as object as typeof investmentSettings;
  return Object.entries(entries).map(
    ([id, { place: _, addsTo: __, ...setting }]) => ({ id, ...setting }) as NumberSetting,
  );
}

export function investmentIdsAt(place: SettingPlace): InvestmentNumberId[] {
  return (Object.keys(investmentSettings) as InvestmentNumberId[]).filter(
    (id) => investmentSettings[id].place === place,
  );
}

/** Maps with the type of all IDs: the JSON type does not give the place of each. */
export function mapNumbersAt<Value>(place: SettingPlace, make: (id: InvestmentNumberId) => Value) {
  return Object.fromEntries(investmentIdsAt(place).map((id) => [id, make(id)])) as Readonly<
    Record<InvestmentNumberId, Value>
  >;
}

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
  /** False: once at the start. */
  readonly isYearly: boolean;
  readonly amount: Expression;
}

/** The amount for a unit, per year or at the start. Hours are paid at the cost of IT staff. */
const AMOUNTS: Readonly<Record<string, (id: string) => Pick<CostSetting, 'isYearly' | 'amount'>>> = {
  currency: (id) => ({ isYearly: false, amount: id }),
  'currency/year': (id) => ({ isYearly: true, amount: id }),
  hours: (id) => ({ isYearly: false, amount: ['*', id, 'itHourlyCost'] }),
  'hours/month': (id) => ({ isYearly: true, amount: ['*', ['*', id, 12], 'itHourlyCost'] }),
};

/** Without the fees. */
export const COST_SETTINGS: readonly CostSetting[] = investmentIdsAt('costs').map((id) => {
  const { unit, addsTo } = investmentSettings[id];
  const amountOf = AMOUNTS[unit];
  if (!amountOf || !addsTo)
    throw new Error(`The cost '${id}' needs one of the units of costs, and a row that it adds to`);
  return { id, row: addsTo, ...amountOf(id) };
});
