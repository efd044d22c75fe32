import { fontsOfOtherScripts } from '@worthwhile/report';
import { cannotPrint } from '@worthwhile/report/printable';
import { fieldError } from '#app/errors.ts';

/**
 * Refuses a name with a character that no font installed here has: its reports could not be printed.
 * @param field the form's field of the name
 */
export function requirePrintable(name: string, field: string): void {
  const { missing } = fontsOfOtherScripts(name);
  if (missing.length > 0) throw fieldError(field, cannotPrint(missing));
}
