import { z } from 'zod';
import { recordId } from './parameters.ts';

/** Shapes that the calls about batches of reports share. */
export const batchPath = z.object({ id: recordId });
export const filePath = z.object({ id: recordId, n: recordId });

export const batchShape = z.object({
  id: z.int(),
  label: z.string(),
  format: z.enum(['pdf', 'xlsx']),
  state: z.enum(['open', 'done', 'cancelled']),
  reason: z.string(),
  total: z.int(),
  waiting: z.int(),
  running: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  owner: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  keptUntil: z.iso.datetime(),
});

export const itemShape = z.object({
  n: z.int(),
  estId: z.int(),
  estName: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  error: z.string(),
  fileName: z.string(),
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
});
