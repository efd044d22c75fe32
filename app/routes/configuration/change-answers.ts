import type { ActionFailure } from '#app/http/page.server.ts';
import type { ValueGroup } from './values-table.tsx';

interface Carried {
  /** The version that the changes are made from. */
  readonly baseVersion: number;
  /** All changes by name, as the next step posts them. */
  readonly changes: string;
  readonly note: string;
}

/** What would change, before it is saved. */
export interface ReviewAnswer extends Carried {
  readonly step: 'review';
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** Someone else saved first: the values that both changed, of which one is to be chosen. */
export interface ConflictAnswer extends Carried {
  readonly step: 'conflict';
  /** How many of the changes nobody else touched. */
  readonly untouched: number;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly mine: string;
    readonly theirs: string;
  }[];
}

/** Back to the tables with what was typed. */
export interface EditAnswer {
  readonly step: 'edit';
  readonly baseVersion: number;
  readonly values: Readonly<Record<string, string>>;
}

export type ChangeAnswer = ReviewAnswer | ConflictAnswer | EditAnswer | ActionFailure | undefined;

/** What an action answered where the form was refused. */
export function refusalOf(answer: ChangeAnswer): ActionFailure | undefined {
  return answer && 'ok' in answer ? answer : undefined;
}

/** The version that a refused form was made from. */
export function baseOf(refusal: ActionFailure | undefined): string | undefined {
  const posted = refusal?.values.baseVersion;
  return typeof posted === 'string' ? posted : undefined;
}

/** What the error summary calls each value. */
export function labelsOf(groups: readonly ValueGroup[]): Record<string, string> {
  const rows = groups.flatMap((group) => group.rows);
  return Object.fromEntries(
    rows.flatMap(({ key, label }) => [
      [`${key}.low`, `${label}, Low`],
      [`${key}.average`, `${label}, Average`],
      [`${key}.high`, `${label}, High`],
    ]),
  );
}
