import { isLeftOut } from '#app/modules/estimates/inputs.ts';
import { LEVEL_WORDS } from '#app/ui/form/level-picker.tsx';

/** By the figure's name in the form. */
export type Levels = Readonly<Record<string, string>>;

const { average, low, high, manual } = LEVEL_WORDS;
const WORDS = { average, low, high, manual, exclude: 'excluded', notApplicable: 'not applicable' };

/**
 * Returns the level that all figures share, without the excluded ones.
 *
 * @returns empty where they differ
 */
export function levelOfAll(figures: readonly string[], levels: Levels): string {
  const [first, ...others] = new Set(figures.map((name) => levels[name]).filter((level) => !isLeftOut(level ?? '')));
  return first !== undefined && others.length === 0 ? first : '';
}

/** Formats as "all at Average" or "mixed, 30 Average, 2 Manual, 1 excluded". */
export function levelsInWords(figures: readonly string[], levels: Levels): string {
  const counts = Object.entries(WORDS).flatMap(([level, word]) => {
    const count = figures.filter((name) => levels[name] === level).length;
    return count > 0 ? [{ level, count, word }] : [];
  });
  const [only] = counts;
  if (only && counts.length === 1) return `all ${only.count} ${isLeftOut(only.level) ? only.word : `at ${only.word}`}`;
  return `mixed, ${counts.map(({ count, word }) => `${count} ${word}`).join(', ')}`;
}

export function levelsIn(form: HTMLFormElement, names: readonly string[]): Levels {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(`${name}.level`) ?? '')]));
}
