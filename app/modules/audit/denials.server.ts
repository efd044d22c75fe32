import { inScope } from '#app/infra/db/scope.server.ts';
import { count } from '#app/infra/limits/limits.store.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from './audit.server.ts';

const NAMES_A_RECORD = /id$/i;
const MOST_NAMED = 10;

export interface Denial {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  /** The role lacks the permission, or the record does not exist for this user. */
  readonly reason: 'forbidden' | 'notFound';
  /** Parameters and body; only IDs are recorded. */
  readonly sent?: object | undefined;
}

/**
 * Records an attempt to access something outside the actor's rights. Foreign and missing records look the same here too: the
 * number of denials separates a scan from a stale link. The last denial recorded before the limit says so.
 */
export async function recordDenial(actor: Actor, denial: Denial): Promise<void> {
  const { isOver, remaining } = await count('denial', actor.userId);
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
      target: ['address', `${method} ${path.slice(0, 200)}`],
      detail,
    }),
  );
}

/** Picks the IDs among the submitted values. */
function namedIn(sent: object | undefined): Record<string, string> {
  const named = Object.entries(sent ?? {}).filter(
    ([name, value]) =>
      NAMES_A_RECORD.test(name) && name.length <= 40 && ['string', 'number'].includes(typeof value) && value !== '',
  );
  return Object.fromEntries(named.slice(0, MOST_NAMED).map((pair) => pair.map(asKept)));
}

/** Truncated and stripped of characters PostgreSQL rejects: a rejected event would leave no trace. */
const asKept = (given: string | number) =>
  String(given)
    .slice(0, 40)
    .replace(/[\0\p{Cs}]/gu, '\uFFFD');
