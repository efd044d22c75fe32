import type { Layout } from '../layout.ts';
import { type CellFormat, type CellPlan, cellAt, formula, type Limits, text } from '../plan.ts';

/** Column of the level on the inputs sheet. */
const LEVEL = 4;

export const EXCLUDE = 'Exclude';

/** In the order of the pages. */
const WORDS = {
  exclude: EXCLUDE,
  manual: 'Manual',
  low: 'Industry Low',
  average: 'Industry Average',
  high: 'Industry High',
} as const;

const LEVELS = ['low', 'average', 'high'] as const;

/** @returns null for an input without values by level */
function valuesByLevel({ snapshot }: Layout, id: string) {
  const [driverId, componentId] = id.split(':');
  if (componentId === undefined) return snapshot.levels?.[id] ?? null;
  const driver = snapshot.catalogue.drivers.find((one) => one.id === driverId);
  return driver?.contributions.find((one) => one.componentId === Number(componentId)) ?? null;
}

function levelOf({ evidence, input }: Layout, id: string) {
  return evidence.get(id)?.level ?? input.levels[id];
}

/** A list where the input has values by level. */
export function levelCell(layout: Layout, id: string): CellPlan {
  const level = levelOf(layout, id);
  if (!valuesByLevel(layout, id)) return text(level ? '–' : '', 'unit');
  return text(WORDS[level ?? 'manual'], 'input', { allowed: { choices: Object.values(WORDS) } });
}

/** The value that the list of levels beside it sets, until a reader types over it. */
export function valueByLevel(
  layout: Layout,
  id: string,
  place: { readonly row: number; readonly value: number },
  { format, limits }: { readonly format: CellFormat; readonly limits: Limits },
): CellPlan | null {
  const values = valuesByLevel(layout, id);
  if (!values) return null;
  const { row, value } = place;
  const list = cellAt(LEVEL, row);
  const own = value < 0 ? values.average : value;
  const byLevel = LEVELS.reduceRight(
    (otherwise, level) => `IF(${list}="${WORDS[level]}",${values[level]},${otherwise})`,
    `IF(${list}="${EXCLUDE}","${EXCLUDE}",${own})`,
  );
  const mostDecimals = [own, ...LEVELS.map((level) => values[level])].reduce((one, other) =>
    String(other).length - String(Math.trunc(other)).length > String(one).length - String(Math.trunc(one)).length
      ? other
      : one,
  );
  return {
    ...formula(byLevel, value < 0 ? EXCLUDE : value, format, 'input'),
    allowed: { ...limits, orExclude: true },
    shownAs: mostDecimals,
  };
}
