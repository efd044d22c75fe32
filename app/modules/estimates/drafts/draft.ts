import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { ShownHeadline } from '../model/format-headline.ts';
import type { EstimateState, StepStatus } from '../view.ts';

export interface ClearedProducts {
  /** Titles of the stored and the chosen scenario. */
  readonly from: string;
  readonly to: string;
  readonly fromId: number;
  readonly products: readonly string[];
}

/** The estimate was deleted; nothing was stored. */
export interface GoneAnswer {
  readonly code: 'gone';
  readonly message: string;
  /** Applies to the current actor. */
  readonly canRestore: boolean;
}

/** The outcome of a step's save, and the current state of the estimate. */
export interface DraftAnswer {
  /** `conflict`: another save came first. `final`: the estimate is generated. Neither stores anything. */
  readonly code: 'saved' | 'conflict' | 'final';
  readonly version: number;
  /** The stored step: invalid texts as typed, all others as the page shows them. */
  readonly texts: Texts;
  /** The figures in `texts` that follow others; the save itself can change them. */
  readonly followed: Texts;
  /** True if this save changed the stored content. */
  readonly isChanged: boolean;
  /** Author and time (ISO 8601, UTC) of the stored version. */
  readonly by: { readonly name: string; readonly at: string; readonly isReader: boolean };
  /** Reasons that the step is incomplete, by field name. */
  readonly errors: FieldErrors;
  readonly state: EstimateState;
  readonly steps: readonly StepStatus[];
  /** As shown; null without a result. */
  readonly headline: ShownHeadline | null;
  /** Set while a scenario needs confirmation: it is stored as typed until a save has `clearsProducts=yes`. */
  readonly clears?: ClearedProducts;
}
