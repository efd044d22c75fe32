import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { partners, users } from './users.ts';

/** Of a partner, or of the vendor without one. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    name: text().notNull(),
    url: text().notNull(),
    /** The signing key of deliveries, encrypted. */
    secret: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** The reason if it was disabled automatically. */
    disabledReason: text().notNull().default(''),
    /** Failed attempts since the last success. */
    failures: integer().notNull().default(0),
    createdById: reference(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('webhooks_partner').on(t.partnerId)],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhookId: reference(() => webhooks.id, { onDelete: 'cascade' }),
    /** Shared by all webhooks and all attempts of the event. */
    eventId: text().notNull(),
    event: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    /** HTTP status of the last response, if any. */
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
