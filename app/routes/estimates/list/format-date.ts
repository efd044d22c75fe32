const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a day in UTC. */
export function formatDate(iso: string): string {
  return FORMAT.format(new Date(iso));
}
