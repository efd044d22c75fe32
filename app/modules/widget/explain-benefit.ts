import {
  type Catalogue,
  type Derivation,
  type IncludedDriverResult,
  inNumbers,
  inWords,
  type ResolvedInput,
} from '@worthwhile/roi-core';
import type { Explained } from '@worthwhile/widget';

/** How one language says where a benefit comes from, and how its locale writes numbers. */
export interface Teller {
  readonly explained: Explained;
  readonly locale: string;
  readonly money: (amount: number) => string;
}

/**
 * How a benefit of a calculator comes about, in another language than the model's own: its formula with names and with
 * numbers, and what the products take off together.
 */
export function explainBenefit(
  { drivers, fields }: Catalogue,
  input: ResolvedInput,
  outcome: IncludedDriverResult,
  { explained, locale, money }: Teller,
): Derivation[] {
  const driver = drivers.find(({ id }) => id === outcome.id);
  if (!driver) return [];
  const { saving, reduction, byProducts, cap, capped, terms } = explained;
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const plain = new Intl.NumberFormat(locale, decimals);
  const percent = new Intl.NumberFormat(locale, { ...decimals, style: 'percent' });
  const shown = (id: string) => {
    const field = fields.find((one) => one.id === id);
    const value = input.fields[id] ?? 0;
    if (field?.monetary) return money(value);
    return field?.unit === 'percent' ? percent.format(value / 100) : plain.format(value);
  };
  const effects = outcome.contributions.filter(({ counted }) => counted).map(({ rEff }) => percent.format(rEff));
  const together =
    effects.length > 1 ? `1 − ${effects.map((effect) => `(1 − ${effect})`).join(' × ')}` : effects.join('');
  const isCapped = outcome.uncappedReduction !== null && outcome.uncappedReduction > outcome.reduction;
  const taken = percent.format(outcome.reduction);
  return [
    {
      title: saving,
      inWords: `${inWords(driver.formula, (id) => terms[id] ?? id)} × ${reduction}`,
      inNumbers: `${inNumbers(driver.formula, shown)} × ${taken}`,
      result: money(outcome.saving),
    },
    {
      title: reduction,
      inWords: byProducts,
      inNumbers: together,
      result: isCapped ? percent.format(outcome.uncappedReduction ?? 0) : taken,
    },
    ...(isCapped
      ? [{ title: cap, inWords: capped, inNumbers: percent.format(outcome.capPct / 100), result: taken }]
      : []),
  ];
}
