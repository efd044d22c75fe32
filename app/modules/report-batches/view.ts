export type BatchState = 'open' | 'done' | 'cancelled';
export type ItemState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Counts of a batch's reports by state. */
export interface BatchProgress {
  readonly state: BatchState;
  readonly total: number;
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
}

export interface BatchView extends BatchProgress {
  readonly id: number;
  readonly label: string;
  readonly format: 'pdf' | 'xlsx';
  /** Reason of a cancellation; empty otherwise. */
  readonly reason: string;
  readonly owner: { readonly id: number; readonly name: string };
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Time of the deletion of its files. */
  readonly keptUntil: string;
}

export interface ItemView {
  /** Starts at 1. */
  readonly n: number;
  readonly estId: number;
  readonly estName: string;
  readonly state: ItemState;
  /** Reason for a missing file; empty otherwise. */
  readonly error: string;
  readonly fileName: string;
  /** Lower-case hex; null until the file exists. */
  readonly sha256: string | null;
  readonly bytes: number | null;
}

export const BATCH_LABELS: Record<BatchState, string> = { open: 'Working', done: 'Done', cancelled: 'Cancelled' };
export const ITEM_LABELS: Record<ItemState, string> = {
  waiting: 'Waiting',
  running: 'Being made',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
