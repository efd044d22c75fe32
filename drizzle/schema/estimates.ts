import type { HeadlineKind } from '@worthwhile/roi-core';
import type { Edition } from '@worthwhile/roi-core/report-model';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
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
import { bytea, identity, integerReference, reference } from './columns.ts';
import { configVersions, currencies } from './configuration.ts';
import { accounts, contacts, customers, opportunities } from './customers.ts';
import { partners, users } from './users.ts';

export const estimates = pgTable(
  'estimates',
  {
    id: identity(),
    name: text().notNull(),
    ownerId: reference(() => users.id),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    customerId: reference(() => customers.id),
    accountId: bigint({ mode: 'number' }).references(() => accounts.id),
    contactId: bigint({ mode: 'number' }).references(() => contacts.id),
    opportunityId: bigint({ mode: 'number' }).references(() => opportunities.id),
    scenarioId: integer().notNull(),
    /** 0 Draft, 1 Ready, 2 Generated. */
    state: integer().notNull().default(0),
    industry: text().notNull(),
    currencyId: integerReference(() => currencies.id),
    currencySign: text().notNull(),
    currencyValue: doublePrecision().notNull(),
    configId: integerReference(() => configVersions.id),
    /**
     * Model version and leading result of the last save. The headline's kind is null for model 1.0, whose drafts stored no hard
     * savings either.
     */
    modelVersion: text(),
    modelNpv: doublePrecision(),
    modelNpvHardOnly: doublePrecision(),
    modelHeadline: text().$type<HeadlineKind>(),
    /** Selected component IDs, ascending, comma-separated. */
    prodCombinationId: text().notNull().default(''),
    /** The entries of the wizard's steps: `EstimateInputs` of modules/estimates. */
    inputs: jsonb().$type<unknown>().notNull(),
    /** The furthest step reached, from 0. */
    currentStep: integer().notNull().default(0),
    /** Increases with each save; every save names its base version. */
    version: integer().notNull().default(1),
    /** The author of the version; null for the owner's first. */
    savedById: bigint({ mode: 'number' }).references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    generatedAt: timestamp({ withTimezone: true }),
    /** Percent off the list price, and percent of figures that are the customer's; stored by Generate for the insights. */
    discountPct: doublePrecision(),
    customerPct: doublePrecision(),
    /** Of a generated review: the reductions that it measured, in percent, by `driverId:componentId`. */
    measuredReductions: jsonb().$type<Readonly<Record<string, number>>>(),
    /** Idempotency ID of the form that created it. */
    submissionId: text(),
    /** The first version of its line; null: it is the first. */
    versionOf: bigint({ mode: 'number' }).references((): AnyPgColumn => estimates.id, { onDelete: 'set null' }),
    /** Its number in the line, from 1. */
    versionNo: integer().notNull().default(1),
    /** The estimate whose promise this review measures. */
    reviewOf: bigint({ mode: 'number' }).references((): AnyPgColumn => estimates.id, { onDelete: 'set null' }),
    deletedAt: timestamp({ withTimezone: true }),
    deletedById: bigint({ mode: 'number' }).references(() => users.id),
    // Triggers maintain these sort and search keys for the list, from other tables.
    customerKey: text().notNull().default(''),
    ownerKey: text().notNull().default(''),
    productKey: text().notNull().default(''),
    searchText: text().notNull().default(''),
  },
  (t) => [
    // The list's covering indexes are in the hand-written migration, because drizzle has no INCLUDE.
    uniqueIndex('estimates_submission').on(t.ownerId, t.submissionId),
    index('estimates_versions').on(t.versionOf, t.versionNo).where(sql`${t.versionOf} IS NOT NULL`),
    index('estimates_reviews').on(t.reviewOf).where(sql`${t.reviewOf} IS NOT NULL`),
    index('estimates_measured').on(t.customerId, t.generatedAt).where(sql`${t.measuredReductions} IS NOT NULL`),
  ],
);

/**
 * The estimates of the transaction's scope. Row security would disable the trigram indexes, so the view repeats the scope as a
 * plain condition. Decision 012.
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

/** The frozen result of Generate, never updated: `Snapshot` of roi-core's report model. */
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
 * Printed reports, stored so that a second download prints nothing. A newer product or browser version may print other bytes, so
 * every delivered file stays known by its hash.
 */
export const reportFiles = pgTable(
  'report_files',
  {
    estimateId: reference(() => estimates.id, { onDelete: 'cascade' }),
    edition: text().$type<Edition>().notNull(),
    productVersion: text().notNull(),
    sha256: text().notNull(),
    /** Null after expiry. The hash stays, so the file can still be verified, and the report can be printed again. */
    bytes: bytea(),
    /** Of a full report. */
    pages: integer(),
    keptUntil: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '30 days'`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.edition, t.productVersion, t.sha256] }),
    index('report_files_sha256').on(t.sha256),
    index('report_files_kept_until').on(t.keptUntil).where(sql`${t.bytes} IS NOT NULL`),
  ],
);

/** Files that users say to have printed elsewhere. A claim proves nothing until `report_files` has the same hash. */
export const reportRegistrations = pgTable(
  'report_registrations',
  {
    estimateId: reference(() => estimates.id, { onDelete: 'cascade' }),
    edition: text().$type<Edition>().notNull(),
    sha256: text().notNull(),
    userId: reference(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.sha256] }),
    index('report_registrations_sha256').on(t.sha256),
    index('report_registrations_user').on(t.userId),
  ],
);
