import { type AssumptionField, type AssumptionsView, assumptionFields } from '../assumptions.ts';
import { isPresetLevel } from '../inputs.ts';

/** Where a figure comes from, in words. */
export function sourceOf({ shown, evidence }: Pick<AssumptionField, 'shown' | 'evidence'>): string {
  const { level, whose, agreement } = shown;
  if (isPresetLevel(level)) return evidence?.[level].label ?? 'Industry benchmark';
  if (whose === 'agreed') return agreement ? `Agreed by ${agreement.name}` : 'Agreed';
  return whose === 'seller' ? 'Our estimate' : 'Customer’s figure';
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const LEVEL_WORDS = { low: 'Industry Low', average: 'Industry Average', high: 'Industry High' } as const;

/** Where each figure of an estimate comes from, with its level or the date of its agreement, by field ID. */
export function sourcesOf(view: AssumptionsView): Record<string, string> {
  const fields = assumptionFields(view).flatMap((group) => group.fields);
  return Object.fromEntries(
    fields.map((field) => {
      const { level, whose, agreement } = field.shown;
      const source = sourceOf(field);
      if (isPresetLevel(level)) return [field.id, `${LEVEL_WORDS[level]}, ${source}`];
      const date = whose === 'agreed' && agreement ? `, ${DAY.format(new Date(agreement.date))}` : '';
      return [field.id, `${source}${date}`];
    }),
  );
}
