import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';
import { users } from './users.ts';

/** Counters of limits, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

/** Responses to calls with an Idempotency-Key, stored for a day, in the transaction of the call. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** HMAC of the whole request, hex: a body may hold a password. */
    requestHash: text().notNull(),
    /** Without secrets that are shown once. */
    answer: jsonb().$type<unknown>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);
