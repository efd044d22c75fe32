import type { ActionFailure } from '#app/http/page.server.ts';
import type { Combined } from '#app/ui/saving/conflict.ts';
import type { Conflict } from '#app/ui/saving/conflict-page.tsx';
import type { ValueGroup } from './values-table.tsx';

/** What would change, before it is saved. */
export interface ReviewAnswer {
  readonly step: 'review';
  /** The version that the changes are made from. */
  readonly baseVersion: number;
  /** All changes by name, as the next step posts them. */
  readonly changes: string;
  readonly note: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** What someone else changed since, and this change leaves as it is. */
  readonly combined: readonly Combined[];
}

/** Back to the tables with what was typed. */
export interface EditAnswer {
  readonly step: 'edit';
  readonly baseVersion: number;
  readonly values: Readonly<Record<string, string>>;
}

export type ChangeAnswer = ReviewAnswer | Conflict | EditAnswer | ActionFailure | undefined;

/** What an action answered where the form was refused. */
export function refusalOf(answer: ChangeAnswer): ActionFailure | undefined {
  return answer && !('step' in answer) ? answer : undefined;
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
