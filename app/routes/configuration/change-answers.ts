import type { ActionFailure } from '#app/http/page.server.ts';
import type { Combined } from '#app/ui/saving/conflict/conflict.ts';
import type { Conflict } from '#app/ui/saving/conflict/conflict-page.tsx';

export interface ReviewAnswer {
  readonly step: 'review';
  /** The version that the changes are based on. */
  readonly baseVersion: number;
  /** By name, as the next step posts them. */
  readonly changes: string;
  readonly note: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** Changes by others that this change preserves. */
  readonly combined: readonly Combined[];
  /** Reason why it was not saved. */
  readonly message?: string;
  readonly errors?: { readonly note: string[] };
  readonly labels?: typeof CHANGE_LABELS;
}

/** Back to the tables with the entries. */
export interface EditAnswer {
  readonly step: 'edit';
  readonly baseVersion: number;
  readonly values: Readonly<Record<string, string>>;
}

export type ChangeAnswer = ReviewAnswer | Conflict | EditAnswer | ActionFailure | undefined;

export const CHANGE_LABELS = { file: 'CSV file', note: 'Note' } as const;

export function failureOf(answer: ChangeAnswer): ActionFailure | undefined {
  return answer && !('step' in answer) ? answer : undefined;
}

/** The base version of a refused form. */
export function baseOf(refusal: ActionFailure | undefined): string | undefined {
  const posted = refusal?.values.baseVersion;
  return typeof posted === 'string' ? posted : undefined;
}
