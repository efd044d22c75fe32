import type { ClearedProducts } from '#app/modules/estimates/drafts/draft.ts';
import type { Author } from '#app/ui/author.ts';
import type { RefusedForm } from '#app/ui/form/live/live-errors.ts';
import type { FoundRecord } from '../scenario/customer/find-records.server.ts';

/** The part of an action's form errors that the form shows again. */
export interface Refusal extends RefusedForm {
  readonly code: string;
  /** Search results of the first step, by kind of record. */
  readonly found?: Readonly<Record<string, readonly FoundRecord[]>>;
  /** Conflict: the author of the stored version. */
  readonly detail?: { readonly by?: Author };
  /** A question to confirm before the form is sent again. */
  readonly clears?: ClearedProducts;
}
