import type { ShownComparison, ShownLine } from './format-comparison.ts';

/** The lines shown: the largest differences, all differences, or all lines. */
export const COMPARED_LINES = ['different', 'everyDifferent', 'all'] as const;
export type ComparedLines = (typeof COMPARED_LINES)[number];

const MOST_BENEFITS = 6;

/** Selects the lines to show, and counts the others. An equal line stays above its hard savings that differ. */
export function selectLines({ result, benefits, total, assumptions }: ShownComparison, lines: ComparedLines) {
  const all = [...result, ...benefits, ...total, ...assumptions];
  const counts = { all: all.length, different: all.filter(differs).length };
  if (lines === 'all') return { counts, result, benefits, total, assumptions, hiddenBenefits: 0 };
  const differing = benefits.filter(differs);
  const shown = lines === 'everyDifferent' ? differing : differing.slice(0, MOST_BENEFITS);
  return {
    counts,
    result: result.filter((line, index) => differs(line) || isAboveDifferent(result, index)),
    benefits: shown,
    total: total.filter(differs),
    assumptions: assumptions.filter(differs),
    hiddenBenefits: differing.length - shown.length,
  };
}

export type SelectedLines = ReturnType<typeof selectLines>;

/** An amount in another currency is shown too: it cannot be called the same. */
function differs({ isDifferent }: ShownLine): boolean {
  return isDifferent !== false;
}

function isAboveDifferent(lines: readonly ShownLine[], index: number): boolean {
  const below = lines[index + 1];
  return lines[index]?.isHardOnly === false && below?.isHardOnly === true && differs(below);
}
