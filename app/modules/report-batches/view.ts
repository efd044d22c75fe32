import type { z } from 'zod';
import type { batch, item } from './report-batches.schema.ts';

export type BatchView = Readonly<z.output<typeof batch>>;
export type ItemView = Readonly<z.output<typeof item>>;
export type ItemState = ItemView['state'];

/** The values that change while a batch runs. */
export type BatchProgress = Pick<
  BatchView,
  'state' | 'total' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
>;

export const BATCH_LABELS: Record<BatchView['state'], string> = {
  open: 'In progress',
  done: 'Done',
  cancelled: 'Canceled',
};
export const ITEM_LABELS: Record<ItemState, string> = {
  waiting: 'Waiting',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Canceled',
};
