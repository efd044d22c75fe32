import { z } from 'zod';
import type { Actor } from '#app/modules/access/actor.ts';
import { type HitGroup, searchEverything } from '#app/modules/search/search.server.ts';

export const searchQuery = z.strictObject({ q: z.string().trim().max(200).default('') });

export interface Found {
  readonly wanted: string;
  readonly groups: readonly HitGroup[];
}

/** For the search page and the palette. */
export async function findEverything(actor: Actor, { q }: z.output<typeof searchQuery>): Promise<Found> {
  return { wanted: q, groups: await searchEverything(actor, q) };
}
