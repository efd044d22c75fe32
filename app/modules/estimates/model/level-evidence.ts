import {
  type Catalogue,
  defaultEvidence,
  type Field,
  type FigureEvidence,
  type LevelId,
  reductionEvidence,
} from '@worthwhile/roi-core';
import type { EstimateView } from '../view.ts';
import { defaultContextOf } from './scaled-defaults.ts';

type Framed = Pick<EstimateView, 'catalogue' | 'inputs'> & {
  readonly estimate: Pick<EstimateView['estimate'], 'industry' | 'currency'>;
};

/** The sources of a figure at each level. */
export type LevelEvidence = Readonly<Record<LevelId, FigureEvidence>>;

/** @returns null for a fact, which has no levels */
export function fieldEvidence({ catalogue, estimate, inputs }: Framed, field: Field): LevelEvidence | null {
  if (field.kind === 'fact') return null;
  const ground = defaultContextOf({ estimate, inputs });
  return atEachLevel((level) => defaultEvidence(catalogue, ground, field, level));
}

/** @param key `driverId:componentId` of a reduction */
export function contributionEvidence(catalogue: Catalogue, key: string): LevelEvidence {
  return atEachLevel((level) => reductionEvidence(catalogue, key, level));
}

function atEachLevel(evidenceAt: (level: LevelId) => FigureEvidence): LevelEvidence {
  return { low: evidenceAt('low'), average: evidenceAt('average'), high: evidenceAt('high') };
}
