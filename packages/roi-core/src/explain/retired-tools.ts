import { retiredShare } from '../calculation/retired-tools.ts';
import { formatNumber, formatPct } from '../number/format.ts';
import type { Derivation } from '../types.ts';
import { type DriverContext, formulaInWords } from './context.ts';
import { showQuantity } from './inputs.ts';
import { share, step } from './words.ts';

/** What the retired tools cost a year, and how much of that is saved in each year of the term. */
export function retiredToolSteps(context: DriverContext): Derivation[] {
  const { input, driver, outcome, money } = context;
  const isCost = driver.retiredTools === 'annualCost';
  const tools = input.retiredTools;
  const amounts = tools.map((tool) => (isCost ? tool.annualCost : tool.adminHoursPerMonth * 12));
  const shown = (amount: number) => (isCost ? money(amount) : formatNumber(amount));
  const total = amounts.map(shown).join(' + ');
  const capture = showQuantity({ unit: 'percent' }, input.fields.itTimeCapturePct ?? 0, '');
  const rate = isCost ? '' : ` × ${money(input.fields.itHourlyCost ?? 0)} × ${capture}`;

  const uplift = (year: number) =>
    isCost && input.toolCostUpliftPct !== 0 && year > 1
      ? ` × (1 + ${formatPct(input.toolCostUpliftPct)})${year > 2 ? `^${year - 1}` : ''}`
      : '';
  const retired = (year: number) =>
    tools.map((tool, index) => `${shown(amounts[index] as number)} × ${share(retiredShare(tool, year))}`).join(' + ');
  return [
    step('Saving', formulaInWords(context), isCost ? total : `(${total})${rate}`, `${money(outcome.saving)} a year`),
    ...outcome.yearlySaving.map((saved, index) =>
      step(
        `Saved in year ${index + 1}`,
        `${isCost ? 'yearly cost' : 'yearly hours'} × share of the year without the tool${uplift(index + 1) === '' ? '' : ' × rise'}`,
        `(${retired(index + 1)})${uplift(index + 1)}${rate}`,
        money(saved),
      ),
    ),
  ];
}
