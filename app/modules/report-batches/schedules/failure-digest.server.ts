import { env } from '#app/env.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import * as store from './schedules.store.server.ts';

/** Mails each owner one digest of what failed, once all of their runs have ended. */
export async function sendFailureDigests(): Promise<void> {
  await unscoped('digests go to owners of all tenants', async (tx) => {
    const untold = await store.lockUntold(tx);
    for (const ownerId of new Set(untold.map((schedule) => schedule.ownerId))) {
      const own = untold.filter((schedule) => schedule.ownerId === ownerId);
      const [first] = own;
      if (first?.isActive) await queueMail(tx, digestOf(first, own));
    }
    for (const { id } of untold) await store.updateSchedule(tx, id, { isFailureUntold: false });
  });
}

type Untold = Awaited<ReturnType<typeof store.lockUntold>>[number];

function digestOf({ email, firstName }: Untold, schedules: readonly Untold[]) {
  return {
    to: email,
    subject: 'Scheduled reports that failed',
    paragraphs: [
      `Hello ${firstName},`,
      'These schedules had failures:',
      ...schedules.map(({ name, failure }) => `${name}: ${failure}`),
    ],
    link: { label: 'Open the schedules', href: `${env().appUrl}/reports/schedules` },
    closing: 'You get this email because you scheduled these reports.',
  };
}
