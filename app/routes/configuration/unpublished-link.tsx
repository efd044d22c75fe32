import { countChanges } from './drafted-message.ts';

/** Leads to the draft while it has changes. */
export function UnpublishedLink({ count }: { readonly count: number | null }) {
  return count ? <a href="/configuration/publish">{countChanges(count)} not published</a> : null;
}
