import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { estimates } from './estimates.ts';
import { shareLinks } from './sharing.ts';
import { users } from './users.ts';

const moment = () => timestamp({ withTimezone: true });

/** Readers without a name: how many visits on which day. Nothing else is stored about them. */
export const roomViews = pgTable(
  'room_views',
  {
    linkId: reference(() => shareLinks.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.day] })],
);

/** Someone at the customer who responded, or whose words a seller recorded. */
export const roomReaders = pgTable(
  'room_readers',
  {
    id: identity(),
    linkId: reference(() => shareLinks.id, { onDelete: 'cascade' }),
    /** SHA-256 of the random ID in the reader's cookie, hex. */
    keyHash: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    emailConfirmedAt: moment(),
    /** Keyed hash of the mailed code, and until when it counts. */
    codeHash: text(),
    codeExpiresAt: moment(),
    visits: integer().notNull().default(1),
    lastVisitAt: moment().notNull().defaultNow(),
    /** The version that the reader saw at the visit before, to say what changed since. */
    seenEstimateId: bigint({ mode: 'number' }).references(() => estimates.id, { onDelete: 'set null' }),
    /** The seller who recorded what this person said outside the room; null for a reader of the link. */
    recordedById: bigint({ mode: 'number' }).references(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('room_readers_link').on(t.linkId), index('room_readers_last_visit').on(t.lastVisitAt)],
);

/** A figure that a reader says is right. */
export const roomAgreements = pgTable(
  'room_agreements',
  {
    linkId: reference(() => shareLinks.id, { onDelete: 'cascade' }),
    fieldId: text().notNull(),
    readerId: reference(() => roomReaders.id, { onDelete: 'cascade' }),
    /** The value that was shown, in the estimate's currency. */
    value: doublePrecision().notNull(),
    agreedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.fieldId] }), index('room_agreements_reader').on(t.readerId)],
);

/** The changes of one reader; unsent, only they see it. */
export const roomProposals = pgTable(
  'room_proposals',
  {
    id: identity(),
    linkId: reference(() => shareLinks.id, { onDelete: 'cascade' }),
    readerId: reference(() => roomReaders.id, { onDelete: 'cascade' }),
    sentAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('room_proposals_unsent').on(t.readerId).where(sql`${t.sentAt} IS NULL`),
    index('room_proposals_link').on(t.linkId),
    index('room_proposals_reader').on(t.readerId),
  ],
);

/** One proposed value, and the seller's answer. */
export const roomProposalFigures = pgTable(
  'room_proposal_figures',
  {
    id: identity(),
    proposalId: reference(() => roomProposals.id, { onDelete: 'cascade' }),
    fieldId: text().notNull(),
    /** In the estimate's currency. */
    value: doublePrecision().notNull(),
    /** The value that the reader saw; null: the figure was excluded. */
    valueBefore: doublePrecision(),
    note: text().notNull().default(''),
    /** As sent to the reader. */
    answer: text({ enum: ['accepted', 'declined', 'notChosen'] }),
    answerNote: text().notNull().default(''),
    answeredAt: moment(),
    answeredById: bigint({ mode: 'number' }).references(() => users.id),
    /** The seller's choice saved for later; the reader does not see it. */
    chosen: text({ enum: ['accepted', 'declined'] }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('room_proposal_figures_once').on(t.proposalId, t.fieldId)],
);

/** Questions and comments, at a figure or at none. */
export const roomThreads = pgTable(
  'room_threads',
  {
    id: identity(),
    linkId: reference(() => shareLinks.id, { onDelete: 'cascade' }),
    fieldId: text(),
    closedAt: moment(),
    closedById: bigint({ mode: 'number' }).references(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('room_threads_link').on(t.linkId),
    uniqueIndex('room_threads_figure').on(t.linkId, t.fieldId).where(sql`${t.fieldId} IS NOT NULL`),
  ],
);

/** Plain text of a reader or a seller. */
export const roomMessages = pgTable(
  'room_messages',
  {
    id: identity(),
    threadId: reference(() => roomThreads.id, { onDelete: 'cascade' }),
    readerId: bigint({ mode: 'number' }).references(() => roomReaders.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    text: text().notNull(),
    /** Idempotency ID of the form that sent it. */
    submissionId: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('room_messages_thread').on(t.threadId, t.createdAt),
    index('room_messages_reader').on(t.readerId),
    uniqueIndex('room_messages_submission').on(t.threadId, t.submissionId),
  ],
);

/** What happened in a room, until the seller's digest has told it. */
export const roomEvents = pgTable(
  'room_events',
  {
    id: identity(),
    linkId: reference(() => shareLinks.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['viewed', 'proposed', 'agreed', 'message'] }).notNull(),
    /** One sentence, with the reader's name. */
    text: text().notNull(),
    mailedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('room_events_waiting').on(t.linkId).where(sql`${t.mailedAt} IS NULL`),
    index('room_events_mailed').on(t.linkId, t.mailedAt),
  ],
);
