import { markUnshowable } from '@worthwhile/roi-core';

/**
 * Marks what cannot be shown in all texts of a page's data. Forms refuse such texts; older ones can be stored.
 *
 * @returns the value itself if there is nothing to mark
 */
export function markTexts<T>(value: T): T {
  return (typeof value === 'string' ? markUnshowable(value) : isList(value) ? markEach(value) : value) as T;
}

function markEach(value: object): object {
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const [name, one] of Object.entries(value)) {
    const marked = markTexts(one);
    if (marked === one) continue;
    copy ??= Array.isArray(value) ? [...value] : Object.assign(Object.create(Object.getPrototypeOf(value)), value);
    (copy as Record<string, unknown>)[name] = marked;
  }
  return copy ?? value;
}

/** Arrays, records, and the data of an answer with a status; not dates, files, streams or promises. */
function isList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null || 'data' in value;
}
