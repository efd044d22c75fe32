import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, pgView, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { partners, users } from './users.ts';

/** A customer belongs to the vendor (no partner) or to one partner. */
export const customers = pgTable(
  'customers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    name: text().notNull(),
    industry: text(),
    /** Of the vendor's CRM; imports find the customer by it. */
    externalId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_external_id').on(t.externalId).where(sql`${t.partnerId} IS NULL`),
    index('customers_partner').on(t.partnerId),
    // Indexes of searches by name need the extension: they are in the hand-written migration.
  ],
);

/** The customers of the transaction's scope, for searches by name: with row security no trigram index is of use. */
export const customerListView = pgView('customer_list_view', {
  id: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  partnerId: bigint({ mode: 'number' }),
  industry: text(),
}).existing();

/** A vendor customer's entry in the CRM. */
export const accounts = pgTable(
  'accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    externalId: text().notNull().unique(),
    name: text().notNull(),
    industry: text(),
  },
  (t) => [index('accounts_customer').on(t.customerId)],
);

/** The users who work an account and so see its estimates. */
export const accountTeam = pgTable(
  'account_team',
  {
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.accountId] })],
);

export const contacts = pgTable(
  'contacts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    externalId: text().notNull().unique(),
    name: text().notNull(),
    title: text().notNull().default(''),
    email: text().notNull().default(''),
  },
  (t) => [index('contacts_account').on(t.accountId)],
);

export const opportunities = pgTable(
  'opportunities',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    externalId: text().notNull().unique(),
    name: text().notNull(),
  },
  (t) => [index('opportunities_account').on(t.accountId)],
);
