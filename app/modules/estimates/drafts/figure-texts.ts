import type { LevelId } from '@worthwhile/roi-core';
import type { Texts } from '#app/form-data.ts';
import { type AssumptionField, type ReductionField, textOf } from '../assumptions.ts';
import type { FieldEntry } from '../inputs.ts';
import { reductionName } from './check-step.ts';

type Figure = Pick<AssumptionField, 'id' | 'presets' | 'shown'> & {
  readonly existing?: Pick<NonNullable<AssumptionField['existing']>, 'isAsked' | 'text'> | undefined;
};

/** Lists level, value and source of every figure of the third step. The page derives them from the figures that it shows. */
export function figureTexts(
  reductionLevel: LevelId,
  fields: readonly Figure[],
  reductions: readonly Pick<ReductionField, 'key' | 'shown'>[],
): Texts {
  return Object.assign(
    { reductionLevel },
    ...fields.map(({ id, presets, shown, existing }) => ({
      ...entryTexts(`fields.${id}`, shown, presets ? 'seller' : 'customer'),
      ...(existing?.isAsked && { [`fieldsExisting.${id}`]: existing.text }),
    })),
    ...reductions.map(({ key, shown }) => entryTexts(`reductions.${reductionName(key)}`, shown, 'seller')),
  );
}

/** Only a typed value has a source of its own. */
function entryTexts(
  name: string,
  { level, value, whose, agreement }: FieldEntry,
  otherwise: 'customer' | 'seller',
): Texts {
  return {
    [`${name}.level`]: level,
    [`${name}.value`]: textOf(value),
    ...(level === 'manual' && { [`${name}.whose`]: whose ?? otherwise }),
    ...(agreement && { [`${name}.agreedBy`]: agreement.name, [`${name}.agreedOn`]: agreement.date }),
  };
}
