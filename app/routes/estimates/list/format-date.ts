const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day in UTC. */
export function formatDate(iso: string): string {
  return FORMAT.format(new Date(iso));
}
