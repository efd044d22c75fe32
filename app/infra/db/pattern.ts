/** Builds the ILIKE pattern for a contained text: escapes wildcards and removes NUL, which PostgreSQL cannot store. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** Like `containing`, for a text at the beginning. */
export function beginningWith(text: string): string {
  return `${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}
