import type { FieldErrors } from '#app/errors.ts';
import { type LabelOf, labeled } from '#app/ui/labels.ts';

/** The page itself names all fields. */
const MOST_NAMED = 5;

/**
 * Describes a form's problems in one text, for places without its fields: a toast, the messages page, an answer without
 * a page.
 *
 * @param message used if no field is named
 */
export function problemText(message: string, errors: FieldErrors | undefined, labelOf: LabelOf): string {
  const problems = Object.entries(errors ?? {}).flatMap(([field, messages]) => {
    return messages.slice(0, 1).map((problem) => labeled(labelOf(field), problem));
  });
  const [only] = problems;
  if (only === undefined) return message;
  if (problems.length === 1) return only;
  const more = problems.length - MOST_NAMED;
  const named = problems.slice(0, MOST_NAMED).map((problem) => problem.replace(/\.?$/, '.'));
  return [`There are ${problems.length} problems.`, ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
