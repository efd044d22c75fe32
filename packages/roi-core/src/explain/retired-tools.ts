import { caseOf } from '../calculation/case.ts';
import { planOf, RETIRED_TOOLS } from '../calculation/plan.ts';
import { retiredShare } from '../calculation/retired-tools.ts';
import type { Derivation } from '../types.ts';
import { type DriverContext, formulaInWords } from './context.ts';
import { fieldOf } from './inputs.ts';
import { type Formula, formulaOf } from './line.ts';
import { grown, money, moneyInput, plain, quantity, share, sumOf } from './operands.ts';
import { step } from './steps.ts';

/** Explains the annual cost, then the saved share in each year of the term. */
export function retiredToolSteps(context: DriverContext): Derivation[] {
  const { catalogue, input, driver, outcome } = context;
  const { sign } = input.currency;
  const isCost = driver.retiredTools === 'annualCost';
  const shown = (amount: number) => (isCost ? moneyInput(amount, sign) : plain(amount));
  const amounts = caseOf(planOf(catalogue), input).retiredTools.map((tool) => ({
    amount: isCost ? tool.annualCost : tool.adminHoursPerMonth * 12,
    tool,
  }));
  const isRising = isCost && input.toolCostUpliftPct !== 0;
  const costOf = (tools: Formula) =>
    formulaOf(driver.formula, (id) =>
      id === RETIRED_TOOLS ? tools : quantity(fieldOf(catalogue, id), input.fields[id] as number, sign),
    );
  const retiredIn = (year: number): Formula => {
    const retired = sumOf(
      amounts.map(({ amount, tool }) => ({
        amount,
        term: (part): Formula => ['*', shown(part), share(retiredShare(tool, year))],
      })),
    );
    return isRising && year > 1 ? ['*', retired, grown(input.toolCostUpliftPct, year - 1)] : retired;
  };
  const total = sumOf(amounts.map(({ amount }) => ({ amount, term: shown })));
  return [
    step('Saving', formulaInWords(context), costOf(total), money(outcome.saving, sign, ' per year')),
    ...outcome.yearlySaving.map((saved, index) =>
      step(
        `Saved in year ${index + 1}`,
        `${isCost ? 'annual cost' : 'annual hours'} × share of the year without the tool${isRising && index > 0 ? ' × rise' : ''}`,
        costOf(retiredIn(index + 1)),
        money(saved, sign),
      ),
    ),
  ];
}
