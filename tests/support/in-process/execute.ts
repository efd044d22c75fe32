import { type SQL, sql } from 'drizzle-orm';
import { unscoped } from '#app/infra/db/scope.server.ts';

/** Looks at rows of any tenant, or changes them. */
export function execute<Row extends Record<string, unknown>>(statement: SQL) {
  return unscoped('a test looks or lays its ground', (tx) => tx.execute<Row>(statement));
}

/** Guesses and requests no longer count. */
export const forgetLimits = () => execute(sql`DELETE FROM rate_limits`);
