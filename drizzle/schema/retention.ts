import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { edited } from './users.ts';

/** At most one row: how long the installation stores what. Without it, the defaults. */
export const retentionRules = pgTable(
  'retention_rules',
  {
    id: integer().primaryKey().default(1),
    /** Drafts without a change; null: forever. */
    draftDays: integer(),
    /** Rooms and share links after their end; null: as long as their estimate. */
    roomDays: integer(),
    messageDays: integer().notNull().default(90),
    auditYears: integer().notNull().default(3),
    deletedDays: integer().notNull().default(30),
    ...edited,
  },
  (t) => [
    check('retention_rules_one_row', sql`${t.id} = 1`),
    // The lower limits protect work and the trail from a slip of the hand.
    check(
      'retention_rules_limits',
      sql`${t.draftDays} >= 90 AND ${t.roomDays} >= 90 AND ${t.messageDays} >= 30 AND ${t.auditYears} >= 1 AND ${t.deletedDays} >= 30`,
    ),
  ],
);
