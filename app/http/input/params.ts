import { AppError } from '#app/errors.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { TEXT } from '#app/text.ts';

/**
 * The id in a path.
 *
 * @throws AppError `notFound` when it is none
 */
export function readId(text: string | undefined): number {
  const parsed = id.safeParse(text);
  if (!parsed.success) throw new AppError('notFound', TEXT.notFound);
  return parsed.data;
}
