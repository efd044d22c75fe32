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

/** Formats a time without its date if that is today, e.g. `14:05 UTC`. */
export function formatRecentTime(iso: string, now = new Date()): string {
  const [day, time = ''] = new Date(iso).toISOString().split('T');
  return day === now.toISOString().split('T')[0] ? `${time.slice(0, 5)} UTC` : formatTime(iso);
}
