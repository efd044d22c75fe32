interface Rhythm {
  /** 1 (Monday) to 7; null is every day. */
  readonly weekday: number | null;
  /** UTC. */
  readonly hour: number;
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Finds the first time of a rhythm after a moment. Missed times are skipped. */
export function nextRun({ weekday, hour }: Rhythm, after: Date): Date {
  const next = new Date(after);
  next.setUTCHours(hour, 0, 0, 0);
  while (next <= after || (weekday !== null && weekdayOf(next) !== weekday)) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

const weekdayOf = (date: Date) => date.getUTCDay() || 7;

/** `Every Monday at 06:00 UTC`. */
export function describeRhythm({ weekday, hour }: Rhythm): string {
  const day = weekday === null ? 'day' : WEEKDAYS[weekday - 1];
  return `Every ${day} at ${String(hour).padStart(2, '0')}:00 UTC`;
}
