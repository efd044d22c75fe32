import { reductionName } from '#app/modules/estimates/drafts/check-step.ts';
import { REDUCTIONS } from '#app/modules/estimates/inputs.ts';
import { isLeftOut, LEVEL_WORDS, type Level } from '#app/ui/form/level-picker.tsx';
import type { AssumptionsContent, ShownGroup } from './load-assumptions.server.ts';

/** Lists the scopes of a level with the names of their figures in the form. */
export function levelChoices({
  groups,
  families,
  reductions,
}: Pick<AssumptionsContent, 'groups' | 'families' | 'reductions'>) {
  const choice = (value: string, label: string, of: readonly ShownGroup[]) => ({
    value,
    label,
    figures: of.flatMap(({ fields }) => fields.flatMap(({ id, presets }) => (presets ? [`fields.${id}`] : []))),
  });
  return [
    choice('', 'All figures', groups),
    ...families.map(({ id, value, name }) =>
      choice(
        value,
        name,
        groups.filter(({ familyId }) => familyId === id),
      ),
    ),
    ...groups.map((group) => choice(group.id, group.label, [group])),
    {
      value: REDUCTIONS,
      label: 'Reductions',
      figures: reductions.map(({ key }) => `reductions.${reductionName(key)}`),
    },
  ].filter(({ figures }) => figures.length > 0);
}

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
  const [first, ...others] = new Set(figures.map((name) => levels[name]).filter((level) => !isLeftOut(level as Level)));
  return first !== undefined && others.length === 0 ? first : '';
}

/** Formats as "all at Average" or "mixed, 30 Average, 2 Manual, 1 excluded". */
export function levelsInWords(figures: readonly string[], levels: Levels): string {
  const counts = Object.entries(WORDS).flatMap(([level, word]) => {
    const count = figures.filter((name) => levels[name] === level).length;
    return count > 0 ? [{ level, count, word }] : [];
  });
  const [only] = counts;
  if (only && counts.length === 1) {
    const isOut = isLeftOut(only.level as Level);
    return `all ${only.count} ${isOut ? only.word : `at ${only.word}`}`;
  }
  return `mixed, ${counts.map(({ count, word }) => `${count} ${word}`).join(', ')}`;
}

/** Formats what a level would change: "33 figures change to Low. 2 manual and 1 excluded stay." */
export function effectInWords(
  figures: readonly string[],
  levels: Levels,
  { level, alsoOwn }: { readonly level: Level; readonly alsoOwn: boolean },
): string {
  const out = figures.filter((name) => isLeftOut(levels[name] as Level)).length;
  const own = alsoOwn || level === 'manual' ? 0 : figures.filter((name) => levels[name] === 'manual').length;
  const same = figures.filter((name) => levels[name] === level).length;
  const changed = figures.length - out - own - same;
  const staying = [...(own > 0 ? [`${own} manual`] : []), ...(out > 0 ? [`${out} excluded`] : [])].join(' and ');
  const stay = staying === '' ? '' : ` ${staying} ${own + out === 1 ? 'stays' : 'stay'} unchanged.`;
  if (changed === 0) return `No figure changes.${stay}`;
  return `${changed} ${changed === 1 ? 'figure changes' : 'figures change'} to ${LEVEL_WORDS[level]}.${stay}`;
}
