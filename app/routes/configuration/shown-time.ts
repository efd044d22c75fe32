const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment as the server shows it, e.g. `3 Mar 2026, 14:05 UTC`. */
export function shownTime(iso: string): string {
  return `${format.format(new Date(iso))} UTC`;
}
