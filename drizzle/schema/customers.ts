import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { partners, users } from './users.ts';

/** Of the vendor (no partner) or of one partner. */
export const customers = pgTable(
  'customers',
  {
    id: identity(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    name: text().notNull(),
    industry: text(),
    /** From the vendor's CRM; imports match customers by it. */
    externalId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_external_id').on(t.externalId).where(sql`${t.partnerId} IS NULL`),
    index('customers_partner').on(t.partnerId),
    // Name indexes need pg_trgm, so they are in the hand-written migration.
  ],
);

/** The customers of the transaction's scope. Row security would disable the trigram index. */
export const customerListView = pgView('customer_list_view', {
  id: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  partnerId: bigint({ mode: 'number' }),
  industry: text(),
}).existing();

export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    customerId: reference(() => customers.id),
    externalId: text().notNull().unique(),
    name: text().notNull(),
    industry: text(),
  },
  (t) => [index('accounts_customer').on(t.customerId)],
);

/** Members see the account's estimates. */
export const accountTeam = pgTable(
  'account_team',
  {
    accountId: reference(() => accounts.id, { onDelete: 'cascade' }),
    userId: reference(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.accountId] })],
);

export const contacts = pgTable(
  'contacts',
  {
    id: identity(),
    accountId: reference(() => accounts.id, { onDelete: 'cascade' }),
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
    id: identity(),
    accountId: reference(() => accounts.id, { onDelete: 'cascade' }),
    externalId: text().notNull().unique(),
    name: text().notNull(),
    /** As in the CRM; the other three are of a closed one. */
    stage: text().notNull().default(''),
    /** In US dollars. */
    amount: doublePrecision(),
    closeDate: date(),
    reason: text().notNull().default(''),
  },
  (t) => [index('opportunities_account').on(t.accountId)],
);
