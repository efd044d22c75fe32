import type { Edition } from '@worthwhile/roi-core/report-model';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { edited, partners, users } from './users.ts';

/** Orders that repeat. Each run is a batch with the owner's rights at that time. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: identity(),
    ownerId: reference(() => users.id),
    /** The owner's organization; null is the vendor. */
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    name: text().notNull(),
    /** 1 (Monday) to 7; null is every day. */
    weekday: integer(),
    /** UTC. */
    hour: integer().notNull(),
    /** Query text of the estimates list. */
    filter: text().notNull(),
    edition: text().$type<Edition>().notNull(),
    delivery: text({ enum: ['mail', 'folder'] }).notNull(),
    isActive: boolean().notNull().default(true),
    nextRunAt: timestamp({ withTimezone: true }).notNull(),
    lastRunAt: timestamp({ withTimezone: true }),
    /** Empty after a run without failures. */
    lastFailure: text().notNull().default(''),
    /** The last failure waits for the owner's next digest. */
    isFailureUntold: boolean().notNull().default(false),
    ...edited,
  },
  (t) => [
    index('report_schedules_owner').on(t.ownerId),
    index('report_schedules_due').on(t.nextRunAt).where(sql`${t.isActive}`),
  ],
);
