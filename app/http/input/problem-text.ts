import type { FieldErrors } from '#app/errors.ts';
import type { LabelOf } from '#app/ui/labels.ts';

/** So many fields are named; the page itself names them all. */
const MOST_NAMED = 5;

/**
 * What is wrong with a form, in one text for where its fields are not at hand: a toast, the page of messages, an answer
 * without a page. Each field is named by its label on the screen.
 *
 * @param message what is said where no field is named
 */
export function problemText(message: string, errors: FieldErrors | undefined, labelOf: LabelOf): string {
  const problems = Object.entries(errors ?? {}).flatMap(([field, messages]) => {
    const label = labelOf(field);
    return messages.slice(0, 1).map((problem) => (label === null ? problem : `${label}: ${problem}`));
  });
  const [only] = problems;
  if (only === undefined) return message;
  if (problems.length === 1) return only;
  const more = problems.length - MOST_NAMED;
  const named = problems.slice(0, MOST_NAMED).map((problem) => problem.replace(/\.?$/, '.'));
  return [`There are ${problems.length} problems.`, ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
