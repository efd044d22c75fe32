/** How long before the session ends the page warns. */
export const WARNED_BEFORE_MS = 120_000;

/** When the session ends, and whether the warning is shown. */
export interface SessionTiming {
  /** In ms, by the browser's clock. */
  readonly endsAt: number;
  /** From now until the warning; null if there is nothing to wait for. */
  readonly waitMs: number | null;
  readonly isWarning: boolean;
}

export type SessionEvent =
  /** A page was loaded, in this tab or another. */
  | { readonly type: 'extended'; readonly leftMs: number; readonly now: number }
  /** The wait is over. Setting the clock moves no timer, so this time is right. */
  | { readonly type: 'waited'; readonly now: number }
  /** The page is visible again: timers stand still while the machine sleeps, its clock does not. */
  | { readonly type: 'returned'; readonly now: number }
  | { readonly type: 'closed' };

export const UNKNOWN: SessionTiming = { endsAt: Number.POSITIVE_INFINITY, waitMs: null, isWarning: false };

export function nextTiming(timing: SessionTiming, event: SessionEvent): SessionTiming {
  switch (event.type) {
    case 'extended': {
      const endsAt = event.now + event.leftMs;
      return { endsAt, waitMs: Math.max(0, event.leftMs - WARNED_BEFORE_MS), isWarning: false };
    }
    case 'waited':
      if (timing.waitMs === null) return timing;
      // A session shorter than the warning ends sooner, and a clock set back must not make it longer.
      return { endsAt: Math.min(timing.endsAt, event.now + WARNED_BEFORE_MS), waitMs: null, isWarning: true };
    case 'returned':
      if (timing.waitMs === null || event.now < timing.endsAt - WARNED_BEFORE_MS) return timing;
      return { ...timing, waitMs: null, isWarning: true };
    case 'closed':
      return { ...timing, isWarning: false };
  }
}
