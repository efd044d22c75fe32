import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './people.ts';

/** What was said to a user on their pages: the last fifty, so that a message that went can be read again. */
export const messages = pgTable(
  'messages',
  {
    /** Made with the message, so that one that is shown twice is kept once. */
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

/** Forms that were posted after their session had ended, until their user is back; one for each address. */
export const keptForms = pgTable(
  'kept_forms',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Path and query that the form was posted to. */
    path: text().notNull(),
    /** Its texts, encrypted for this user and this path; never a password. */
    sealed: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.path] })],
);
