import { AppError } from '#app/errors.ts';
import type { ListQuery } from './list-query.schema.ts';

/** A position in a sorted list: the row's sort key, as PostgreSQL writes it, and its ID. */
export interface CursorPosition {
  readonly key: string;
  readonly id: number;
}

type Order = Required<Pick<ListQuery, 'sort'>> & { readonly direction: 'asc' | 'desc' };

/** Encodes a position as an opaque text, valid for lists of this order. */
export function cursorOf({ sort, direction }: Order, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sort, direction, key, id])).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws AppError `invalid` for an unreadable text, or one from a list of another order
 */
export function placeOf(cursor: string, { sort, direction }: Order): CursorPosition {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== 4) throw refused('Invalid cursor');
  const [ofSort, ofDirection, key, id] = parts as unknown[];
  if (ofSort !== sort || ofDirection !== direction) throw refused('This cursor belongs to a list of another order');
  if (typeof key !== 'string' || !isKey(key, sort)) throw refused('Invalid cursor');
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw refused('Invalid cursor');
  return { key, id };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Checks that the database can read the key as the column's type. */
function isKey(key: string, sort: ListQuery['sort']): boolean {
  if (sort === 'state') return /^\d$/.test(key);
  if (sort === 'headline') return key === '-Infinity' || (key !== '' && Number.isFinite(Number(key)));
  if (sort !== 'createdAt') return !key.includes('\0');
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(key) && isDate(key.slice(0, 19));
}

function isDate(text: string): boolean {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  // PostgreSQL has no year 0.
  return (
    !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace(' ', 'T'))
  );
}

function refused(message: string): AppError {
  return new AppError('invalid', `after: ${message}.`, { errors: { after: [message] } });
}
