import type { ActionFailure } from '#app/http/page.server.ts';
import { type Conflict, ConflictPage } from '#app/ui/saving/conflict/conflict-page.tsx';

export type ValuesAnswer = Conflict | ActionFailure | undefined;

export function ValuesConflict(props: { readonly conflict: Conflict; readonly backTo: string }) {
  return <ConflictPage {...props} over="Industry Configuration" />;
}
