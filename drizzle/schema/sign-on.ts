import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { edited, partners, users } from './users.ts';

/** The OpenID Connect provider of a partner, or of the vendor without one. */
export const signOnProviders = pgTable(
  'sign_on_providers',
  {
    id: identity(),
    /** In the addresses of its sign-in. Random, so it names no organization. */
    key: text().notNull().unique(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    issuer: text().notNull(),
    /** Shown as "Continue with …". */
    name: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted. */
    clientSecret: text().notNull(),
    /** The one before, encrypted: valid for an hour after its replacement. */
    formerSecret: text(),
    secretReplacedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The claim that decides the role, and its rows: the first whose text the claim contains. */
    claim: text().notNull().default('groups'),
    roleRows: jsonb().$type<{ contains: string; roleId: number }[]>().notNull().default([]),
    /** Role if no row matches; null: cannot sign in. */
    otherRoleId: bigint({ mode: 'number' }),
    /** Passwords are off for the organization's users of its domains, except the emergency account's. */
    isRequired: boolean().notNull().default(false),
    emergencyUserId: bigint({ mode: 'number' }).references(() => users.id),
    /** The last test sign-in, with a fingerprint of the settings it tested. */
    test: jsonb().$type<unknown>(),
    /** Hash of its signing keys at the last sign-in, and when that changed. */
    keysHash: text(),
    keysSince: timestamp({ withTimezone: true }),
    scimTokenHash: text().unique(),
    /** The last four characters, to tell tokens apart. */
    scimTokenEnd: text().notNull().default(''),
    /** The one before: valid for an hour after its replacement. */
    formerScimTokenHash: text(),
    scimReplacedAt: timestamp({ withTimezone: true }),
    scimLastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...edited,
  },
  (t) => [uniqueIndex('sign_on_providers_organization').on(sql`coalesce(${t.partnerId}, 0)`)],
);

/** Email domains of a provider. One that a partner enters counts once the Super Administrator has confirmed it. */
export const signOnDomains = pgTable(
  'sign_on_domains',
  {
    providerId: reference(() => signOnProviders.id, { onDelete: 'cascade' }),
    /** Lower case. */
    domain: text().notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.domain] }),
    uniqueIndex('sign_on_domains_confirmed').on(t.domain).where(sql`${t.confirmedAt} IS NOT NULL`),
  ],
);

/** What a provider calls a user: by sign-in (issuer and subject), by provisioning (external ID), or both. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    providerId: reference(() => signOnProviders.id, { onDelete: 'cascade' }),
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    issuer: text(),
    subject: text(),
    externalId: text(),
    /** What deactivated the user for the provider, which alone can activate them again; a sign-in does not undo provisioning. */
    deactivatedBy: text({ enum: ['claims', 'directory'] }),
    /** When provisioning deleted the user, who is inactive then. */
    removedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSignInAt: timestamp({ withTimezone: true }),
    /** Value of the role row that decided at the last sign-in; null if none did. */
    matchedValue: text(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.userId] }),
    uniqueIndex('external_identities_subject').on(t.providerId, t.issuer, t.subject),
    uniqueIndex('external_identities_external_id').on(t.providerId, t.externalId),
    index('external_identities_user').on(t.userId),
  ],
);
