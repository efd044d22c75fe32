import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, reference } from './columns.ts';
import { estimates } from './estimates.ts';
import { edited, partners, roles, users } from './users.ts';

/** One row: rules of all deals. Its version is that of the discount limits, too. */
export const dealRules = pgTable(
  'deal_rules',
  {
    id: integer().primaryKey().default(1),
    /** Findings of severity "error" need an approval before Generate. */
    blocksErrors: boolean().notNull().default(false),
    ...edited,
  },
  (t) => [check('deal_rules_one_row', sql`${t.id} = 1`)],
);

/** Of a role, of a partner, or of a role at a partner. */
export const discountLimits = pgTable(
  'discount_limits',
  {
    id: identity(),
    roleId: integer().references(() => roles.id, { onDelete: 'cascade' }),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id, { onDelete: 'cascade' }),
    /** Percent off the list price. */
    limitPct: doublePrecision().notNull(),
  },
  (t) => [
    uniqueIndex('discount_limits_place').on(sql`coalesce(${t.roleId}, 0)`, sql`coalesce(${t.partnerId}, 0)`),
    check('discount_limits_some_place', sql`${t.roleId} IS NOT NULL OR ${t.partnerId} IS NOT NULL`),
  ],
);

/** A request to generate one version of an estimate, and its answer. Any later save makes it void. */
export const approvals = pgTable(
  'approvals',
  {
    id: identity(),
    estimateId: reference(() => estimates.id, { onDelete: 'cascade' }),
    /** `version` of the estimate that was asked about. */
    estimateVersion: integer().notNull(),
    requestedById: reference(() => users.id),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    note: text().notNull().default(''),
    discountPct: doublePrecision().notNull(),
    /** Of the requester at that time; null: none. */
    limitPct: doublePrecision(),
    /** Findings of severity "error" that needed the approval. */
    findings: text().array().notNull().default([]),
    /** `limited`: approved up to the limit only. */
    decision: text({ enum: ['approved', 'limited', 'declined'] }),
    decidedById: bigint({ mode: 'number' }).references(() => users.id),
    decidedAt: timestamp({ withTimezone: true }),
    decisionNote: text().notNull().default(''),
    /** When nobody has to be told any more that a change made it void. */
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('approvals_unsettled').on(t.id).where(sql`${t.settledAt} IS NULL`),
    uniqueIndex('approvals_waiting').on(t.estimateId, t.estimateVersion).where(sql`${t.decision} IS NULL`),
    index('approvals_estimate').on(t.estimateId),
    index('approvals_decision').on(t.decision, t.requestedAt),
    index('approvals_requester').on(t.requestedById, t.requestedAt),
  ],
);

/** How the deal of a generated estimate ended. An estimate without a row is open. */
export const estimateOutcomes = pgTable(
  'estimate_outcomes',
  {
    estimateId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    outcome: text({ enum: ['won', 'lost'] }).notNull(),
    /** In the estimate's currency. */
    amount: doublePrecision(),
    closeDate: date().notNull(),
    reason: text().notNull().default(''),
    source: text({ enum: ['page', 'api', 'import'] }).notNull(),
    ...edited,
  },
  (t) => [index('estimate_outcomes_close_date').on(t.closeDate)],
);
