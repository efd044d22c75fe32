import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { estimates } from './estimates.ts';
import { edited, users } from './users.ts';

/** A customer reads the report through the link, without signing in, and can respond in its room if the link allows it. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: identity(),
    /** The version that the link shows; publishing another moves it. */
    estimateId: reference(() => estimates.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull().unique(),
    /** The token, encrypted, so that its maker can copy the link again and mails can name it; null in older links. */
    tokenEncrypted: text(),
    /** Names the recipient for the owner of the link; never shown to the reader. */
    label: text().notNull().default(''),
    /** argon2id; null: the link alone opens the report. */
    passwordHash: text(),
    /** The reader sees the estimate's owner. */
    showsOwner: boolean().notNull().default(false),
    /** The reader can confirm, change and ask; else only read. */
    mayRespond: boolean().notNull().default(false),
    /** Prices are shown, and the files that hold them offered. */
    showsPrices: boolean().notNull().default(true),
    /** The first response asks for a code that is mailed. */
    verifiesEmail: boolean().notNull().default(false),
    /** When the product mailed the link, and to whom. */
    sentAt: timestamp({ withTimezone: true }),
    sentTo: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    views: integer().notNull().default(0),
    lastViewedAt: timestamp({ withTimezone: true }),
    createdById: reference(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('share_links_estimate').on(t.estimateId, t.createdAt)],
);

/** The figures that a room asks the customer about, in the order of the page. */
export const askedFigures = pgTable(
  'asked_figures',
  {
    linkId: reference(() => shareLinks.id, { onDelete: 'cascade' }),
    fieldId: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.fieldId] })],
);

/** One row: the vendor's own report texts, Markdown, for estimates without a partner. */
export const vendorTemplate = pgTable(
  'vendor_template',
  {
    id: integer().primaryKey().default(1),
    startPage: text().notNull().default(''),
    introduction: text().notNull().default(''),
    freePages: jsonb().$type<{ title: string; text: string }[]>().notNull().default([]),
    footer: text().notNull().default(''),
    ...edited,
  },
  (t) => [check('vendor_template_one_row', sql`${t.id} = 1`)],
);
