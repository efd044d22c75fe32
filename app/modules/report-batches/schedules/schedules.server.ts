import { isDeepStrictEqual } from 'node:util';
import { AppError, fieldError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { findDeletion } from '#app/modules/audit/names.server.ts';
import { TEXT } from '#app/text.ts';
import { nextRun } from './next-run.ts';
import { type NewSchedule, type ScheduleView, writeFilter } from './schedules.schema.ts';
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
    if (namesake) throw fieldError('name', 'You already have a schedule with this name');
    if (own.length >= MOST_SCHEDULES)
      throw new AppError('unprocessable', `You can have up to ${MOST_SCHEDULES} schedules. Delete one first.`);
    const id = await store.insertSchedule(tx, {
      ...row,
      ownerId: actor.userId,
      partnerId: actor.partnerId,
      nextRunAt: nextRun(row, await store.readClock(tx)),
    });
    await recordAudit(tx, actor, { action: 'reports.scheduled', target: ['reportSchedule', id], detail: row });
    return id;
  });
}

/**
 * Pauses or resumes a schedule. Resumed, it runs at its next time; missed ones stay missed.
 * @throws AppError `notFound` outside the scope
 */
export async function switchSchedule(actor: Actor, scheduleId: number, isActive: boolean): Promise<void> {
  const scope = scopeOf(actor);
  await inScope(scope, async (tx) => {
    const schedule = await store.lockSchedule(tx, scope, scheduleId);
    if (!schedule) throw new AppError('notFound', TEXT.notFound);
    if (schedule.isActive === isActive) return;
    const nextRunAt = nextRun(schedule, await store.readClock(tx));
    await store.updateSchedule(tx, scheduleId, { isActive, nextRunAt });
    await recordAudit(tx, actor, {
      target: ['reportSchedule', scheduleId],
      action: isActive ? 'reports.scheduleResumed' : 'reports.schedulePaused',
    });
  });
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
