const HOUR = 3_600_000;
const LATE_AFTER = 48 * HOUR;

/** Says how long something waits: `2 hours`, `3 days`. */
export function ageOf(from: Date, now: Date): { readonly text: string; readonly isLate: boolean } {
  const passed = Math.max(0, now.getTime() - from.getTime());
  const hours = Math.floor(passed / HOUR);
  return {
    text: hours < 1 ? 'under an hour' : hours < 24 ? many(hours, 'hour') : many(Math.floor(hours / 24), 'day'),
    isLate: passed > LATE_AFTER,
  };
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
