import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { partners, users } from './users.ts';

/** Orders of many reports at once; the queue's workers make them one by one. */
export const reportBatches = pgTable(
  'report_batches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Whose scope and rights the reports are made with. */
    ownerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The owner's organisation: null is the vendor. The workers take turns between organisations. */
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    /** What was ordered, in words. */
    label: text().notNull().default(''),
    format: text({ enum: ['pdf', 'xlsx'] }).notNull(),
    state: text({ enum: ['open', 'done', 'cancelled'] })
      .notNull()
      .default('open'),
    /** Why it was stopped before its end. */
    reason: text().notNull().default(''),
    total: integer().notNull(),
    /** Names the form that ordered it, so that the same form sent twice makes one. */
    submissionId: text(),
    /** SHA-256 of what was ordered: the same order while it is still open is the same batch. */
    fingerprint: text().notNull(),
    /** Where it was ordered from, for the audit trail. */
    ip: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a worker last took one of its reports: who waits longest is next. */
    servedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('report_batches_submission').on(t.ownerId, t.submissionId),
    uniqueIndex('report_batches_open_order').on(t.ownerId, t.fingerprint).where(sql`${t.state} = 'open'`),
    index('report_batches_owner').on(t.ownerId, t.createdAt),
    index('report_batches_open').on(t.id).where(sql`${t.state} = 'open'`),
  ],
);

/** One report of a batch. Its file is in `report_files`, found by its hash. */
export const reportBatchItems = pgTable(
  'report_batch_items',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => reportBatches.id, { onDelete: 'cascade' }),
    /** From 1, in the order in which they were asked for. */
    n: integer().notNull(),
    /** As ordered; nothing says that such an estimate exists. */
    estimateId: bigint({ mode: 'number' }).notNull(),
    estimateName: text().notNull().default(''),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Names the attempt under way: only its own outcome counts. */
    claim: text(),
    /** The worker that makes it; when that one is lost, or the time is over, another may. */
    workerId: text(),
    leaseUntil: timestamp({ withTimezone: true }),
    error: text().notNull().default(''),
    fileName: text().notNull().default(''),
    sha256: text(),
    sizeBytes: integer(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.n] }),
    index('report_batch_items_open').on(t.batchId, t.n).where(sql`${t.state} IN ('waiting', 'running')`),
  ],
);

/** Processes that work the queue, so that the jobs of one that was killed are known and taken over. */
export const queueWorkers = pgTable('queue_workers', {
  id: text().primaryKey(),
  /** The names under which the queue's own tables lock jobs for it. */
  lockNames: text().array().notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
