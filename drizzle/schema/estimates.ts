import type { HeadlineKind } from '@worthwhile/roi-core';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { configVersions, currencies } from './configuration.ts';
import { accounts, contacts, customers, opportunities } from './customers.ts';
import { partners, users } from './users.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const estimates = pgTable(
  'estimates',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    ownerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    accountId: bigint({ mode: 'number' }).references(() => accounts.id),
    contactId: bigint({ mode: 'number' }).references(() => contacts.id),
    opportunityId: bigint({ mode: 'number' }).references(() => opportunities.id),
    scenarioId: integer().notNull(),
    /** 0 Draft, 1 Ready, 2 Generated. */
    state: integer().notNull().default(0),
    industry: text().notNull(),
    currencyId: integer()
      .notNull()
      .references(() => currencies.id),
    currencySign: text().notNull(),
    currencyValue: doublePrecision().notNull(),
    /** The configuration version that it was made with. */
    configId: integer()
      .notNull()
      .references(() => configVersions.id),
    /**
     * The version of the model that the last save computed it with, and by that the amount that leads it and the same of
     * hard savings. The kind of its headline is null where the model had none: 1.0, whose drafts did not store hard
     * savings either.
     */
    modelVersion: text(),
    modelNpv: doublePrecision(),
    modelNpvHardOnly: doublePrecision(),
    modelHeadline: text().$type<HeadlineKind>(),
    /** Chosen component ids, ascending, comma-separated. */
    prodCombinationId: text().notNull().default(''),
    /** What the wizard's steps hold; its shape is `EstimateInputs` of modules/estimates. */
    inputs: jsonb().$type<unknown>().notNull(),
    /** The furthest step reached, from 0. */
    currentStep: integer().notNull().default(0),
    /** Counts the saves; every save names the version that it was made from. */
    version: integer().notNull().default(1),
    /** Who made the version; null of one that is its owner's first. */
    savedById: bigint({ mode: 'number' }).references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    generatedAt: timestamp({ withTimezone: true }),
    /** Names the form that made it, so that the same form sent twice makes one. */
    submissionId: text(),
    deletedAt: timestamp({ withTimezone: true }),
    deletedById: bigint({ mode: 'number' }).references(() => users.id),
    // Kept by triggers, for the list alone: what it sorts by and searches in that stands in other tables.
    customerKey: text().notNull().default(''),
    ownerKey: text().notNull().default(''),
    productKey: text().notNull().default(''),
    searchText: text().notNull().default(''),
  },
  (t) => [
    // The list's indexes include columns, which drizzle cannot express: they are in the hand-written migration.
    uniqueIndex('estimates_submission').on(t.ownerId, t.submissionId),
  ],
);

/**
 * The estimates of the transaction's scope, for lists. Row security would run before anything that could leak, and with
 * it no trigram index is of use; the view holds the same scope as a plain condition. Decision 012.
 */
export const estimateListView = pgView('estimate_list_view', {
  id: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  ownerId: bigint({ mode: 'number' }).notNull(),
  partnerId: bigint({ mode: 'number' }),
  customerId: bigint({ mode: 'number' }).notNull(),
  accountId: bigint({ mode: 'number' }),
  scenarioId: integer().notNull(),
  state: integer().notNull(),
  prodCombinationId: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  deletedAt: timestamp({ withTimezone: true }),
  deletedById: bigint({ mode: 'number' }),
  customerKey: text().notNull(),
  ownerKey: text().notNull(),
  productKey: text().notNull(),
  searchText: text().notNull(),
  configId: integer().notNull(),
  currencySign: text().notNull(),
  currencyValue: doublePrecision().notNull(),
  modelNpv: doublePrecision(),
  modelNpvHardOnly: doublePrecision(),
  modelHeadline: text().$type<HeadlineKind>(),
}).existing();

/** What Generate froze; never updated. Its shape is `Snapshot` of roi-core's report model. */
export const estimateSnapshots = pgTable(
  'estimate_snapshots',
  {
    estimateId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    snapshot: jsonb().$type<unknown>().notNull(),
    /** SHA-256 of the canonical input, hex. */
    inputHash: text().notNull(),
    modelVersion: text().notNull(),
    productVersion: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('estimate_snapshots_input_hash').on(t.inputHash)],
);

/**
 * Printed reports, kept so that a second download costs no printing. A newer product version prints again, and so may
 * another browser: each file that was handed out stays known by its hash.
 */
export const reportFiles = pgTable(
  'report_files',
  {
    estimateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    format: text({ enum: ['pdf', 'xlsx'] }).notNull(),
    productVersion: text().notNull(),
    sha256: text().notNull(),
    /** Null once its time is over: the hash stays, so that the file can still be verified; it can be printed anew. */
    bytes: bytea(),
    keptUntil: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '30 days'`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.format, t.productVersion, t.sha256] }),
    index('report_files_sha256').on(t.sha256),
    index('report_files_kept_until').on(t.keptUntil).where(sql`${t.bytes} IS NOT NULL`),
  ],
);
