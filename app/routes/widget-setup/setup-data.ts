import type { FieldErrors } from '#app/errors.ts';
import type { WidgetPreview } from '#app/modules/widget/setup.server.ts';
import type { loadSetup } from './load-setup.server.ts';

/** What the page of the set-up is made of. */
export type SetupData = Awaited<ReturnType<typeof loadSetup>>;

/** What its form was answered: what it would look like, or what is wrong. */
export type SetupAnswer =
  | { readonly ok: true; readonly values: Record<string, string[]>; readonly preview: WidgetPreview }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly errors: FieldErrors;
      readonly values: Record<string, string | string[]>;
    };
