import { bigint, index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './columns.ts';

/**
 * Triggers reject updates and deletes from every role, but those of retention and erasure. They also set the time and the actor's name, which outlives the account.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: identity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: bigint({ mode: 'number' }),
    /** `First Last <email>` at the time; empty for an unknown actor. */
    actor: text().notNull().default(''),
    partnerId: bigint({ mode: 'number' }),
    /** Verb in domain terms, e.g. `estimate.generated`. */
    action: text().notNull(),
    targetKind: text().notNull().default(''),
    targetId: text().notNull().default(''),
    ip: text().notNull().default(''),
    requestId: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_events_at').on(t.at),
    index('audit_events_actor').on(t.actorId, t.id),
    index('audit_events_action').on(t.action, t.id),
    index('audit_events_target').on(t.targetKind, t.targetId, t.id),
  ],
);

/**
 * Chains the events in commit order: each hash covers the content and the previous hash, so changed, removed and inserted rows
 * are detected. Only the database writes it, at commit.
 */
export const auditChain = pgTable('audit_chain', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  eventId: bigint({ mode: 'number' }).notNull().unique(),
  /** Hex SHA-256. */
  prevHash: text().notNull(),
  hash: text().notNull(),
  /**
   * SHA-256 of the salt and the event's words: actor, target, and detail. The hash covers it instead of the words. Null: the hash
   * covers the words, as before 1.0.0; empty once these were erased.
   */
  wordsDigest: text(),
  /** Null after the words were erased; then a later event has the digest of the event as it is now. */
  salt: text(),
});

/** One row: the end of the chain. Locked while a transaction appends. */
export const auditHead = pgTable('audit_head', {
  id: smallint().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});
