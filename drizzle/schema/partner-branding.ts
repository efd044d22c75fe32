import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { edited, partners, users } from './users.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Logos and pictures, re-encoded. The id is 128 random bits and is what protects them. */
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

/** A partner's calculator on other sites: what it shows and where it may stand. */
export const widgets = pgTable(
  'widgets',
  {
    key: text().primaryKey(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    /** Exact origins, e.g. `https://www.example.com`. */
    allowedOrigins: text().array().notNull().default([]),
    /** Demonstration installations: any port of the loopback addresses. */
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
    /** Where a lead's mail goes; none: the button offers no mail. */
    leadEmail: text(),
    isActive: boolean().notNull().default(true),
    ...edited,
  },
  (table) => [uniqueIndex('widgets_partner').on(table.partnerId)],
);
