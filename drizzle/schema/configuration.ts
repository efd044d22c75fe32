import { bigint, boolean, doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { edited, users } from './users.ts';

/** A version of presets and reductions. Rows are only ever added: an estimate keeps the version it was made with. */
export const configVersions = pgTable('config_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  authorId: bigint({ mode: 'number' }).references(() => users.id),
  note: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Low, Average and High of a field in an industry, in base currency. */
export const presets = pgTable(
  'presets',
  {
    configId: integer()
      .notNull()
      .references(() => configVersions.id),
    industry: text().notNull(),
    fieldId: text().notNull(),
    low: doublePrecision().notNull(),
    average: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.configId, t.industry, t.fieldId] })],
);

/** Reduction of a driver by a component, percent. */
export const reductions = pgTable(
  'reductions',
  {
    configId: integer()
      .notNull()
      .references(() => configVersions.id),
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

export const families = pgTable('families', {
  id: integer().primaryKey(),
  name: text().notNull(),
  category: text().notNull(),
  vendor: text().notNull(),
  icon: text().notNull(),
  colour: text().notNull(),
  /** On dark ground; null: the same. */
  darkColour: text(),
  description: text().notNull().default(''),
  position: integer().notNull(),
  isActive: boolean().notNull().default(true),
  /** Of the family with all its products. */
  ...edited,
});

/**
 * Every product id from 1 to 21: sub-products, add-ons and the other products that customers use today. Estimates read name
 * and list price from their configuration version.
 */
export const products = pgTable('products', {
  id: integer().primaryKey(),
  kind: text({ enum: ['subProduct', 'addOn', 'other'] }).notNull(),
  familyId: integer()
    .notNull()
    .references(() => families.id),
  name: text().notNull(),
  description: text().notNull().default(''),
  position: integer().notNull(),
  isActive: boolean().notNull().default(true),
  priceModel: text({ enum: ['subscription', 'perpetual'] }),
  priceUnit: text(),
  /** Base currency; null for what is not sold. */
  listPrice: doublePrecision(),
  quantityFact: text(),
});

/** Name and list price of a product as a configuration version has them; rows are only ever added, with their version. */
export const configuredProducts = pgTable(
  'configured_products',
  {
    configId: integer()
      .notNull()
      .references(() => configVersions.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    /** Base currency; null for what is not sold. */
    listPrice: doublePrecision(),
  },
  (t) => [primaryKey({ columns: [t.configId, t.productId] })],
);

/** Which sub-products take an add-on. */
export const addOnParents = pgTable(
  'add_on_parents',
  {
    addOnId: integer()
      .notNull()
      .references(() => products.id),
    parentId: integer()
      .notNull()
      .references(() => products.id),
  },
  (t) => [primaryKey({ columns: [t.addOnId, t.parentId] })],
);

/** Two products that may not be chosen together in an estimate of the type; `firstId` is the lower one. */
export const forbiddenPairs = pgTable(
  'forbidden_pairs',
  {
    estimateType: text({ enum: ['estimateNew', 'estimateExisting'] }).notNull(),
    firstId: integer()
      .notNull()
      .references(() => products.id),
    secondId: integer()
      .notNull()
      .references(() => products.id),
  },
  (t) => [primaryKey({ columns: [t.estimateType, t.firstId, t.secondId] })],
);

/** Entries of the configuration with a number of their own. Entry 4 holds texts that keep a product out of choice. */
export const configurationEntries = pgTable('configuration_entries', {
  id: integer().primaryKey(),
  include: text().array().notNull().default([]),
  exclude: text().array().notNull().default([]),
  /** Of all selection rules, the forbidden pairs included. */
  ...edited,
});
