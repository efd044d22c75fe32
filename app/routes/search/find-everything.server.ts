import { z } from 'zod';
import type { Actor } from '#app/modules/access/actor.ts';
import type { HitGroup } from '#app/modules/search/hit.ts';
import { searchEverything } from '#app/modules/search/search.server.ts';
import { readPreferences } from '#app/ui/preferences.ts';

export const searchQuery = z.strictObject({ q: z.string().trim().max(200).default('') });

export interface Found {
  readonly wanted: string;
  readonly groups: readonly HitGroup[];
}

/** For the search page and the palette. */
export async function findEverything(props: {
  readonly actor: Actor;
  readonly query: z.output<typeof searchQuery>;
  readonly request: Request;
}): Promise<Found> {
  const { q } = props.query;
  const { theme } = readPreferences(props.request.headers.get('Cookie'));
  return { wanted: q, groups: await searchEverything(props.actor, q, theme) };
}
