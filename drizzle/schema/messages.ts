import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Flash messages shown to a user: the last fifty, so that they can be read again. */
export const messages = pgTable(
  'messages',
  {
    /** Created with the message, so that one shown twice is stored once. */
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['success', 'info', 'warning', 'error'] }).notNull(),
    text: text().notNull(),
    shownAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('messages_user').on(t.userId, t.shownAt)],
);

/** Forms posted after their session ended, until their user signs in again; one per path. */
export const pendingForms = pgTable(
  'pending_forms',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Path and query that the form was posted to. */
    path: text().notNull(),
    /** The form fields, encrypted for this user and this path; never a password. */
    encrypted: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.path] })],
);
