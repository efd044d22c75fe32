import {
  type Catalogue,
  type DefaultContext,
  defaultEvidence,
  type Field,
  type FigureEvidence,
  type LevelId,
  reductionEvidence,
} from '@worthwhile/roi-core';

/** The sources of a figure at each level. */
export type LevelEvidence = Readonly<Record<LevelId, FigureEvidence>>;

/** @returns null for a fact, which has no levels */
export function fieldEvidence(catalogue: Catalogue, context: DefaultContext, field: Field): LevelEvidence | null {
  if (field.kind === 'fact') return null;
  return atEachLevel((level) => defaultEvidence(catalogue, context, field, level));
}

/** @param key `driverId:componentId` of a reduction */
export function contributionEvidence(catalogue: Catalogue, key: string): LevelEvidence {
  return atEachLevel((level) => reductionEvidence(catalogue, key, level));
}

function atEachLevel(evidenceAt: (level: LevelId) => FigureEvidence): LevelEvidence {
  return { low: evidenceAt('low'), average: evidenceAt('average'), high: evidenceAt('high') };
}
