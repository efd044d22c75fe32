import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { roomAgreements, roomProposalFigures, roomProposals, roomReaders, users } from '#drizzle/schema/index.ts';
import { RECORDED_BY } from './readers.store.server.ts';

const ofLinks = (column: SQL.Aliased | Parameters<typeof eq>[0], ids: readonly number[]) =>
  sql`${column} = ANY (${sql.param([...ids])}::bigint[])`;

export async function upsertAgreement(
  tx: Tx,
  row: Pick<typeof roomAgreements.$inferInsert, 'linkId' | 'fieldId' | 'readerId' | 'value'>,
): Promise<boolean> {
  const { readerId, value } = row;
  const made = await tx
    .insert(roomAgreements)
    .values(row)
    .onConflictDoUpdate({
      target: [roomAgreements.linkId, roomAgreements.fieldId],
      set: { readerId, value, agreedAt: sql`now()` },
      // The first agreement stays while the value is the same.
      setWhere: sql`${roomAgreements.value} <> ${value}`,
    })
    .returning({ fieldId: roomAgreements.fieldId });
  return made.length > 0;
}

/** Takes back what a reader agreed. */
export async function deleteAgreement(tx: Tx, key: { linkId: number; fieldId: string; readerId: number }) {
  await tx
    .delete(roomAgreements)
    .where(
      and(
        eq(roomAgreements.linkId, key.linkId),
        eq(roomAgreements.fieldId, key.fieldId),
        eq(roomAgreements.readerId, key.readerId),
      ),
    );
}

export async function listAgreements(tx: Tx, linkIds: readonly number[]) {
  return tx
    .select({
      linkId: roomAgreements.linkId,
      fieldId: roomAgreements.fieldId,
      value: roomAgreements.value,
      agreedAt: roomAgreements.agreedAt,
      readerId: roomReaders.id,
      name: roomReaders.name,
      isConfirmed: sql<boolean>`${roomReaders.emailConfirmedAt} IS NOT NULL`,
    })
    .from(roomAgreements)
    .innerJoin(roomReaders, eq(roomReaders.id, roomAgreements.readerId))
    .where(ofLinks(roomAgreements.linkId, linkIds))
    .orderBy(desc(roomAgreements.agreedAt));
}
export type AgreementRow = Awaited<ReturnType<typeof listAgreements>>[number];

/** Finds a reader's unsent proposal, or starts one, and locks it. */
export async function openProposal(tx: Tx, linkId: number, readerId: number): Promise<number> {
  await tx
    .insert(roomProposals)
    .values({ linkId, readerId })
    .onConflictDoNothing({ target: roomProposals.readerId, where: sql`${roomProposals.sentAt} IS NULL` });
  const [row] = await tx
    .select({ id: roomProposals.id })
    .from(roomProposals)
    .where(and(eq(roomProposals.readerId, readerId), isNull(roomProposals.sentAt)))
    .for('update');
  if (!row) throw new Error('The proposal was sent by a request of the same moment.');
  return row.id;
}

export async function upsertProposed(
  tx: Tx,
  row: Pick<typeof roomProposalFigures.$inferInsert, 'proposalId' | 'fieldId' | 'value' | 'valueBefore' | 'note'>,
): Promise<void> {
  const { value, valueBefore, note } = row;
  await tx
    .insert(roomProposalFigures)
    .values(row)
    .onConflictDoUpdate({
      target: [roomProposalFigures.proposalId, roomProposalFigures.fieldId],
      set: { value, valueBefore, note, createdAt: sql`now()` },
    });
}

export async function countProposed(tx: Tx, proposalId: number, except: string): Promise<number> {
  const [row] = await tx
    .select({ figures: count() })
    .from(roomProposalFigures)
    .where(and(eq(roomProposalFigures.proposalId, proposalId), sql`${roomProposalFigures.fieldId} <> ${except}`));
  return row?.figures ?? 0;
}

/** Takes back one change of a reader that the seller has not answered. @returns true if there was one */
export async function deleteProposed(tx: Tx, readerId: number, figureId: number): Promise<boolean> {
  const own = tx.select({ id: roomProposals.id }).from(roomProposals).where(eq(roomProposals.readerId, readerId));
  const gone = await tx
    .delete(roomProposalFigures)
    .where(
      and(
        eq(roomProposalFigures.id, figureId),
        inArray(roomProposalFigures.proposalId, own),
        isNull(roomProposalFigures.answer),
      ),
    )
    .returning({ id: roomProposalFigures.id });
  return gone.length > 0;
}

/** Sends a reader's changes. @returns how many; 0 if they were sent before */
export async function sendProposal(tx: Tx, readerId: number): Promise<number> {
  const [row] = await tx
    .update(roomProposals)
    .set({ sentAt: sql`now()` })
    .where(
      and(
        eq(roomProposals.readerId, readerId),
        isNull(roomProposals.sentAt),
        sql`EXISTS (SELECT 1 FROM ${roomProposalFigures} WHERE ${roomProposalFigures.proposalId} = ${roomProposals.id})`,
      ),
    )
    .returning({ id: roomProposals.id });
  if (!row) return 0;
  return countProposed(tx, row.id, '');
}

const FIGURE = {
  id: roomProposalFigures.id,
  linkId: roomProposals.linkId,
  fieldId: roomProposalFigures.fieldId,
  value: roomProposalFigures.value,
  valueBefore: roomProposalFigures.valueBefore,
  note: roomProposalFigures.note,
  answer: roomProposalFigures.answer,
  answerNote: roomProposalFigures.answerNote,
  answeredAt: roomProposalFigures.answeredAt,
  chosen: roomProposalFigures.chosen,
  createdAt: roomProposalFigures.createdAt,
  sentAt: roomProposals.sentAt,
  readerId: roomReaders.id,
  name: roomReaders.name,
  email: roomReaders.email,
  isConfirmed: sql<boolean>`${roomReaders.emailConfirmedAt} IS NOT NULL`,
  recordedBy: RECORDED_BY,
} as const;

function figures(tx: Tx) {
  return tx
    .select(FIGURE)
    .from(roomProposalFigures)
    .innerJoin(roomProposals, eq(roomProposals.id, roomProposalFigures.proposalId))
    .innerJoin(roomReaders, eq(roomReaders.id, roomProposals.readerId))
    .leftJoin(users, eq(users.id, roomReaders.recordedById));
}
export type ProposedRow = Awaited<ReturnType<typeof listForReader>>[number];

/** Lists the sent changes of a link, and the unsent ones of one reader. */
export async function listForReader(tx: Tx, linkId: number, readerId: number | null, limit: number) {
  return figures(tx)
    .where(
      and(
        eq(roomProposals.linkId, linkId),
        or(isNotNull(roomProposals.sentAt), eq(roomProposals.readerId, readerId ?? 0)),
      ),
    )
    .orderBy(desc(roomProposalFigures.id))
    .limit(limit);
}

/** Lists the sent changes that no seller has answered, the oldest first. */
export async function listUnanswered(tx: Tx, linkIds: readonly number[], limit: number): Promise<ProposedRow[]> {
  return figures(tx)
    .where(
      and(ofLinks(roomProposals.linkId, linkIds), isNotNull(roomProposals.sentAt), isNull(roomProposalFigures.answer)),
    )
    .orderBy(roomProposalFigures.id)
    .limit(limit);
}

/** Lists the sent changes, the newest first. @param isOpen only those that wait for an answer, or only the others */
export async function listSent(
  tx: Tx,
  linkIds: readonly number[],
  { isOpen, limit, offset }: { isOpen?: boolean | undefined; limit: number; offset: number },
) {
  const { answer } = roomProposalFigures;
  const where = and(
    ofLinks(roomProposals.linkId, linkIds),
    isNotNull(roomProposals.sentAt),
    isOpen === undefined ? undefined : isOpen ? isNull(answer) : isNotNull(answer),
  );
  const rows = await figures(tx).where(where).orderBy(desc(roomProposalFigures.id)).limit(limit).offset(offset);
  const [all] = await tx
    .select({ figures: count() })
    .from(roomProposalFigures)
    .innerJoin(roomProposals, eq(roomProposals.id, roomProposalFigures.proposalId))
    .where(where);
  return { rows, count: all?.figures ?? 0 };
}

/** Locks unanswered changes, so that no other seller answers them at the same time. */
export async function lockUnanswered(tx: Tx, linkIds: readonly number[], ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: roomProposalFigures.id })
    .from(roomProposalFigures)
    .innerJoin(roomProposals, eq(roomProposals.id, roomProposalFigures.proposalId))
    .where(
      and(
        ofLinks(roomProposals.linkId, linkIds),
        ofLinks(roomProposalFigures.id, ids),
        isNotNull(roomProposals.sentAt),
        isNull(roomProposalFigures.answer),
      ),
    )
    .for('update');
  return rows.map(({ id }) => id);
}

export async function answerFigure(
  tx: Tx,
  id: number,
  row: Pick<typeof roomProposalFigures.$inferInsert, 'answer' | 'answerNote' | 'answeredById'>,
): Promise<void> {
  await tx
    .update(roomProposalFigures)
    .set({ ...row, chosen: null, answeredAt: sql`now()` })
    .where(eq(roomProposalFigures.id, id));
}

/** Keeps the seller's choice without telling the reader. */
export async function chooseAnswer(
  tx: Tx,
  id: number,
  row: Pick<typeof roomProposalFigures.$inferInsert, 'chosen' | 'answerNote'>,
): Promise<void> {
  await tx.update(roomProposalFigures).set(row).where(eq(roomProposalFigures.id, id));
}
