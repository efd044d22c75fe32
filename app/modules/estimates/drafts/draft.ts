import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '../inputs.ts';
import type { ShownHeadline } from '../model/shown-headline.ts';
import type { EstimateState, StepStatus } from '../view.ts';

/** What another scenario would take out of an estimate. */
export interface ClearedProducts {
  /** Titles of the scenario that is stored and of the one that was chosen. */
  readonly from: string;
  readonly to: string;
  readonly fromId: number;
  readonly products: readonly string[];
}

/** The estimate was deleted; nothing was stored. */
export interface GoneAnswer {
  readonly code: 'gone';
  readonly message: string;
  /** Whether whoever asked can restore it now. */
  readonly canRestore: boolean;
}

/** What became of a save of one step, and how the estimate stands since. */
export interface DraftAnswer {
  /**
   * `conflict`: another save came first. `final`: it was generated since. Neither stores anything.
   */
  readonly code: 'saved' | 'conflict' | 'final';
  readonly version: number;
  /** The step as stored: what does not fit as it was typed, everything else as the page shows it. */
  readonly texts: Texts;
  /** Of these, the figures that follow others: the save itself may have moved them. */
  readonly followed: Texts;
  /** Whether this save changed them. */
  readonly isChanged: boolean;
  /** Who made the version that is stored, and when (ISO 8601, UTC). */
  readonly by: { readonly name: string; readonly at: string };
  /** All that keeps the step from being complete, under the names of its fields. */
  readonly errors: FieldErrors;
  readonly state: EstimateState;
  readonly steps: readonly StepStatus[];
  /** As shown; null while there is no result. */
  readonly headline: ShownHeadline | null;
  /** A scenario that waits for its question: kept as typed until `clearsProducts=yes` comes with it. */
  readonly clears?: ClearedProducts;
}
