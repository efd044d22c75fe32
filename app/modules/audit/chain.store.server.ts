import type postgres from 'postgres';

/** A link of the chain and its event; either can be missing. */
export interface Link {
  readonly seq: number | null;
  readonly eventId: number | null;
  readonly prevHash: string | null;
  readonly hash: string | null;
  /** Hash input after the previous hash; null if the event is missing. */
  readonly content: string | null;
  /** Actor, target and detail; null if the event is missing. */
  readonly words: string | null;
  /** The event with its words: the hash input of events from before 1.0.0, and what an erasure has the digest of. */
  readonly whole: string | null;
  /** SHA-256 of salt and words, which the content has; null for events from before 1.0.0, then empty once erased. */
  readonly wordsDigest: string | null;
  /** Null if the words were erased. */
  readonly salt: string | null;
  /** Set on erasure events: the digests of the events that it changed, as they are since, by event ID. */
  readonly erased: Readonly<Record<string, string>> | null;
  /** Set on retention events: the end of the events deleted before it. */
  readonly trimmed: { readonly through: number; readonly hash: string } | null;
}

export interface Head {
  readonly seq: number;
  readonly hash: string;
}

const STEP = 1000;

/**
 * Reads the whole chain in one snapshot as the database's owner; the request's role must not see it.
 *
 * @param onLink receives each link in the chain's order, then events without a link
 * @returns the recorded end of the chain
 */
export async function readChain(owner: postgres.Sql, onLink: (link: Link) => void): Promise<Head | undefined> {
  return owner.begin('isolation level repeatable read read only', async (tx) => {
    // Builds the content here: the database's own function could have been replaced.
    const links = tx<Link[]>`
      SELECT c.seq::float8 AS seq, coalesce(c.event_id, e.id)::float8 AS "eventId", c.prev_hash AS "prevHash", c.hash,
        CASE WHEN e.id IS NOT NULL THEN jsonb_build_array(c.seq, e.id,
          to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.partner_id, e.action,
          e.target_kind, e.ip, e.request_id, c.words_digest)::text END AS content,
        CASE WHEN e.id IS NOT NULL THEN jsonb_build_array(c.seq, e.id,
          to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor, e.partner_id, e.action,
          e.target_kind, e.target_id, e.ip, e.request_id, e.detail)::text END AS whole,
        CASE WHEN e.id IS NOT NULL THEN jsonb_build_array(e.actor, e.target_id, e.detail)::text END AS words,
        c.words_digest AS "wordsDigest", c.salt,
        CASE WHEN e.action = 'audit.erased' THEN e.detail->'digests' END AS erased,
        CASE WHEN e.action = 'audit.trimmed' THEN e.detail END AS trimmed
      FROM audit_chain c FULL JOIN audit_events e ON e.id = c.event_id ORDER BY c.seq NULLS LAST, e.id`;
    for await (const rows of links.cursor(STEP)) for (const row of rows) onLink(row);
    const [head] = await tx<Head[]>`SELECT seq::float8 AS seq, hash FROM audit_head`;
    return head;
  });
}
