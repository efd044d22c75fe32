import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * What a row carries that several people can edit: every save names the version that it was made from. Who saved it is
 * an id without a reference, as in the audit trail: what they saved stays theirs.
 */
export const edited = {
  version: integer().notNull().default(1),
  updatedById: bigint({ mode: 'number' }),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

/** Partner organisations. What belongs to the vendor itself carries no partner. */
export const partners = pgTable('partners', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orgName: text().notNull(),
  tagLine: text().notNull().default(''),
  logoUploadId: text(),
  /** Hex colour of the partner's own reports and widget, e.g. `#1B2B5A`; null: the product's. */
  accent: text(),
  isActive: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  ...edited,
});

/** The six system roles (ids 1-6) and the custom ones, which take audience and scope from their base role. */
export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 7 }),
  name: text().notNull(),
  baseRoleId: integer().notNull(),
  permissions: integer().array().notNull(),
  /** Whoever holds the role has to sign in with a second factor, and can do nothing before it is set up. */
  requiresSecondFactor: boolean().notNull().default(false),
  ...edited,
});

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** As typed, trimmed. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    contactNumber: text().notNull().default(''),
    /** argon2id; null until an invitation is accepted. */
    passwordHash: text(),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    isActive: boolean().notNull().default(true),
    isGuideCompleted: boolean().notNull().default(false),
    pictureUploadId: text(),
    /** Of the authenticator app, encrypted; null: no second factor. */
    totpSecret: text(),
    /** The one that is being set up, encrypted, until its first code was right. */
    totpCandidate: text(),
    /** The time step of the last code that was taken: neither it nor an older one is taken again. */
    totpLastStep: bigint({ mode: 'number' }).notNull().default(0),
    lastLoginAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of name, number and role. */
    ...edited,
  },
  (t) => [
    // An address belongs to one account; invitations that wait may name it in several organisations, so that whoever
    // invites does not learn what the others know.
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`).where(sql`${t.passwordHash} IS NOT NULL`),
    uniqueIndex('users_email_in_organisation').on(sql`coalesce(${t.partnerId}, 0)`, sql`lower(${t.email})`),
    index('users_partner').on(t.partnerId),
  ],
);

/** Browser sessions. The cookie carries the id; only its hash is here. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    /** What the session storage keeps beside the user: flash messages. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Recovery codes of a second factor that were not used yet. Only hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/**
 * Sign-ins whose password was right and whose second factor is awaited: no sessions yet, and no way to become one but by
 * a right code. The cookie carries the id; only its hash is here.
 */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    idHash: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sign_in_challenges_user').on(t.userId)],
);

/** Bearer tokens of the API: those of `user/login` and the personal ones. Only hashes. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['login', 'personal'] }).notNull(),
    name: text().notNull().default(''),
    tokenHash: text().notNull().unique(),
    mayWrite: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('access_tokens_user').on(t.userId)],
);

/**
 * The one live link of a user for a purpose, sent by mail. Only the code's hash is kept; a new link replaces the row, a
 * used one deletes it.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['invite', 'reset'] }).notNull(),
    codeHash: text().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.purpose] })],
);
