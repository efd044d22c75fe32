import type { z } from 'zod';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { type Labels, labelsIn } from '#app/ui/labels.ts';
import './validation-words.ts';
import { redirectWithNotice } from '../notice.server.ts';
import { fieldName } from './field-name.ts';
import { problemText } from './problem-text.ts';
import { pagePath, safePath } from './redirect-path.ts';

/** Accepted by every address: the framework's parameters, and the step of the tour. */
const EVERY_PAGE = ['_routes', 'index', 'tour'];

/**
 * Reads a page's search parameters. The last of several with one name counts.
 *
 * @param page.mayLeaveOut shows the page without invalid values and says so
 * @param page.labels labels of the parameters; one without a label is named as in the address
 * @throws a redirect to the same page without the invalid values, with a notice that names them; AppError `invalid`
 *   where none can be left out
 */
export async function readPageQuery<Q extends z.ZodType>(
  schema: Q,
  url: URL,
  { mayLeaveOut, labels }: { readonly mayLeaveOut: boolean; readonly labels: Labels },
): Promise<z.output<Q>> {
  const query = Object.fromEntries([...url.searchParams].filter(([name]) => !EVERY_PAGE.includes(name)));
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const errors = errorsOf(parsed.error);
  const wrong = Object.keys(query).filter((name) => name in errors);
  const labelOf = labelsIn(labels);
  const message = problemText('Not a valid value', errors, (name) => labelOf(name) ?? name);
  if (!mayLeaveOut || wrong.length === 0)
    throw new AppError('invalid', `The link contains an invalid value. ${message}`);
  const without = new URL(url);
  for (const name of wrong) without.searchParams.delete(name);
  throw await redirectWithNotice(safePath(pagePath(without)), {
    type: 'info',
    message: `The link contains an invalid value, which was ignored. ${message}`.slice(0, 500),
  });
}

function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [fieldName(issue.path.slice(0, 1)) || 'form'];
    for (const name of names) errors[name] ??= [issue.message];
  }
  return errors;
}
