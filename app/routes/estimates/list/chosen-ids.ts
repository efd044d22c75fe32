import { AppError } from '#app/errors.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';

/**
 * The ids of the ticked estimates, each once, out of a form or an address (`estId`, several times).
 *
 * @throws AppError `invalid` when one is no id
 */
export function chosenIds(from: { getAll(name: string): unknown[] }): number[] {
  const ids = from.getAll('estId').map((text) => id.safeParse(text));
  if (ids.some(({ success }) => !success))
    throw new AppError('invalid', 'The address names something that is no estimate.');
  return [...new Set(ids.flatMap(({ data }) => data ?? []))];
}
