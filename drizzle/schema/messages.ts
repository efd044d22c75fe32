import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';
import { users } from './users.ts';

/** The last 50 flash messages of each user, to read again. */
export const messages = pgTable(
  'messages',
  {
    /** Created with the message, so a repeated display stores it once. */
    id: text().primaryKey(),
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['success', 'info', 'warning', 'error'] }).notNull(),
    text: text().notNull(),
    /** The page that it is about. */
    path: text(),
    shownAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('messages_user').on(t.userId, t.shownAt)],
);

/** Forms posted after their session expired, until the user signs in again; one per path. */
export const pendingForms = pgTable(
  'pending_forms',
  {
    userId: reference(() => users.id, { onDelete: 'cascade' }),
    /** The posted path and query. */
    path: text().notNull(),
    /** The form fields, encrypted for this user and path; never a password. */
    encrypted: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.path] })],
);
