import { z } from 'zod';
import type { Actor } from '#app/modules/access/actor.ts';
import { type HitGroup, searchEverything } from '#app/modules/search/search.server.ts';

export const searchQuery = z.strictObject({ q: z.string().trim().max(200).default('') });

/** What was found, and by what. */
export interface Found {
  readonly wanted: string;
  readonly groups: readonly HitGroup[];
}

/** The search of its page and of the palette. */
export async function findEverything(actor: Actor, { q }: z.output<typeof searchQuery>): Promise<Found> {
  return { wanted: q, groups: await searchEverything(actor, q) };
}
