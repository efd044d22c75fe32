import type { ReactElement } from 'react';
import { type Conflict, ConflictPage } from '#app/ui/saving/conflict-page.tsx';

/** Values that two people changed: what is chosen is reviewed like any other change before it is a version. */
export function ConfigurationConflict(props: { readonly conflict: Conflict; readonly backTo: string }): ReactElement {
  return <ConflictPage {...props} over="Industry Configuration" intent="settle" button="Review the combined version" />;
}
