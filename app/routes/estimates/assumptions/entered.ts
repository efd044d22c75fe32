import type { Texts } from '#app/form-data.ts';
import { isLeftOut, type Level } from '#app/ui/form/level-picker.tsx';

export interface Entered {
  readonly level: Level;
  readonly text: string;
  readonly whose: string;
}

/** Reads a figure from the texts of the form. */
export function enteredIn(texts: Texts, name: string): Entered {
  const part = (of: string) => String(texts[`${name}.${of}`] ?? '');
  return { level: part('level') as Level, text: part('value').trim(), whose: part('whose') };
}

export function isFromCustomer({ level, whose }: Entered): boolean {
  return level === 'manual' && (whose === 'customer' || whose === 'agreed');
}

const SHARED = {
  low: 'all at Industry Low',
  high: 'all at Industry High',
  manual: 'all manual',
  exclude: 'all excluded',
  notApplicable: 'all not applicable',
};

/** Formats "3 figures", "3 figures, all at Industry Low", or "1 of 3 missing". */
export function groupInWords(figures: readonly Entered[]): string {
  const [only, ...others] = new Set(figures.map(({ level }) => level));
  const shared = only && only !== 'average' && others.length === 0 ? `, ${SHARED[only]}` : '';
  return missingInWords(figures) ?? `${countOf(figures)}${shared}`;
}

function countOf({ length }: { readonly length: number }): string {
  return `${length} ${length === 1 ? 'figure' : 'figures'}`;
}

function missingInWords(figures: readonly Entered[]): string | null {
  const missing = figures.filter(({ level, text }) => !isLeftOut(level) && text === '').length;
  return missing > 0 ? `${missing} of ${figures.length} missing` : null;
}

const AT_LEVEL = {
  average: 'at Industry Average',
  low: 'at Industry Low',
  high: 'at Industry High',
  exclude: 'excluded',
  notApplicable: 'not applicable',
};

/** Formats "2 from the customer, 33 at Industry Average", or how many are missing. */
export function allInWords(figures: readonly Entered[]): string {
  const customers = figures.filter(isFromCustomer).length;
  const manual = figures.filter(({ level }) => level === 'manual').length;
  const atLevels = Object.entries(AT_LEVEL).map(
    ([level, word]) => [figures.filter((figure) => figure.level === level).length, word] as const,
  );
  const counts = [
    [customers, 'from the customer'],
    [manual - customers, manual - customers === 1 ? 'our estimate' : 'our estimates'],
    ...atLevels,
  ] as const;
  return (
    missingInWords(figures) ?? counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')
  );
}
