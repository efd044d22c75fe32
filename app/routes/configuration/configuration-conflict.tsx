import type { ReactElement } from 'react';
import { type Conflict, ConflictPage } from '#app/ui/saving/conflict-page.tsx';

/** Chosen values are reviewed like any other change before they become a version. */
export function ConfigurationConflict(props: { readonly conflict: Conflict; readonly backTo: string }): ReactElement {
  return <ConflictPage {...props} over="Industry Configuration" intent="settle" button="Review the combined version" />;
}
