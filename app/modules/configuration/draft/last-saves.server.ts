import { createHash } from 'node:crypto';
import type { SavedBy } from '#app/infra/db/last-save.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { canonicalJson, type ValueKey } from '../values.ts';
import { listVersions } from '../versions.server.ts';
import type { Draft } from './draft.server.ts';

export type LastSaves = (key: ValueKey) => SavedBy | undefined;

/** Finds who changed a value last: in the draft, otherwise whoever published the newest version. */
export async function readLastSaves(actor: Actor, { changes }: Draft): Promise<LastSaves> {
  const [newest] = (await listVersions(actor, { limit: 1, offset: 0 })).rows;
  const published = newest && { userId: newest.authorId, name: newest.author || null, at: newest.createdAt };
  return (key) => {
    const change = changes.find((each) => each.key === key);
    if (!change) return published;
    return { userId: change.author.userId, name: change.author.name || null, at: change.changedAt };
  };
}

/** Says whether a form shows what is stored. */
export function fingerprintOf(values: unknown): string {
  return createHash('sha256').update(canonicalJson(values)).digest('hex').slice(0, 32);
}
