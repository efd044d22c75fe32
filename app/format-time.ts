const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a time, e.g. `Mar 3, 2026, 14:05 UTC`. */
export function formatTime(iso: string): string {
  return `${format.format(new Date(iso))} UTC`;
}
