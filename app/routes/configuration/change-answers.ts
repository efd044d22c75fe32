import type { ActionFailure } from '#app/http/page.server.ts';
import type { Combined } from '#app/ui/saving/conflict.ts';
import type { Conflict } from '#app/ui/saving/conflict-page.tsx';

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
  /** Why it was not saved. */
  readonly message?: string;
  readonly errors?: { readonly note: string[] };
  readonly labels?: typeof CHANGE_LABELS;
}

/** Back to the tables with what was typed. */
export interface EditAnswer {
  readonly step: 'edit';
  readonly baseVersion: number;
  readonly values: Readonly<Record<string, string>>;
}

export type ChangeAnswer = ReviewAnswer | Conflict | EditAnswer | ActionFailure | undefined;

/** What the forms call the fields beside the values. */
export const CHANGE_LABELS = { file: 'CSV file', note: 'Note' } as const;

/** What an action answered where the form was refused. */
export function refusalOf(answer: ChangeAnswer): ActionFailure | undefined {
  return answer && !('step' in answer) ? answer : undefined;
}

/** The version that a refused form was made from. */
export function baseOf(refusal: ActionFailure | undefined): string | undefined {
  const posted = refusal?.values.baseVersion;
  return typeof posted === 'string' ? posted : undefined;
}
