import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea, reference } from './columns.ts';
import { users } from './users.ts';

/** The last export of everything about a person. A newer one replaces it; a finished one is deleted after a day. */
export const personalExports = pgTable('personal_exports', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedById: reference(() => users.id),
  /** The client's address, to check the requester's access again. */
  ip: text().notNull().default(''),
  /** Parts collected so far. */
  collected: integer().notNull().default(0),
  /** The last attempt failed; the queue tries again. */
  failedAt: timestamp({ withTimezone: true }),
  /** The .zip; null until it is complete. */
  bytes: bytea(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp({ withTimezone: true }),
});

/** The erasure of a person, who stays as a number. */
export const personalErasures = pgTable('personal_erasures', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  requestedById: reference(() => users.id),
  ip: text().notNull().default(''),
  /** The last attempt failed; the queue tries again. */
  failedAt: timestamp({ withTimezone: true }),
  finishedAt: timestamp({ withTimezone: true }),
  /** Steps done of `ERASURE_STEPS`. */
  step: integer().notNull().default(0),
  /** Estimates whose frozen reports still have the name or the address. */
  frozenIds: bigint({ mode: 'number' }).array().notNull().default([]),
});
