import { includedDrivers } from '../../calculation/included-drivers.ts';
import type { Formula } from '../line.ts';
import { afterRisk, money, moneyInput, share, sumOf } from '../operands.ts';
import { leadingTo, step } from '../steps.ts';
import { type AnnualExplanation, ofCategory, SAVING, sumOfDrivers, WITH, WITHOUT } from './sums.ts';

/** By the names of `Result.annual`, the categories, and the fee that a renewal pays. */
export const ANNUAL_EXPLANATIONS: Readonly<Record<string, AnnualExplanation>> = {
  without: sumOfDrivers({ ...WITHOUT, title: 'Cost without', totalOf: ({ annual }) => annual.without }),
  withVendor: sumOfDrivers({ ...WITH, title: 'Cost with', totalOf: ({ annual }) => annual.withVendor }),
  saving: sumOfDrivers({
    ...SAVING,
    title: 'Annual savings at full adoption',
    inWords: 'sum of the savings of all benefits',
    totalOf: ({ annual }) => annual.saving,
  }),
  existingSaving: sumOfDrivers(
    {
      title: 'Savings of the existing products',
      inWords: 'sum of the savings from current products',
      amountOf: ({ existingSaving }) => existingSaving ?? 0,
      totalOf: ({ annual }) => annual.existingSaving ?? 0,
      lineOf: ({ outcome, money: amount }) =>
        step(
          '',
          'without × existing reduction',
          ['*', amount(outcome.baseline), share(outcome.existingReduction ?? 0)],
          amount(outcome.existingSaving ?? 0, ' per year'),
        ),
      opens: 'driver',
    },
    { isOfRenewal: true },
  ),
  additionalSaving: sumOfDrivers(
    {
      title: 'Additional saving',
      inWords: 'sum of the savings above those from current products',
      amountOf: ({ additionalSaving }) => additionalSaving ?? 0,
      totalOf: ({ annual }) => annual.additionalSaving ?? 0,
      lineOf: ({ outcome, money: amount }) =>
        step(
          '',
          'savings − savings from current products',
          ['-', amount(outcome.saving), amount(outcome.existingSaving ?? 0)],
          amount(outcome.additionalSaving ?? 0, ' per year'),
        ),
      opens: 'driver',
    },
    { isOfRenewal: true },
  ),
  existingFee: {
    title: 'Annual fee of the current contract',
    steps: ({ input, sign }) => {
      const fee = moneyInput(input.investment.existingAnnualFee, sign);
      return [step('Annual fee of the current contract', 'as entered with the investment', fee, fee)];
    },
    isOfRenewal: true,
    settings: ['existingAnnualFee'],
  },
  savingLessFee: {
    title: 'Annual savings minus the fee',
    steps: ({ input, result, sign }) => {
      const saving = result.annual.existingSaving ?? 0;
      const fee = input.investment.existingAnnualFee;
      const less: Formula = ['-', money(saving, sign), moneyInput(fee, sign)];
      const words = 'savings from current products − fee of the current contract';
      return [
        leadingTo(
          'annual:existingSaving',
          step('Annual savings minus the fee', words, less, money(saving - fee, sign)),
        ),
      ];
    },
    isOfRenewal: true,
    settings: ['existingAnnualFee'],
  },
  riskAdjustedSaving: {
    title: 'Risk-adjusted annual savings',
    steps: ({ result, sign }) => [
      leadingTo(
        'annual:saving',
        step(
          'Risk-adjusted annual savings',
          'sum of the savings of each benefit after its risk',
          sumOf(
            includedDrivers(result).map(({ saving, riskPct }) => ({
              amount: saving,
              term: (part) => afterRisk(money(part, sign), saving, riskPct),
            })),
          ),
          money(result.annual.riskAdjustedSaving, sign, ' per year'),
        ),
      ),
    ],
  },
  costOfInactionPerMonth: {
    title: 'Cost of inaction per month',
    steps: ({ result: { annual }, sign }) => [
      leadingTo(
        'annual:riskAdjustedSaving',
        step(
          'Cost of inaction per month',
          'risk-adjusted annual savings ÷ 12',
          ['/', money(annual.riskAdjustedSaving, sign), 12],
          money(annual.costOfInactionPerMonth, sign, ' per month'),
        ),
      ),
    ],
  },
  'cost reduction': ofCategory('cost reduction', 'Annual cost reduction'),
  'cost avoidance': ofCategory('cost avoidance', 'Annual cost avoidance'),
  productivity: ofCategory('productivity', 'Annual productivity'),
};
