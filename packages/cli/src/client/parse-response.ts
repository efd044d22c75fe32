import { z } from 'zod';
import { CliError, EXIT } from '../exit.ts';

export function parseResponse<S extends z.ZodType>(text: string, schema: S, url: string, path: string): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CliError(`${url}/api/${path} did not return JSON.`, EXIT.misconfigured, 'Check --url.');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new CliError(
    `${url}/api/${path} returned data this version cannot read (${issue?.path.join('.')}: ${issue?.message}).`,
    EXIT.misconfigured,
    'Compare versions: roi doctor',
  );
}

const refusalSchema = z.object({
  message: z.string().nullable().catch(null),
  errors: z.record(z.string(), z.array(z.string())).catch({}),
});

/** Reads an error response: its message and every problem in it. */
export function parseErrorResponse(text: string): { message: string | null; problems: string[] } {
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    // A proxy's page is not JSON; the status alone counts.
  }
  const { data } = refusalSchema.safeParse(json);
  return { message: data?.message ?? null, problems: Object.values(data?.errors ?? {}).flat() };
}
