import {
  type Catalogue,
  type Derivation,
  type Formula,
  formatMoneyInput,
  formatMoneyResult,
  formatPercentInput,
  formatPercentResult,
  formatQuantity,
  formulaOf,
  type IncludedDriverResult,
  type Operand,
  printExpression,
  printLine,
  type ResolvedInput,
} from '@worthwhile/roi-core';
import type { Explained } from '@worthwhile/widget';

/** Words and number formats of one language for explanations of benefits. */
export interface ExplanationFormatter {
  readonly explained: Explained;
  readonly locale: string;
  /** ISO code. */
  readonly currency: string;
}

/**
 * Explains a calculator's benefit in a language other than the model's English: its formula with names and numbers, and the
 * products' combined reduction.
 */
export function explainBenefit(
  { drivers, fields }: Catalogue,
  input: ResolvedInput,
  outcome: IncludedDriverResult,
  { explained, locale, currency }: ExplanationFormatter,
): Derivation[] {
  const driver = drivers.find(({ id }) => id === outcome.id);
  if (!driver) return [];
  const { saving, reduction, byProducts, cap, capped, terms } = explained;
  const money = { style: 'currency', currency } as const;
  const percent = (fraction: number): Operand => ({
    ...operandIn(locale, { style: 'percent' }, fraction * 100, formatPercentResult),
    worth: (amount) => amount / 100,
  });
  const shown = (id: string): Operand => {
    const field = fields.find((one) => one.id === id);
    const value = input.fields[id] ?? 0;
    if (field?.monetary) return operandIn(locale, money, value, (of, precision) => formatMoneyInput(of, '', precision));
    if (field?.unit !== 'percent') return operandIn(locale, {}, value, formatQuantity);
    return { ...operandIn(locale, { style: 'percent' }, value, formatPercentInput), isPercentField: true };
  };
  const effects = outcome.contributions.filter(({ counted }) => counted).map(({ rEff }) => percent(rEff));
  const left = effects.map((effect): Formula => ['-', 1, effect]);
  const together: Formula =
    effects.length > 1 ? ['-', 1, left.reduce((all, each) => ['*', all, each])] : (effects[0] ?? percent(0));
  const isCapped = outcome.uncappedReduction > outcome.reduction;
  const taken = percent(outcome.reduction);
  const saved = operandIn(locale, money, outcome.saving, (of, precision) => formatMoneyResult(of, '', precision));
  return [
    {
      title: saving,
      inWords: `${printExpression(driver.formula, (id) => terms[id] ?? id)} × ${reduction}`,
      ...printLine(['*', formulaOf(driver.formula, shown), taken], saved),
    },
    {
      title: reduction,
      inWords: byProducts,
      ...printLine(together, isCapped ? percent(outcome.uncappedReduction) : taken),
    },
    ...(isCapped ? [{ title: cap, inWords: capped, ...printLine(percent(outcome.capPct / 100), taken) }] : []),
    {
      title: explained.risk,
      inWords: explained.afterRisk,
      ...printLine(
        ['*', saved, ['-', 1, percent(outcome.riskPct / 100)]],
        operandIn(locale, money, riskAdjustedSaving(outcome), (of, precision) => formatMoneyResult(of, '', precision)),
      ),
    },
  ];
}

/** Returns the part of a benefit that the calculator counts. */
export function riskAdjustedSaving({ saving, riskPct }: IncludedDriverResult): number {
  return saving * (1 - riskPct / 100);
}

/** Explains the risk adjustment in the model's English. */
export function explainRisk(outcome: IncludedDriverResult, sign: string): Derivation {
  const money = (amount: number): Operand => ({
    amount,
    worth: (printed) => printed,
    isPercentField: false,
    print: (moreDecimals) => {
      const text = formatMoneyResult(amount, sign, { moreDecimals });
      const digits = text.slice(sign.length).replaceAll(',', '');
      return { text, amount: Number(digits), decimals: digits.split('.')[1]?.length ?? 0 };
    },
  });
  const risk: Operand = {
    amount: outcome.riskPct,
    worth: (printed) => printed / 100,
    isPercentField: false,
    print: () => ({ text: `${formatPercentInput(outcome.riskPct)} risk`, amount: outcome.riskPct, decimals: 0 }),
  };
  const line = printLine(['*', money(outcome.saving), ['-', 1, risk]], money(riskAdjustedSaving(outcome)));
  return { title: 'Risk adjustment', inWords: 'saving × (1 − risk)', ...line, result: `${line.result} per year` };
}

/** Formats a number for a locale with the decimals of its kind. */
function operandIn(
  locale: string,
  options: Intl.NumberFormatOptions,
  amount: number,
  format: (amount: number, precision: { readonly moreDecimals: number }) => string,
): Operand {
  const per = options.style === 'percent' ? 100 : 1;
  return {
    amount,
    worth: (printed) => printed,
    isPercentField: false,
    print: (moreDecimals) => {
      const digits = format(amount, { moreDecimals }).replace(/[,%]/g, '');
      const decimals = digits.split('.')[1]?.length ?? 0;
      const { format: write } = new Intl.NumberFormat(locale, {
        ...options,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      // Intl formats a decimal string exactly.
      const text = write(String(Number((Number(digits) / per).toPrecision(15))) as `${number}`);
      return { text, amount: Number(digits), decimals };
    },
  };
}
