import { AppError } from '#app/errors.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';

/**
 * Reads the unique IDs of the selected estimates from a form or an address (repeated `estId`).
 *
 * @throws AppError `invalid` for a malformed ID
 */
export function chosenIds(from: { getAll(name: string): unknown[] }): number[] {
  const ids = from.getAll('estId').map((text) => id.safeParse(text));
  if (ids.some(({ success }) => !success)) throw new AppError('invalid', 'The link contains an invalid estimate ID.');
  return [...new Set(ids.flatMap(({ data }) => data ?? []))];
}
