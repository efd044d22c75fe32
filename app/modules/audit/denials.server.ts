import { inScope } from '#app/infra/db/scope.server.ts';
import { limitOf } from '#app/infra/limits/limits.store.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from './audit.server.ts';

/** Denied requests of one user that the trail keeps in that time: enough to see a scan, too few to be flooded by one. */
const denialsOfUser = limitOf('denial', { points: 20, windowSeconds: 15 * 60 });

const NAMES_A_RECORD = /id$/i;
const MOST_NAMED = 10;

/** A request that somebody signed in was not let through with. */
export interface Denial {
  readonly method: string;
  /** Without the search. */
  readonly path: string;
  /** Why: the role does not include it, or it is not there for them. */
  readonly reason: 'forbidden' | 'notFound';
  /** What was sent beside the path, whatever it is; only what names a record is kept. */
  readonly sent?: object | undefined;
}

/**
 * Writes into the audit trail that somebody tried what is not theirs. Foreign and missing look the same here, too: what
 * tells a scan from a stale link is how many there are. The last one that is kept for now says that it is.
 */
export async function recordDenial(actor: Actor, denial: Denial): Promise<void> {
  const { isOver, remaining } = await denialsOfUser.count(actor.userId);
  if (isOver) return;
  const { method, path, reason, sent } = denial;
  const detail = {
    reason: reason === 'forbidden' ? 'not included in the role' : 'not there, or not theirs',
    ...namedIn(sent),
    ...(remaining === 0 && { further: 'not recorded for some minutes' }),
  };
  await inScope(scopeOf(actor), (tx) =>
    recordAudit(tx, actor, {
      action: 'access.denied',
      targetKind: 'address',
      targetId: `${method} ${path.slice(0, 200)}`,
      detail,
    }),
  );
}

/** The ids among what was sent. */
function namedIn(sent: object | undefined): Record<string, string> {
  const named = Object.entries(sent ?? {}).filter(
    ([name, value]) =>
      NAMES_A_RECORD.test(name) && name.length <= 40 && ['string', 'number'].includes(typeof value) && value !== '',
  );
  return Object.fromEntries(named.slice(0, MOST_NAMED).map((pair) => pair.map(asKept)));
}

/** Cut, and without what the database does not take: a trace that it refused would be none. */
const asKept = (given: string | number) =>
  String(given)
    .slice(0, 40)
    .replace(/[\0\p{Cs}]/gu, '\uFFFD');
