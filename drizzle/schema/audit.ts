import { bigint, index, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Who did what, when, from where. Rows are only ever added: triggers refuse everything else to everybody, and fill in the
 * time and the actor's name, which outlives the account.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: bigint({ mode: 'number' }),
    /** `First Last <e-mail>` as it was then; empty for nobody known. */
    actor: text().notNull().default(''),
    partnerId: bigint({ mode: 'number' }),
    /** Verb in the domain's words, e.g. `estimate.generated`. */
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
 * The events in the order of their commits, each with a hash over its content and the hash before it: a row that was
 * changed, removed or put in is found. Written by the database alone, when a transaction commits.
 */
export const auditChain = pgTable('audit_chain', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  eventId: bigint({ mode: 'number' }).notNull().unique(),
  /** Hex SHA-256. */
  prevHash: text().notNull(),
  hash: text().notNull(),
});

/** The one row that says where the chain ends; locked while a transaction adds to it. */
export const auditHead = pgTable('audit_head', {
  id: smallint().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});
