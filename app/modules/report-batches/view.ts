export type BatchState = 'open' | 'done' | 'cancelled';
export type ItemState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** How many of a batch's reports are in which state. */
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
  /** Why it was stopped before its end; empty otherwise. */
  readonly reason: string;
  readonly owner: { readonly id: number; readonly name: string };
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** When its files are removed. */
  readonly keptUntil: string;
}

/** One report of a batch. */
export interface ItemView {
  /** From 1. */
  readonly n: number;
  readonly estId: number;
  readonly estName: string;
  readonly state: ItemState;
  /** Why there is no file; empty otherwise. */
  readonly error: string;
  readonly fileName: string;
  /** Lower-case hex; null until there is a file. */
  readonly sha256: string | null;
  readonly bytes: number | null;
}

/** States as people read them. */
export const BATCH_LABELS: Record<BatchState, string> = { open: 'Working', done: 'Done', cancelled: 'Cancelled' };
export const ITEM_LABELS: Record<ItemState, string> = {
  waiting: 'Waiting',
  running: 'Being made',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
