import { formatPercentResult } from '../../number/format.ts';
import { roundHalfUp } from '../../number/rounding.ts';
import type { IncludedDriverResult } from '../../types.ts';
import { type Context, sumOf } from '../context.ts';
import { countOf, upperFirst } from '../words.ts';
import type { MeasuredSlide } from './slides-model.ts';

const SHOWN = 7;

const savingOf = (driver: IncludedDriverResult) => driver.saving;

/** Separates what was measured from what the model derives, largest first. */
export function measuredSlide(context: Context): MeasuredSlide {
  const { money, included } = context;
  const drivers = included
    .filter(({ saving }) => roundHalfUp(saving, 0) !== 0)
    .sort((one, other) => Math.abs(other.saving) - Math.abs(one.saving));
  const shown = drivers.length <= SHOWN + 1 ? drivers : drivers.slice(0, SHOWN);
  const rest = drivers.slice(shown.length);
  const total = sumOf(drivers, savingOf);
  return {
    kind: 'measured',
    title: titleOf(drivers),
    table: {
      caption: 'Measured and modeled savings',
      head: ['Benefit', 'Basis', 'Annual savings'],
      rows: [
        ...shown.map((driver) => [driver.label, basisOf(driver), signed(driver.saving, money)]),
        ...(rest.length === 0
          ? []
          : [[upperFirst(countOf(rest.length, 'more benefit')), '', signed(sumOf(rest, savingOf), money)]]),
        ['All benefits', '', money(total)],
      ],
      isLastTotal: true,
    },
    note: '◆ Measured: values before and now, from your own systems. ○ Modeled: derived from the product’s reductions.',
    notes: [
      'Measured benefits count in full. Modeled ones are reduced for risk before they enter the result.',
      'The next step is to measure the largest modeled benefit.',
      'Sources: full report, “Savings by benefit” and “Assumptions”.',
    ],
  };
}

function isMeasured({ mode }: IncludedDriverResult): boolean {
  return mode === 'measured';
}

function basisOf(driver: IncludedDriverResult): string {
  if (driver.mode === 'retiredTools') return '◆ Retired tools';
  return isMeasured(driver) ? '◆ Measured' : '○ Modeled';
}

/** An outcome that got worse keeps its row and its sign. */
function signed(saving: number, money: Context['money']): string {
  return saving < 0 ? `${money(saving)}, higher than before` : money(saving);
}

/** The share of the report's summary: a benefit that got worse was measured too. */
function titleOf(drivers: readonly IncludedDriverResult[]): string {
  const sizeOf = (some: readonly IncludedDriverResult[]) => sumOf(some, ({ saving }) => Math.abs(saving));
  const measured = drivers.filter(isMeasured);
  if (measured.length === 0) return 'All annual savings are modeled, none is measured yet';
  if (measured.length === drivers.length) return 'All annual savings are measured';
  return `${formatPercentResult((sizeOf(measured) / sizeOf(drivers)) * 100)} of the annual savings are measured`;
}
