import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';
import { readForm } from '../form.server.ts';
import { formValues } from '../input/check-form.ts';
import { refusedInput } from '../input/field-errors.ts';
import { parseStrictJson } from '../input/strict-json.ts';
import { requireStorable } from '../texts/storable.ts';

export type BodyType = 'application/json' | 'multipart/form-data' | 'text/csv';

/** Parses the path parameters. @throws AppError `notFound` if one does not match */
export function parsePath(schema: z.ZodType | undefined, parts: unknown): unknown {
  const parsed = schema?.safeParse(parts);
  if (parsed && !parsed.success) throw new AppError('notFound', TEXT.notFound);
  return parsed?.data;
}

/** Reads the search parameters. @throws AppError `invalid` for a repeated one */
export function readQuery(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name in query)
      throw new AppError('invalid', `${name} appears more than once.`, {
        errors: { [name]: ['Appears more than once.'] },
      });
    query[name] = value;
  }
  return { ...query };
}

/** Reads the body's type. @throws AppError `unsupported` */
export function bodyTypeOf(request: Request, accepts: readonly BodyType[] = ['application/json']): BodyType {
  const header = request.headers.get('Content-Type') ?? '';
  const given = header.split(';')[0]?.trim().toLowerCase();
  const type = accepts.find((accepted) => accepted === given);
  const charset = /;\s*charset="?([^";\s]*)/i.exec(header)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError('unsupported', 'Send the body in UTF-8.');
  if (!type) throw new AppError('unsupported', `Send the body as ${accepts.join(' or ')}.`);
  if (request.headers.get('Content-Encoding')) throw new AppError('unsupported', 'Send the body without compression.');
  return type;
}

export async function readBody(request: Request, type: BodyType | undefined): Promise<unknown> {
  if (type === 'multipart/form-data') return formValues(await readForm(request));
  return parseStrictJson(await request.text());
}

/**
 * Parses input with the call's schema.
 *
 * @param acceptsInvalid passes on a value that breaks a rule of the product, as sent
 * @throws AppError as `refusedInput` or `requireStorable`
 */
export function parseInput(schema: z.ZodType | undefined, value: unknown, acceptsInvalid = false): unknown {
  const parsed = (schema ?? z.strictObject({})).safeParse(value);
  if (parsed.success) return requireStorable(parsed.data);
  const refused = refusedInput(parsed.error);
  if (acceptsInvalid && refused.code === 'unprocessable') return requireStorable(value);
  throw refused;
}
