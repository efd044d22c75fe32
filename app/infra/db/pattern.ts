/**
 * The ILIKE pattern of "contains this text": the signs of a pattern stand for themselves, and NUL, which PostgreSQL
 * stores nowhere, is left out.
 */
export function containing(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}
