import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { manageable } from '#app/modules/users/users.server.ts';
import * as store from './personal-data.store.server.ts';
import type { PersonalExport } from './personal-data.view.ts';

export const EXPORT_TASK = 'export-personal-data';

/** Reads the state of a person's last export; null without one, and after a day. @throws AppError `notFound` */
export async function readExport(actor: Actor, userId: number): Promise<PersonalExport | null> {
  requireCapability(actor, 'personalData.manage');
  const row = await inScope(scopeOf(actor), async (tx) => {
    await manageable(tx, actor, userId);
    return store.findExport(tx, userId);
  });
  if (!row) return null;
  return {
    collected: row.collected,
    hasFailed: row.failedAt !== null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    keptUntil: row.keptUntil.toISOString(),
    sizeBytes: row.sizeBytes,
  };
}

/**
 * Queues an export of everything about a person, which replaces the one before.
 *
 * @returns false if one is being made already
 * @throws AppError `notFound`
 */
export async function requestExport(actor: Actor, userId: number): Promise<boolean> {
  requireCapability(actor, 'personalData.manage');
  return inScope(scopeOf(actor), async (tx) => {
    await manageable(tx, actor, userId);
    if (!(await store.startExport(tx, { userId, requestedById: actor.userId, ip: actor.ip }))) return false;
    await enqueue(tx, EXPORT_TASK, { userId }, { jobKey: `${EXPORT_TASK} ${userId}` });
    await recordAudit(tx, actor, { action: 'user.exportRequested', target: ['user', userId] });
    return true;
  });
}

/** Reads the .zip. @throws AppError `notFound` until it is complete and after a day */
export async function downloadExport(actor: Actor, userId: number): Promise<Uint8Array> {
  requireCapability(actor, 'personalData.manage');
  return inScope(scopeOf(actor), async (tx) => {
    await manageable(tx, actor, userId);
    const bytes = await store.findFile(tx, userId);
    if (!bytes) throw new AppError('notFound', 'This file does not exist or was deleted after a day. Export it again.');
    await recordAudit(tx, actor, { action: 'user.exportDownloaded', target: ['user', userId] });
    return bytes;
  });
}
