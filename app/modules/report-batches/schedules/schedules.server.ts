import { isDeepStrictEqual } from 'node:util';
import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { findDeletion } from '#app/modules/audit/names.server.ts';
import { TEXT } from '#app/text.ts';
import { nextRun } from './next-run.ts';
import { type NewSchedule, type ScheduleChange, type ScheduleView, writeFilter } from './schedules.schema.ts';
import * as store from './schedules.store.server.ts';

/** Most schedules of one user. */
export const MOST_SCHEDULES = 20;

/** Lists the schedules of the actor's scope, oldest first. */
export async function listSchedules(actor: Actor): Promise<ScheduleView[]> {
  const scope = scopeOf(actor);
  const rows = await inScope(scope, (tx) => store.listScheduleRows(tx, scope));
  return rows.map(({ schedule, ownerName }) => {
    const { id, name, weekday, hour, filter, edition, delivery, isActive, lastFailure } = schedule;
    return {
      ...{ scheduleId: id, name, weekday, hour, filter, edition, delivery, isActive, lastFailure },
      nextRunAt: schedule.nextRunAt.toISOString(),
      lastRunAt: schedule.lastRunAt?.toISOString() ?? null,
      owner: { id: schedule.ownerId, name: ownerName },
    };
  });
}

/**
 * Creates a schedule whose first run is at its next time. The same form sent again creates nothing.
 *
 * @returns its ID
 * @throws AppError `unprocessable` for a name in use or too many schedules; `forbidden` for a folder without the right to one
 */
export async function createSchedule(actor: Actor, given: NewSchedule): Promise<number> {
  if (given.delivery === 'folder') requireCapability(actor, 'reports.toFolder');
  const { name, hour, edition, delivery, weekday = null } = given;
  return inScope(scopeOf(actor), async (tx) => {
    const own = await store.lockOwn(tx, actor.userId);
    const row = { name, weekday, hour, filter: writeFilter(given.filter), edition, delivery };
    const namesake = own.find((schedule) => schedule.name === name);
    if (namesake && isDeepStrictEqual({ ...namesake, ...row }, namesake)) return namesake.id;
    if (namesake) throw nameInUse();
    if (own.length >= MOST_SCHEDULES)
      throw new AppError('unprocessable', `You can have up to ${MOST_SCHEDULES} schedules. Delete one first.`);
    const id = await store.insertSchedule(tx, {
      ...row,
      updatedById: actor.userId,
      ownerId: actor.userId,
      partnerId: actor.partnerId,
      nextRunAt: nextRun(row, await store.readClock(tx)),
    });
    await recordAudit(tx, actor, { action: 'reports.scheduled', target: ['reportSchedule', id], detail: row });
    return id;
  });
}

/**
 * Reads a schedule for its form, with its version and who saved it last.
 * @throws AppError `notFound` outside the scope
 */
export async function readSchedule(actor: Actor, scheduleId: number): Promise<store.StoredSchedule> {
  const scope = scopeOf(actor);
  const found = await inScope(scope, (tx) => store.findSchedule(tx, scope, scheduleId));
  if (!found) throw new AppError('notFound', TEXT.notFound);
  return found;
}

/**
 * Changes what is given of a schedule, pauses or resumes it. With another time, or resumed, it runs at its next time; missed ones
 * stay missed.
 *
 * @param version that a form was filled in from; a call names only what it changes, and needs none
 * @throws AppError `notFound` outside the scope; `conflict` after another save; `unprocessable` for a name in use; `forbidden`
 * for a folder without the right to one
 */
export async function changeSchedule(
  actor: Actor,
  { scheduleId, version, ...change }: ScheduleChange & { readonly scheduleId: number; readonly version?: number },
): Promise<void> {
  const scope = scopeOf(actor);
  await inScope(scope, async (tx) => {
    const before = await store.lockSchedule(tx, scope, scheduleId);
    if (!before) throw new AppError('notFound', TEXT.notFound);
    if (version !== undefined && version !== before.version)
      throw staleSave('The schedule', { version: before.version });
    const { filter, ...rest } = change;
    const after = differing(before, filter === undefined ? rest : { ...rest, filter: writeFilter(filter) });
    if (Object.keys(after).length === 0) return;
    await requireAllowed(tx, actor, before, after);
    const isTimed = after.isActive || after.weekday !== undefined || after.hour !== undefined;
    const next = isTimed && { nextRunAt: nextRun({ ...before, ...after }, await store.readClock(tx)) };
    await store.saveSchedule(tx, before, actor.userId, { ...after, ...next });
    await recordChange(tx, actor, before, after);
  });
}

type Changed = Partial<Omit<store.LockedSchedule, 'id'>>;

/** What a change replaces. */
function differing(before: store.LockedSchedule, change: Changed): Changed {
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && value !== before[name as keyof Changed]),
  );
}

async function requireAllowed(tx: Tx, actor: Actor, before: store.LockedSchedule, after: Changed): Promise<void> {
  if (after.delivery === 'folder') {
    requireCapability(actor, 'reports.toFolder');
    if (before.ownerId !== actor.userId)
      throw fieldError('delivery', 'Choose email: reports are created with the rights of the schedule’s owner');
  }
  if (after.name === undefined) return;
  const own = await store.lockOwn(tx, before.ownerId);
  if (own.some(({ id, name }) => id !== before.id && name === after.name)) throw nameInUse();
}

const nameInUse = () => fieldError('name', 'You already have a schedule with this name');

async function recordChange(tx: Tx, actor: Actor, before: store.LockedSchedule, after: Changed): Promise<void> {
  const target = ['reportSchedule', before.id] as const;
  const { isActive, ...changed } = after;
  if (isActive !== undefined)
    await recordAudit(tx, actor, { target, action: isActive ? 'reports.scheduleResumed' : 'reports.schedulePaused' });
  const names = Object.keys(changed) as (keyof typeof changed)[];
  if (names.length === 0) return;
  const old = Object.fromEntries(names.map((name) => [name, before[name]]));
  await recordAudit(tx, actor, { target, action: 'reports.scheduleChanged', detail: { before: old, after: changed } });
}

/**
 * Deletes a schedule; its batches and files stay. Deleting it again succeeds.
 * @throws AppError `notFound` outside the scope
 */
export async function deleteSchedule(actor: Actor, scheduleId: number): Promise<{ isNew: boolean }> {
  const scope = scopeOf(actor);
  const isNew = await inScope(scope, async (tx) => {
    const schedule = await store.lockSchedule(tx, scope, scheduleId);
    if (!schedule) return false;
    await store.deleteSchedule(tx, scheduleId);
    await recordAudit(tx, actor, {
      action: 'reports.scheduleDeleted',
      target: ['reportSchedule', scheduleId],
      detail: { name: schedule.name },
    });
    return true;
  });
  if (!isNew && (await findDeletion(actor, { kind: 'reportSchedule', id: scheduleId })) === undefined)
    throw new AppError('notFound', TEXT.notFound);
  return { isNew };
}

/** What the actor can choose. */
export const deliveriesOf = (actor: Actor): readonly ('mail' | 'folder')[] =>
  can(actor, 'reports.toFolder') ? ['mail', 'folder'] : ['mail'];
