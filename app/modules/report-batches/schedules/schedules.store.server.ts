import { and, asc, eq, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { reportBatches, reportSchedules, users } from '#drizzle/schema/index.ts';

/** Any unused number, followed by the owner. */
const OWNER_LOCK = 7_466_003;

/** As for batches: an organization's administrators see its schedules. */
function visible(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return scope.kind === 'partner'
    ? eq(reportSchedules.partnerId, scope.partnerId)
    : eq(reportSchedules.ownerId, scope.userId);
}

/** The database's clock: those of workers can differ. */
export async function readClock(tx: Tx): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(sql`SELECT now()::text AS now`);
  return new Date(row?.now ?? Number.NaN);
}

export async function listScheduleRows(tx: Tx, scope: Scope) {
  return tx
    .select({
      schedule: reportSchedules,
      ownerName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(reportSchedules)
    .innerJoin(users, eq(users.id, reportSchedules.ownerId))
    .where(visible(scope))
    .orderBy(asc(reportSchedules.id));
}

/** An owner's schedules, locked against new ones until the transaction ends. */
export async function lockOwn(tx: Tx, ownerId: number) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${OWNER_LOCK}, ${ownerId}::int)`);
  return tx.select().from(reportSchedules).where(eq(reportSchedules.ownerId, ownerId));
}

export async function insertSchedule(tx: Tx, row: typeof reportSchedules.$inferInsert): Promise<number> {
  const [made] = await tx.insert(reportSchedules).values(row).returning({ id: reportSchedules.id });
  return made?.id ?? 0;
}

export async function findSchedule(tx: Tx, scope: Scope, id: number) {
  const { name, weekday, hour, filter, edition, delivery } = reportSchedules;
  const [row] = await tx
    .select({ name, weekday, hour, filter, edition, delivery, ...lastSaveOf(reportSchedules) })
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), visible(scope)));
  return row;
}
export type StoredSchedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;

export async function lockSchedule(tx: Tx, scope: Scope, id: number) {
  const [row] = await tx
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), visible(scope)))
    .for('update');
  return row;
}
export type LockedSchedule = NonNullable<Awaited<ReturnType<typeof lockSchedule>>>;

export async function updateSchedule(
  tx: Tx,
  id: number,
  change: Partial<typeof reportSchedules.$inferInsert>,
): Promise<void> {
  await tx.update(reportSchedules).set(change).where(eq(reportSchedules.id, id));
}

/** Changes a locked schedule in the name of a user. */
export async function saveSchedule(
  tx: Tx,
  { id, version }: Pick<LockedSchedule, 'id' | 'version'>,
  userId: number,
  change: Partial<typeof reportSchedules.$inferInsert>,
): Promise<void> {
  await tx
    .update(reportSchedules)
    .set({ ...change, ...savedOver(version, userId) })
    .where(eq(reportSchedules.id, id));
}

export async function deleteSchedule(tx: Tx, id: number): Promise<void> {
  await tx.delete(reportSchedules).where(eq(reportSchedules.id, id));
}

export async function listDue(tx: Tx, now: Date, limit: number) {
  return tx
    .select()
    .from(reportSchedules)
    .where(and(reportSchedules.isActive, lte(reportSchedules.nextRunAt, now)))
    .orderBy(asc(reportSchedules.nextRunAt), asc(reportSchedules.id))
    .limit(limit);
}
export type DueSchedule = Awaited<ReturnType<typeof listDue>>[number];

/** Ends a run, unless another worker has. */
export async function finishRun(
  tx: Tx,
  due: Pick<DueSchedule, 'id' | 'nextRunAt'>,
  change: Partial<typeof reportSchedules.$inferInsert>,
): Promise<void> {
  await tx
    .update(reportSchedules)
    .set(change)
    .where(and(eq(reportSchedules.id, due.id), eq(reportSchedules.nextRunAt, due.nextRunAt)));
}

/** Lists finished batches of schedules that were not delivered. */
export async function listUndelivered(tx: Tx, limit: number) {
  return tx
    .select({
      batchId: reportBatches.id,
      orderedAt: reportBatches.createdAt,
      ownerId: reportBatches.ownerId,
      partnerId: reportBatches.partnerId,
      scheduleId: reportSchedules.id,
      name: reportSchedules.name,
      delivery: reportSchedules.delivery,
    })
    .from(reportBatches)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportBatches.scheduleId))
    .where(and(eq(reportBatches.state, 'done'), sql`${reportBatches.deliveredAt} IS NULL`))
    .orderBy(asc(reportBatches.id))
    .limit(limit);
}
export type Undelivered = Awaited<ReturnType<typeof listUndelivered>>[number];

/** @returns false if another worker has delivered the batch */
export async function markDelivered(tx: Tx, batchId: number): Promise<boolean> {
  const marked = await tx
    .update(reportBatches)
    .set({ deliveredAt: sql`now()` })
    .where(and(eq(reportBatches.id, batchId), sql`${reportBatches.deliveredAt} IS NULL`))
    .returning({ id: reportBatches.id });
  return marked.length > 0;
}

/** Locks failures for a digest once no run of their owner is under way, so that one mail tells all of them. */
export async function lockUntold(tx: Tx) {
  const open = tx
    .select({ one: sql`1` })
    .from(reportBatches)
    .where(
      and(
        eq(reportBatches.ownerId, reportSchedules.ownerId),
        eq(reportBatches.state, 'open'),
        sql`${reportBatches.scheduleId} IS NOT NULL`,
      ),
    );
  return tx
    .select({
      id: reportSchedules.id,
      name: reportSchedules.name,
      failure: reportSchedules.lastFailure,
      ownerId: reportSchedules.ownerId,
      email: users.email,
      firstName: users.firstName,
      isActive: users.isActive,
    })
    .from(reportSchedules)
    .innerJoin(users, eq(users.id, reportSchedules.ownerId))
    .where(and(reportSchedules.isFailureUntold, notExists(open)))
    .orderBy(asc(reportSchedules.id))
    .for('update', { of: reportSchedules, skipLocked: true });
}
