import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { ClearedProducts } from '#app/modules/estimates/drafts/draft.ts';
import type { Author } from '#app/ui/saving/saving-state.ts';
import type { FoundRecord } from '../scenario/find-records.server.ts';

/** The part of an action's form errors that the form shows again. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors: FieldErrors;
  readonly values: Texts;
  /** Search results of the first step, by kind of record. */
  readonly found?: Readonly<Record<string, readonly FoundRecord[]>>;
  /** Conflict: the author of the stored version. */
  readonly detail?: { readonly by?: Author };
  /** A question to confirm before the form is sent again. */
  readonly clears?: ClearedProducts;
}
