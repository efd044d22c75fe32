const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day as shown, UTC: `14 Nov 2025`. */
export function formatDate(iso: string): string {
  return FORMAT.format(new Date(iso));
}
