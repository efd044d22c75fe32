import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import type { Tasks } from '#app/infra/jobs/task.ts';
import { sendMail } from './mail.server.ts';
import type { Message } from './message.ts';

/** Sends an email. Payload: `{ id, encrypted }`. */
const SEND = 'mail.send';
const payload = z.object({ id: z.uuid(), encrypted: z.string() });
const purposeOf = (id: string) => `mail ${id}`;

/**
 * Queues an email for when the transaction commits, encrypted, because its link can give access to an account. A mail server that
 * accepts an email but does not answer gets it again: the same text with the same Message-ID, so readers see one.
 *
 * @param options.jobKey replaces a waiting email with the same key
 */
export async function queueMail(tx: Tx, message: Message, options: { jobKey?: string } = {}): Promise<void> {
  const id = randomUUID();
  await enqueue(tx, SEND, { id, encrypted: encrypt(JSON.stringify(message), purposeOf(id)) }, options);
}

export const mailTasks = {
  [SEND]: async (job: unknown) => {
    const { id, encrypted } = payload.parse(job);
    const opened = decrypt(encrypted, purposeOf(id));
    if (!opened) throw new Error('the session secret that encrypted this email is gone');
    await sendMail(JSON.parse(opened.text) as Message, id);
  },
} satisfies Tasks;
