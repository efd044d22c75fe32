import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { deviceOf } from '../device.ts';
import { findNewDevice, markDeviceConfirmed } from '../own-account.store.server.ts';
import { hashSecret } from '../secrets.server.ts';

export interface NewDevice {
  readonly device: string;
  readonly ip: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Reads the actor's sign-in on a new device until they answered for it, else null. */
export async function readNewDevice(actor: Actor, sessionId: string): Promise<NewDevice | null> {
  if (!actor.isOnNewDevice) return null;
  const found = await unscoped("an actor's own session belongs to no tenant", (tx) =>
    findNewDevice(tx, hashSecret(sessionId)),
  );
  return found ? { device: deviceOf(found.userAgent), ip: found.ip, at: found.createdAt.toISOString() } : null;
}

/** Ends the question: it was the actor. */
export async function confirmNewDevice(actor: Actor, sessionId: string): Promise<void> {
  await unscoped("an actor's own session belongs to no tenant", async (tx) => {
    await markDeviceConfirmed(tx, hashSecret(sessionId));
    await recordAudit(tx, actor, { action: 'device.confirmed' });
  });
}
