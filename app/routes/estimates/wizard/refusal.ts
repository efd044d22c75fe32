import type { FieldErrors } from '#app/errors.ts';
import type { ClearedProducts } from '#app/modules/estimates/drafts/draft.ts';
import type { Author } from '#app/ui/saving/saving-state.ts';
import type { FoundRecord } from './content.ts';
import type { FormTexts } from './form-texts.ts';

/** The part of an action's refusal that a form shows again. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors: FieldErrors;
  readonly values: FormTexts;
  /** What a search of the first step found, by what was searched for. */
  readonly found?: Readonly<Record<string, readonly FoundRecord[]>>;
  /** Of a conflict: who saved what is stored. */
  readonly detail?: { readonly by?: Author };
  /** A question that has to be answered before the same is sent again. */
  readonly clears?: ClearedProducts;
}
