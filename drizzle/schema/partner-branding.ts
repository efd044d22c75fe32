import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, reference } from './columns.ts';
import { edited, partners, users } from './users.ts';

/** Re-encoded images. Only the ID of 128 random bits protects them. */
export const uploads = pgTable('uploads', {
  id: text().primaryKey(),
  kind: text({ enum: ['profile', 'logo'] }).notNull(),
  mimeType: text().notNull(),
  bytes: bytea().notNull(),
  partnerId: bigint({ mode: 'number' }).references(() => partners.id),
  userId: bigint({ mode: 'number' }).references(() => users.id),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A partner's report texts, Markdown. */
export const pdfTemplates = pgTable('pdf_templates', {
  partnerId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => partners.id, { onDelete: 'cascade' }),
  startPage: text().notNull().default(''),
  introduction: text().notNull().default(''),
  freePages: jsonb().$type<{ title: string; text: string }[]>().notNull().default([]),
  footer: text().notNull().default(''),
  ...edited,
});

/** A partner's calculator on other sites: its content and its allowed origins. */
export const widgets = pgTable(
  'widgets',
  {
    key: text().primaryKey(),
    partnerId: reference(() => partners.id, { onDelete: 'cascade' }),
    /** Exact origins, e.g. `https://www.example.com`. */
    allowedOrigins: text().array().notNull().default([]),
    /** Demonstration only: any port of the loopback addresses. */
    allowsLoopback: boolean().notNull().default(false),
    subProducts: integer().array().notNull(),
    addOns: integer().array().notNull().default([]),
    facts: text().array().notNull(),
    industry: text().notNull(),
    level: text({ enum: ['low', 'average', 'high'] })
      .notNull()
      .default('average'),
    currencyCode: text().notNull().default('USD'),
    accent: text(),
    /** The recipient of leads; null hides the email button. */
    leadEmail: text(),
    locale: text({ enum: ['en', 'de', 'ar'] })
      .notNull()
      .default('en'),
    /** Annual list prices by component ID, in `currencyCode`. */
    prices: jsonb().$type<Record<string, number>>().notNull().default({}),
    isActive: boolean().notNull().default(true),
    ...edited,
  },
  (table) => [uniqueIndex('widgets_partner').on(table.partnerId)],
);
