import type { Edition } from '@worthwhile/roi-core/report-model';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { reportSchedules } from './report-schedules.ts';
import { partners, users } from './users.ts';

/** Each organization has up to eight slots in the queue, which create its reports. */
export const reportBatches = pgTable(
  'report_batches',
  {
    id: identity(),
    /** The reports use this user's data access and permissions. */
    ownerId: reference(() => users.id),
    /** The owner's organization; null is the vendor. */
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    /** Describes the selection in words. */
    label: text().notNull().default(''),
    edition: text().$type<Edition>().notNull(),
    state: text({ enum: ['open', 'done', 'cancelled'] })
      .notNull()
      .default('open'),
    /** The reason of an early stop. */
    reason: text().notNull().default(''),
    total: integer().notNull(),
    /** Idempotency ID of the form that created it. */
    submissionId: text(),
    /** SHA-256 of the request: the same request while this batch is open returns this batch. */
    fingerprint: text().notNull(),
    /** The schedule that ordered it. */
    scheduleId: bigint({ mode: 'number' }).references(() => reportSchedules.id, { onDelete: 'set null' }),
    /** When a schedule's finished batch went to its mail or folder. */
    deliveredAt: timestamp({ withTimezone: true }),
    /** The client's address, for the audit log. */
    ip: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('report_batches_submission').on(t.ownerId, t.submissionId),
    uniqueIndex('report_batches_open_order').on(t.ownerId, t.fingerprint).where(sql`${t.state} = 'open'`),
    index('report_batches_owner').on(t.ownerId, t.createdAt),
    index('report_batches_open').on(t.id).where(sql`${t.state} = 'open'`),
    index('report_batches_schedule').on(t.scheduleId),
  ],
);

/** The file is in `report_files`, found by its hash. */
export const reportBatchItems = pgTable(
  'report_batch_items',
  {
    batchId: reference(() => reportBatches.id, { onDelete: 'cascade' }),
    /** From 1, in the requested order. */
    n: integer().notNull(),
    /** As requested; the estimate may not exist. */
    estimateId: bigint({ mode: 'number' }).notNull(),
    estimateName: text().notNull().default(''),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** The queue's job that last claimed the report. While it does not run, another job can claim a running report. */
    jobId: bigint({ mode: 'number' }),
    error: text().notNull().default(''),
    fileName: text().notNull().default(''),
    sha256: text(),
    sizeBytes: integer(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.n] }),
    index('report_batch_items_open')
      .on(t.batchId, t.state, t.attempts, t.n)
      .where(sql`${t.state} IN ('waiting', 'running')`),
  ],
);
