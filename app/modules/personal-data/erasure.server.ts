import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { can, requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { eraseFromAudit, recordAudit } from '#app/modules/audit/audit.server.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { countWork } from '#app/modules/hand-over/hand-over.server.ts';
import { hasWork } from '#app/modules/hand-over/hand-over.view.ts';
import { manageable } from '#app/modules/users/users.server.ts';
import * as store from './erasure.store.server.ts';

const ERASURE_TASK = 'erase-personal-data';
/** The audit trail and all frozen reports are searched whole. */
const LONG = { withinMs: 600_000 };

/** How far the erasure of a person is, and what is in its way. */
export interface Erasure {
  readonly state: 'none' | 'running' | 'failed' | 'done';
  /** Steps done of `ERASURE_STEPS`. */
  readonly step: number;
  /** Why it cannot start; null if it can. */
  readonly obstacle: string | null;
  /** Estimates whose frozen reports still name the person. */
  readonly frozenIds: readonly number[];
}

/** @throws AppError `notFound` */
export async function readErasure(actor: Actor, userId: number): Promise<Erasure> {
  requireCapability(actor, 'personalData.manage');
  return inScope(scopeOf(actor), async (tx) => {
    const { isActive } = await manageable(tx, actor, userId);
    const row = await store.findErasure(tx, userId);
    const state = !row ? 'none' : row.finishedAt ? 'done' : row.failedAt ? 'failed' : 'running';
    return {
      state,
      step: row?.step ?? 0,
      obstacle: await obstacleTo(tx, userId, isActive),
      frozenIds: row?.frozenIds ?? [],
    };
  });
}

/**
 * Lists the estimates whose frozen reports name a person, before the decision.
 *
 * @throws AppError `notFound`
 */
export async function listFrozenOf(actor: Actor, userId: number): Promise<number[]> {
  requireCapability(actor, 'personalData.manage');
  return inScope(scopeOf(actor), async (tx) => {
    const user = await manageable(tx, actor, userId);
    return store.listFrozen(tx, { name: fullName(user), email: user.email });
  });
}

async function obstacleTo(tx: Tx, userId: number, isActive: boolean): Promise<string | null> {
  if (isActive) return 'Deactivate the user first.';
  return hasWork(await countWork(tx, userId)) ? 'Hand over the work of the user first.' : null;
}

/**
 * Queues the erasure of an inactive user whose work was handed over.
 *
 * @returns false if it is running or done
 * @throws AppError `notFound`, or `unprocessable` for a user who is active or has work
 */
export async function requestErasure(actor: Actor, userId: number): Promise<boolean> {
  requireCapability(actor, 'personalData.manage');
  return inScope(scopeOf(actor), async (tx) => {
    const { isActive } = await manageable(tx, actor, userId);
    const obstacle = await obstacleTo(tx, userId, isActive);
    if (obstacle) throw new AppError('unprocessable', obstacle);
    if (!(await store.startErasure(tx, { userId, requestedById: actor.userId, ip: actor.ip }))) return false;
    await enqueue(tx, ERASURE_TASK, { userId }, { jobKey: `${ERASURE_TASK} ${userId}` });
    await recordAudit(tx, actor, { action: 'user.erasureRequested', target: ['user', userId] });
    return true;
  });
}

const payload = z.object({ userId: z.int() });

export const erasureTasks = {
  [ERASURE_TASK]: async (given: unknown) => {
    const { userId } = payload.parse(given);
    try {
      await erase(userId);
    } catch (error) {
      await unscoped('the erasure of any person', (tx) => store.noteFailedErasure(tx, userId));
      throw error;
    }
  },
};

/** Erases all or nothing. Someone activated again, or given work, in the meantime stays. */
async function erase(userId: number): Promise<void> {
  const reason = 'an erasure reaches everything about a person';
  const asked = await unscoped(reason, (tx) => store.findErasure(tx, userId));
  if (!asked || asked.finishedAt) return;
  const requester = await actorOfUser(asked.requestedById, asked.ip);
  await unscoped(
    reason,
    async (tx) => {
      const person = await store.lockPerson(tx, userId);
      const mayGo = requester && can(requester, 'personalData.manage') && person;
      if (!mayGo || (await obstacleTo(tx, userId, person.isActive))) return store.cancelErasure(tx, userId);
      const note = (step: number) => unscoped(reason, (own) => store.noteStep(own, userId, step));
      const frozenIds = await store.listFrozen(tx, person);
      await note(1);
      await eraseFromAudit(tx, userId);
      await note(2);
      await store.eraseUser(tx, userId, person, frozenIds);
      await recordAudit(tx, requester, { action: 'user.erased', target: ['user', userId] });
    },
    LONG,
  );
}
