import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { estimates } from './estimates.ts';
import { edited, users } from './users.ts';

/** A customer reads a generated estimate's report through the link, without signing in. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: identity(),
    estimateId: reference(() => estimates.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex; only the link holds the token. */
    tokenHash: text().notNull().unique(),
    /** Names the recipient for the owner of the link; never shown to the reader. */
    label: text().notNull().default(''),
    /** argon2id; null: the link alone opens the report. */
    passwordHash: text(),
    /** The reader sees the estimate's owner. */
    showsOwner: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    views: integer().notNull().default(0),
    lastViewedAt: timestamp({ withTimezone: true }),
    createdById: reference(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('share_links_estimate').on(t.estimateId, t.createdAt)],
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
