import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';

const batch = 5000;

/**
 * Conditions for deletion by table. Personal tokens stay a year after they end, so their owner can review them. Expired
 * invitations stay a month, so their page can offer a new one.
 */
const OVER: Readonly<Record<string, SQL>> = {
  sessions: sql`expires_at < now() - interval '1 day'`,
  sign_in_challenges: sql`expires_at < now() - interval '1 day'`,
  access_tokens: sql`expires_at < now() - CASE kind WHEN 'login' THEN interval '1 day' ELSE interval '1 year' END`,
  account_links: sql`expires_at < now() - interval '30 days'`,
  known_devices: sql`last_used_at < now() - interval '180 days'`,
  answered_challenges: sql`expires_at < now()`,
  rate_limits: sql`expire < now() - interval '1 day'`,
  pending_forms: sql`expires_at < now()`,
  messages: sql`shown_at < now() - make_interval(days => coalesce((SELECT message_days FROM retention_rules), 90))`,
};

/**
 * Deletes a limited number of rows from each table.
 *
 * @returns number of deleted rows
 */
export async function deleteExpired(tx: Tx): Promise<number> {
  let deleted = 0;
  for (const [table, isOver] of Object.entries(OVER)) {
    const name = sql.identifier(table);
    const rows = await tx.execute(sql`
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${isOver} LIMIT ${batch}))`);
    deleted += rows.count;
  }
  return deleted;
}
