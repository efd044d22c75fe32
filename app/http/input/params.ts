import { AppError } from '#app/errors.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { TEXT } from '#app/text.ts';

/** Reads an ID from a path. @throws AppError `notFound` for anything else */
export function readId(text: string | undefined): number {
  const parsed = id.safeParse(text);
  if (!parsed.success) throw new AppError('notFound', TEXT.notFound);
  return parsed.data;
}
