import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { partners, users } from './users.ts';

/** Addresses that are told of what happens, each of a partner's or of the vendor itself. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    name: text().notNull(),
    url: text().notNull(),
    /** What deliveries are signed with, sealed. */
    secret: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** Why it was switched off by itself. */
    disabledReason: text().notNull().default(''),
    /** Tries that failed since one last succeeded. */
    failures: integer().notNull().default(0),
    createdById: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('webhooks_partner').on(t.partnerId)],
);

/** What was, or is to be, sent to a webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every webhook that is told of it, and at every try. */
    eventId: text().notNull(),
    event: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    /** Of the last answer, if there was one. */
    status: integer(),
    error: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastTriedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event').on(t.webhookId, t.eventId),
    index('webhook_deliveries_newest').on(t.webhookId, t.id),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
);
