import { type Catalogue, changeInWords, changeOf, type Field, isSourced } from '@worthwhile/roi-core';
import { type FieldEntry, isPresetLevel } from '../inputs.ts';
import type { EstimateView } from '../view.ts';

/** What a field's source says where nobody else stands for the value. */
const EXPERT_DEFAULT = 'expert default';

type Framed = Pick<EstimateView, 'catalogue'> & { readonly estimate: Pick<EstimateView['estimate'], 'industry'> };

/** Where the preset that is shown comes from: a source says so of some industries and levels, and of no changed value. */
export function groundOf({ catalogue, estimate }: Framed, { id, kind, source }: Field, { level }: FieldEntry) {
  const isSource = kind === 'fact' || isSourced(catalogue, estimate.industry, id, levelShown(level));
  return {
    source: isSource ? source : EXPERT_DEFAULT,
    changedBy: changedBy(catalogue, `${estimate.industry}.${id}`, level),
  };
}

/** Which administrator's version set the value of a level; null where it is the delivered one. */
export function changedBy(catalogue: Catalogue, id: string, level: FieldEntry['level']): string | null {
  const changed = changeOf(catalogue, id, levelShown(level));
  return changed ? changeInWords(changed) : null;
}

const levelShown = (level: FieldEntry['level']) => (isPresetLevel(level) ? level : 'average');
