import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { integerReference, reference } from './columns.ts';
import { edited, users } from './users.ts';

/** A version of the configuration. Append-only, because estimates refer to old versions. IDs have no gaps. */
export const configVersions = pgTable('config_versions', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  authorId: bigint({ mode: 'number' }).references(() => users.id),
  note: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Of a version that someone else approved. */
  approvedById: bigint({ mode: 'number' }).references(() => users.id),
  approvedAt: timestamp({ withTimezone: true }),
  approvalNote: text(),
});

/** Values of a version that are not numbers, by key: `kind:name`. Append-only, with their version. */
export const configEntries = pgTable(
  'config_entries',
  {
    configId: integerReference(() => configVersions.id),
    key: text().notNull(),
    value: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.configId, t.key] })],
);

/** The draft of the next version, by the key of each changed value. All administrators share it. */
export const configChanges = pgTable('config_changes', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  authorId: reference(() => users.id),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The version whose value the author replaced. */
  baseVersion: integerReference(() => configVersions.id),
});

/** One row: the state of the draft as a whole. */
export const configDraft = pgTable('config_draft', {
  id: integer().primaryKey().default(1),
  /** Increases with every change of the draft. */
  revision: integer().notNull().default(0),
  askedById: bigint({ mode: 'number' }).references(() => users.id),
  askedAt: timestamp({ withTimezone: true }),
  /** Who was asked to approve. */
  approverId: bigint({ mode: 'number' }).references(() => users.id),
  decision: text({ enum: ['approved', 'declined'] }),
  decisionNote: text(),
  decidedById: bigint({ mode: 'number' }).references(() => users.id),
  decidedAt: timestamp({ withTimezone: true }),
  /** The revision that was decided on. */
  decidedRevision: integer(),
});

/** What publishing the draft would change in open estimates, by the user who asked: each sees their own estimates. */
export const configEffects = pgTable('config_effects', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the draft. */
  revision: integer().notNull(),
  /** Another calculation of the user replaces this one. */
  run: uuid().notNull(),
  /** Open estimates, those to calculate, and those calculated. */
  open: integer().notNull().default(0),
  total: integer().notNull().default(0),
  done: integer().notNull().default(0),
  /** Null while it is calculated. */
  result: jsonb().$type<unknown>(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** In base currency. */
export const presets = pgTable(
  'presets',
  {
    configId: integerReference(() => configVersions.id),
    industry: text().notNull(),
    fieldId: text().notNull(),
    low: doublePrecision().notNull(),
    average: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.configId, t.industry, t.fieldId] })],
);

/** Percent. */
export const reductions = pgTable(
  'reductions',
  {
    configId: integerReference(() => configVersions.id),
    driverId: text().notNull(),
    componentId: integer().notNull(),
    low: doublePrecision().notNull(),
    average: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.configId, t.driverId, t.componentId] })],
);

export const currencies = pgTable('currencies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
  name: text().notNull(),
  code: text().notNull(),
  sign: text().notNull(),
  /** Units of this currency per US dollar, at least 0.1. */
  value: doublePrecision().notNull(),
  isActive: boolean().notNull().default(true),
  ...edited,
});
