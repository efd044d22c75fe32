import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { can } from '#app/modules/access/can.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { orderReports } from '../report-batches.server.ts';
import { nextRun } from './next-run.ts';
import { readFilter } from './schedules.schema.ts';
import * as store from './schedules.store.server.ts';

/** The next minute's run starts the rest. */
const MOST_STARTED = 200;

/**
 * Orders the reports of due schedules with their owners' current rights. A run's name has its due time, so two workers, or a
 * repeated task, order it once. After an outage, a schedule runs once for all times that it missed.
 * @param at default: the database's time
 */
export async function startDue(at?: Date): Promise<void> {
  const reason = 'schedules of all tenants are due';
  const now = at ?? (await unscoped(reason, store.readClock));
  const due = await unscoped(reason, (tx) => store.listDue(tx, now, MOST_STARTED));
  for (const schedule of due) {
    const failure = await start(schedule);
    const next = { nextRunAt: nextRun(schedule, now), lastRunAt: now };
    const failed = failure === '' ? {} : { lastFailure: failure, isFailureUntold: true };
    await unscoped(reason, (tx) => store.finishRun(tx, schedule, { ...next, ...failed }));
  }
}

/** @returns the reason of a failure; empty if the reports are ordered */
async function start({ id, ownerId, nextRunAt, filter, edition, delivery }: store.DueSchedule): Promise<string> {
  const actor = await actorOfUser(ownerId, '');
  if (!actor || !can(actor, 'reports.order')) return 'The owner no longer has access.';
  if (delivery === 'folder' && !can(actor, 'reports.toFolder'))
    return 'Your role doesn’t allow delivery to a folder of the server.';
  try {
    const name = `schedule ${id} at ${nextRunAt.toISOString()}`;
    await orderReports(actor, { filter: readFilter(filter), edition }, { scheduleId: id, name });
    return '';
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    if (error instanceof AppError) return error.message;
    log().warn({ err: error, schedule: id }, 'a report schedule could not start');
    return 'The reports could not be ordered.';
  }
}
