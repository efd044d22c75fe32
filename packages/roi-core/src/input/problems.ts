import { checkRange, type NumberLimits, PATTERN_MESSAGE, parseNumber } from '../number/parse.ts';
import type { Numeric } from '../types.ts';

export interface InputProblem {
  readonly path: string;
  readonly message: string;
  readonly given: unknown;
  readonly allowed: string;
}

/** `problems` lists everything that is wrong, not only the first. */
export class ModelInputError extends Error {
  readonly problems: readonly InputProblem[];
  constructor(problems: readonly InputProblem[]) {
    super(problems.map(describe).join('\n'));
    this.name = 'ModelInputError';
    this.problems = problems;
  }
}

function describe({ path, message, given, allowed }: InputProblem): string {
  const found = given === undefined ? 'nothing was given' : `given ${JSON.stringify(given)}`;
  return `${path}: ${message} (${found}; allowed: ${allowed})`;
}

export interface NumberRule extends NumberLimits {
  readonly isInteger?: boolean;
  /** -1 and lower mean None, NA or excluded, and are allowed in addition to the range. */
  readonly canBeExcluded?: boolean;
}

/** Collects all problems, so one answer reports them together. */
export class ProblemList {
  readonly problems: InputProblem[] = [];

  add(path: string, message: string, given: unknown, allowed: string): void {
    this.problems.push({ path, message, given, allowed });
  }

  /** Notes a wrong number and returns 0 instead, so reading continues. */
  read(path: string, given: Numeric, rule: NumberRule): number {
    const parsed = typeof given === 'number' ? readNumber(given) : parseNumber(given);
    if (!parsed.ok) return this.refuse(path, parsed.message, given, rule);
    const { value } = parsed;
    if (rule.canBeExcluded && value <= -1) return value;
    const ranged = checkRange(value, rule);
    if (!ranged.ok) return this.refuse(path, ranged.message, given, rule);
    if (rule.isInteger && !Number.isInteger(value)) return this.refuse(path, PATTERN_MESSAGE, given, rule);
    return value;
  }

  throwIfAny(): void {
    if (this.problems.length > 0) throw new ModelInputError(this.problems);
  }

  private refuse(path: string, message: string, given: unknown, rule: NumberRule): number {
    this.add(path, message, given, allowedBy(rule));
    return 0;
  }
}

/** JSON numbers are not rounded; the pattern allows fifteen digits. */
function readNumber(value: number) {
  const isPlain = typeof value === 'number' && Math.abs(value) < 1e15;
  return isPlain ? ({ ok: true, value } as const) : ({ ok: false, message: PATTERN_MESSAGE } as const);
}

function allowedBy({ min, max, isInteger, canBeExcluded }: NumberRule): string {
  const kind = isInteger ? 'a whole number' : 'a number';
  const range =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : min !== undefined
        ? ` of at least ${min}`
        : max !== undefined
          ? ` of at most ${max}`
          : '';
  return `${kind}${range}${canBeExcluded ? ', or -1 to leave it out' : ''}`;
}
