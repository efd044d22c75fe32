import { z } from 'zod';
import { choice, id, saveTarget } from '../fields.schema.ts';

/** One level for a field group (its ID), for the reductions, or for all figures (no group). */
export const applyLevelForm = z.object({
  ...saveTarget,
  group: z.preprocess((given) => (given === '' ? undefined : given), z.string().max(60).optional()),
  level: choice(['manual', 'low', 'average', 'high'], 'a level'),
  /** Includes manual figures. */
  alsoOwn: z.literal('yes').optional().transform(Boolean),
});
export type ApplyLevelForm = z.output<typeof applyLevelForm>;

/** The Undo of a level: `applied` is the version that it was applied to. */
export const undoLevelForm = z.object({ estId: id, applied: id });
