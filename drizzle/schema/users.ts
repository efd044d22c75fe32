import { type SQL, sql } from 'drizzle-orm';
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
import { identity, integerReference, reference } from './columns.ts';

/**
 * For rows that several people can edit: every save names its base version. The editor is an ID without a reference, as in the
 * audit log, because edits outlive the account.
 */
export const edited = {
  version: integer().notNull().default(1),
  updatedById: bigint({ mode: 'number' }),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

/** Rows of the vendor have no partner. */
export const partners = pgTable('partners', {
  id: identity(),
  orgName: text().notNull(),
  tagLine: text().notNull().default(''),
  logoUploadId: text(),
  /** Hex color of the partner's reports and widget, e.g. `#1B2B5A`; null: the product's. */
  accent: text(),
  isActive: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  ...edited,
});

/** System roles have IDs 1 to 6. Custom roles inherit type and data access from their base role. */
export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 7 }),
  name: text().notNull(),
  baseRoleId: integer().notNull(),
  permissions: integer().array().notNull(),
  /** Users must set up two-factor authentication before they can do anything else. */
  requiresSecondFactor: boolean().notNull().default(false),
  ...edited,
});

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** As typed, trimmed. */
    email: text().notNull(),
    /** For lookups: `lower` is not leakproof, so row security would keep an index on the expression from being used. */
    emailKey: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${users.email})`),
    firstName: text().notNull(),
    lastName: text().notNull(),
    contactNumber: text().notNull().default(''),
    /** argon2id; null until the invitation is accepted. */
    passwordHash: text(),
    passwordChangedAt: timestamp({ withTimezone: true }),
    roleId: integerReference(() => roles.id),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    isActive: boolean().notNull().default(true),
    isGuideCompleted: boolean().notNull().default(false),
    pictureUploadId: text(),
    /** Encrypted; null: no two-factor authentication. */
    totpSecret: text(),
    /** The secret during setup, encrypted, until its first code is correct. */
    totpCandidate: text(),
    /** The time step of the last accepted code. It and older ones are rejected, so a code works once (RFC 6238, 5.2). */
    totpLastStep: bigint({ mode: 'number' }).notNull().default(0),
    /** When two-factor authentication was turned on last. */
    totpSince: timestamp({ withTimezone: true }),
    /** Kinds of news that the user gets no email about. */
    mailsOff: text().array().notNull().default([]),
    lastLoginAt: timestamp({ withTimezone: true }),
    /** When name, address and everything that only concerned the person was erased. */
    erasedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** For name, phone number and role. */
    ...edited,
  },
  (t) => [
    // An address belongs to one account. Pending invitations may repeat it in several organizations, so an inviter learns
    // nothing about the others.
    uniqueIndex('users_email_unique').on(t.emailKey).where(sql`${t.passwordHash} IS NOT NULL`),
    uniqueIndex('users_email_in_organisation').on(t.emailKey, sql`coalesce(${t.partnerId}, 0)`),
    index('users_partner').on(t.partnerId),
  ],
);

/** The cookie carries the ID; only its hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    /** Other session data: flash messages. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    signedInWith: text({ enum: ['password', 'passwordAndCode', 'passkey', 'provider'] })
      .notNull()
      .default('password'),
    /** Where logging out continues at the identity provider, encrypted. */
    providerLogoutUrl: text(),
    /** The user has not confirmed yet that it was them who signed in on a new device. */
    isOnNewDevice: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Sign-in, or the last time the user confirmed who they are. */
    confirmedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Hashes of codes. Used ones stay, so that one sent twice is not taken for a wrong guess. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/**
 * Devices on which a user has signed in. Strangers cannot lock them out. Only a hash is stored: of the device cookie, or of
 * network and program for the API, which has no cookies.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);

/**
 * Sign-ins with a correct password that wait for the second factor. Only a correct code turns one into a session. The cookie
 * carries the ID; only its hash is stored.
 */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    idHash: text().primaryKey(),
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sign_in_challenges_user').on(t.userId)],
);

/** WebAuthn credentials. They hold no secret: the private key never leaves the authenticator. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Base64url, as in the browser's answers. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** Of signatures, 0 where the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Copied to the user's other devices by its provider. */
    isSynced: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Hashes of answered passkey challenges until they expire, so each works once. */
export const answeredChallenges = pgTable('answered_challenges', {
  challengeHash: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

/** Hashes of API tokens: those of `user/login` and personal ones. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: identity(),
    userId: reference(() => users.id, { onDelete: 'cascade' }),
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
 * Email links. Only the code's hash is stored, and use deletes the row. A user has one link of each purpose, replaced by a newer
 * one, and a `secure` link per reported change.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['invite', 'reset', 'email', 'secure'] }).notNull(),
    codeHash: text().primaryKey(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The address that got the link: `email` makes it the account's, `secure` restores it. */
    email: text(),
    /** `secure` only: the time of the reported change. */
    since: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('account_links_user').on(t.userId),
    uniqueIndex('account_links_newest').on(t.userId, t.purpose).where(sql`${t.purpose} <> 'secure'`),
  ],
);
