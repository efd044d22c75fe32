import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who did what, when, from where. Rows are only ever added; the app's role may neither change nor delete them. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: bigint({ mode: 'number' }),
    partnerId: bigint({ mode: 'number' }),
    /** Verb in the domain's words, e.g. `estimate.generated`. */
    action: text().notNull(),
    targetKind: text().notNull().default(''),
    targetId: text().notNull().default(''),
    ip: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('audit_events_at').on(t.at)],
);
