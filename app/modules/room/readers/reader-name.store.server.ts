import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimates, messages, roomEvents, shareLinks } from '#drizzle/schema/index.ts';

const GENERATED = 2;

/**
 * Deletes the name of a reader who is gone from everything that repeats it: news that wait for a digest, messages of the
 * estimate's owner, and drafts of the line, whose figures stay agreed without a name. Generated versions keep it.
 *
 * @param tx sees every tenant's rows: the messages are another user's
 * @param names as news and agreements name the reader
 */
export async function deleteName(tx: Tx, linkId: number, names: readonly string[]): Promise<void> {
  const named = sql.param([...names]);
  const news = names.flatMap((name) => ['agreed: ', 'proposed ', 'wrote: '].map((verb) => `${name} ${verb}`));
  const isNews = (text: typeof messages.text | typeof roomEvents.text) =>
    sql`EXISTS (SELECT 1 FROM unnest(${sql.param(news)}::text[]) start WHERE starts_with(${text}, start))`;
  const ofLink = tx
    .select({
      ownerId: estimates.ownerId,
      line: sql<number>`coalesce(${estimates.versionOf}, ${estimates.id})`.as('line'),
    })
    .from(shareLinks)
    .innerJoin(estimates, eq(estimates.id, shareLinks.estimateId))
    .where(eq(shareLinks.id, linkId))
    .as('of_link');
  await tx.delete(roomEvents).where(and(eq(roomEvents.linkId, linkId), isNews(roomEvents.text)));
  await tx
    .delete(messages)
    .where(and(inArray(messages.userId, tx.select({ id: ofLink.ownerId }).from(ofLink)), isNews(messages.text)));
  const isNamed = sql`field.value->'agreement'->>'name' = ANY (${named}::text[])`;
  const fields = sql`jsonb_each(${estimates.inputs}->'fields') field`;
  await tx
    .update(estimates)
    .set({
      inputs: sql`jsonb_set(${estimates.inputs}, '{fields}', (
        SELECT jsonb_object_agg(field.key, CASE WHEN ${isNamed} THEN field.value - 'agreement' ELSE field.value END)
          FROM ${fields}))`,
    })
    .where(
      and(
        ne(estimates.state, GENERATED),
        inArray(sql`coalesce(${estimates.versionOf}, ${estimates.id})`, tx.select({ line: ofLink.line }).from(ofLink)),
        sql`EXISTS (SELECT 1 FROM ${fields} WHERE ${isNamed})`,
      ),
    );
}
