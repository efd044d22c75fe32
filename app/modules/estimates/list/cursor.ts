import { AppError } from '#app/errors.ts';
import type { ListQuery } from '../estimates.schema.ts';

/** A place in a sorted list: what the row there is sorted by, as PostgreSQL writes it, and the row's id. */
export interface CursorPosition {
  readonly key: string;
  readonly id: number;
}

type Order = Required<Pick<ListQuery, 'sort'>> & { readonly direction: 'asc' | 'desc' };

/** A place as an opaque text, good for lists of this order. */
export function cursorOf({ sort, direction }: Order, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sort, direction, key, id])).toString('base64url');
}

/**
 * The place that a cursor names.
 *
 * @throws AppError `invalid` for a text that is none, or that belongs to a list of another order
 */
export function placeOf(cursor: string, { sort, direction }: Order): CursorPosition {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== 4) throw refused('This is no cursor');
  const [ofSort, ofDirection, key, id] = parts as unknown[];
  if (ofSort !== sort || ofDirection !== direction) throw refused('This cursor belongs to a list of another order');
  if (typeof key !== 'string' || !isKey(key, sort)) throw refused('This is no cursor');
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw refused('This is no cursor');
  return { key, id };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Whether the database can read the key as what the column holds. */
function isKey(key: string, sort: ListQuery['sort']): boolean {
  if (sort === 'state') return /^\d$/.test(key);
  if (sort === 'headline') return key === '-Infinity' || (key !== '' && Number.isFinite(Number(key)));
  if (sort !== 'createdAt') return !key.includes('\0');
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(key) && isDate(key.slice(0, 19));
}

function isDate(text: string): boolean {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  // The calendar of the database begins with the year 1.
  return (
    !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace(' ', 'T'))
  );
}

function refused(message: string): AppError {
  return new AppError('invalid', `after: ${message}.`, { errors: { after: [message] } });
}
