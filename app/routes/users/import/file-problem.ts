const PLACE = /^Line (\d+)(?:, (\w+))?: (.*)$/s;
const REMEDY = /^(.*?)(?:, but (“.*” exists)|, (import it first|it is above your own))\.$/s;

/** A problem of a file, taken apart. */
export interface FileProblem {
  readonly line: string;
  readonly column: string;
  readonly problem: string;
  /** E.g. `“Sales Engineer” exists`; empty if the problem says all. */
  readonly remedy: string;
}

/** @param message `Line 14, email: “j.weber@contoso” is not a valid email.` */
export function readProblem(message: string): FileProblem {
  const [, line = '', column = '', text = message] = PLACE.exec(message) ?? [];
  const [, problem = text.replace(/\.$/, ''), exists = '', hint = ''] = REMEDY.exec(text) ?? [];
  return { line, column, problem: capitalized(problem), remedy: capitalized(exists || hint) };
}

/** True for problems of a read file, not of a form without one. */
export function isFileProblem(message: string): boolean {
  return PLACE.test(message) || message.startsWith('The file');
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
