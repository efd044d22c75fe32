import {
  type Catalogue,
  type Derivation,
  type Formula,
  formulaOf,
  type IncludedDriverResult,
  inWords,
  type Operand,
  printLine,
  type ResolvedInput,
  roundHalfUp,
} from '@worthwhile/roi-core';
import type { Explained } from '@worthwhile/widget';

/** How one language says where a benefit comes from, and how its locale writes numbers. */
export interface Teller {
  readonly explained: Explained;
  readonly locale: string;
  /** The currency's ISO code. */
  readonly currency: string;
}

/**
 * How a benefit of a calculator comes about, in another language than the model's own: its formula with names and with
 * numbers, and what the products take off together.
 */
export function explainBenefit(
  { drivers, fields }: Catalogue,
  input: ResolvedInput,
  outcome: IncludedDriverResult,
  { explained, locale, currency }: Teller,
): Derivation[] {
  const driver = drivers.find(({ id }) => id === outcome.id);
  if (!driver) return [];
  const { saving, reduction, byProducts, cap, capped, terms } = explained;
  const decimal = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const money = (amount: number) => operandIn(locale, { style: 'currency', currency }, amount);
  const percent = (fraction: number): Operand => ({
    ...operandIn(locale, { ...decimal, style: 'percent' }, fraction * 100, 100),
    worth: (amount) => amount / 100,
  });
  const shown = (id: string): Operand => {
    const field = fields.find((one) => one.id === id);
    const value = input.fields[id] ?? 0;
    if (field?.monetary) return money(value);
    if (field?.unit !== 'percent') return operandIn(locale, decimal, value);
    return { ...operandIn(locale, { ...decimal, style: 'percent' }, value, 100), isPercentField: true };
  };
  const effects = outcome.contributions.filter(({ counted }) => counted).map(({ rEff }) => percent(rEff));
  const left = effects.map((effect): Formula => ['-', 1, effect]);
  const together: Formula =
    effects.length > 1 ? ['-', 1, left.reduce((all, each) => ['*', all, each])] : (effects[0] ?? percent(0));
  const isCapped = outcome.uncappedReduction > outcome.reduction;
  const taken = percent(outcome.reduction);
  return [
    {
      title: saving,
      inWords: `${inWords(driver.formula, (id) => terms[id] ?? id)} × ${reduction}`,
      ...printLine(['*', formulaOf(driver.formula, shown), taken], money(outcome.saving)),
    },
    {
      title: reduction,
      inWords: byProducts,
      ...printLine(together, isCapped ? percent(outcome.uncappedReduction) : taken),
    },
    ...(isCapped ? [{ title: cap, inWords: capped, ...printLine(percent(outcome.capPct / 100), taken) }] : []),
  ];
}

/** A number as a locale writes it, which takes more decimals than its kind where a line needs them. */
function operandIn(locale: string, options: Intl.NumberFormatOptions, amount: number, per = 1): Operand {
  const usual = new Intl.NumberFormat(locale, options).resolvedOptions().maximumFractionDigits ?? 2;
  return {
    amount,
    worth: (printed) => printed,
    isPercentField: false,
    print: (moreDecimals) => {
      const decimals = usual + moreDecimals;
      const format = new Intl.NumberFormat(locale, {
        ...options,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      const rounded = roundHalfUp(amount, decimals);
      // As a decimal text, which Intl writes as it is.
      return {
        text: format.format(String(Number((rounded / per).toPrecision(15))) as `${number}`),
        amount: rounded,
        decimals,
      };
    },
  };
}
