export interface Hit {
  readonly label: string;
  /** Distinguishes hits of the same name. */
  readonly detail: string;
  /** An icon of the interface, or the status of an estimate. */
  readonly icon:
    | 'copy'
    | 'estimates'
    | 'guide'
    | 'info'
    | 'logout'
    | 'moon'
    | 'partners'
    | 'pen'
    | 'plus'
    | 'reports'
    | 'search'
    | 'users'
    | 'Draft'
    | 'Ready'
    | 'Generated';
  readonly target:
    | { readonly href: string }
    /** The ID of a form on every page, and what its button sends. */
    | { readonly form: string; readonly name?: string; readonly value?: string };
  /** Of an estimate with a result; null without one. */
  readonly value?: { readonly amount: string; readonly hardOnly: string | null } | null;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}
