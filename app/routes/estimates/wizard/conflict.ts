import type { FormTexts } from './form-texts.ts';

/** A field that two people, or two tabs, gave different values. */
export interface Difference {
  readonly name: string;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** Names that say what to do with a form and hold nothing of the estimate. */
const CONTROLS = /^(intent|estId|version|group|level|clearsProducts|\w+Query|(take|mine|theirs)\..*)$/;
/** Parts of step 3 may be left out of a save; what is left out stays as stored. */
const OPTIONAL = /^(fields|fieldsExisting|reductions)\./;

/** What was posted beside what is stored now: the fields that differ, and those that have to be sent along with them. */
export function compareTexts(mine: FormTexts, theirs: FormTexts): { differing: Difference[]; along: Difference[] } {
  // A list of which nothing is ticked is not posted; any other field that was not posted is not on the page.
  const lists = Object.keys(theirs).filter((name) => Array.isArray(theirs[name]));
  const names = [...new Set([...Object.keys(mine), ...lists])].filter((name) => !CONTROLS.test(name));
  const all = names.map((name) => ({ name, mine: listOf(mine[name]), theirs: listOf(theirs[name]) }));
  const differing = all.filter((each) => !isSame(each));
  const rows = new Set(differing.map(({ name }) => rowOf(name)));
  const along = all.filter((each) => isSame(each) && (!OPTIONAL.test(each.name) || rows.has(rowOf(each.name))));
  return { differing, along };
}

function listOf(text: string | readonly string[] | undefined): string[] {
  const list = text === undefined ? [] : typeof text === 'string' ? [text] : [...text];
  return list
    .map((each) => each.replace(/\r\n?/g, '\n'))
    .filter((each) => each !== '')
    .sort();
}

function isSame({ mine, theirs }: Difference): boolean {
  return mine.length === theirs.length && mine.every((text, index) => text === theirs[index]);
}

/** `fields.employees.level` and `fields.employees.value` belong together. */
function rowOf(fieldName: string): string {
  return fieldName.split('.').slice(0, 2).join('.');
}

/**
 * Takes the answers of a conflict's form for the fields themselves, in the form: `take.x` says whether `mine.x` or
 * `theirs.x` becomes `x`.
 */
export function settleConflict(formData: FormData): void {
  const answers = [...formData].filter(([key]) => key.startsWith('take.'));
  for (const [key, answer] of answers) {
    const field = key.slice('take.'.length);
    const chosen = formData.getAll(answer === 'theirs' ? `theirs.${field}` : `mine.${field}`);
    for (const used of [key, `mine.${field}`, `theirs.${field}`, field]) formData.delete(used);
    for (const value of chosen) formData.append(field, value);
  }
}
