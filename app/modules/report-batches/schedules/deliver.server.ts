import { env } from '#app/env.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { listBatchItems, readBatch } from '../report-batches.server.ts';
import type { BatchView } from '../view.ts';
import * as store from './schedules.store.server.ts';
import { writeToFolder } from './write-to-folder.server.ts';

/** The next minute's run delivers the rest. */
const MOST_DELIVERED = 50;
const MOST_NAMED = 10;
const reason = 'batches of all tenants are delivered';

/** Delivers the finished batches of schedules: their link by mail, or their files to the schedule's folder. */
export async function deliverFinished(): Promise<void> {
  const finished = await unscoped(reason, (tx) => store.listUndelivered(tx, MOST_DELIVERED));
  for (const each of finished) {
    try {
      await deliver(each);
    } catch (error) {
      log().warn({ err: error, batch: each.batchId }, 'a scheduled batch could not be delivered');
    }
  }
}

async function deliver(finished: store.Undelivered): Promise<void> {
  const actor = await actorOfUser(finished.ownerId, '');
  // Its files wait in the batch for administrators.
  if (!actor) return void (await unscoped(reason, (tx) => store.markDelivered(tx, finished.batchId)));
  const batch = await readBatch(actor, finished.batchId);
  const failures = [await failedReports(actor, batch)];
  if (finished.delivery === 'folder' && batch.done > 0) failures.push(await toFolder(actor, finished));
  const lastFailure = failures.filter(Boolean).join(' ');
  await unscoped(reason, async (tx) => {
    if (!(await store.markDelivered(tx, batch.id))) return;
    await store.updateSchedule(tx, finished.scheduleId, { lastFailure, isFailureUntold: lastFailure !== '' });
    if (finished.delivery === 'mail' && batch.done > 0) await queueMail(tx, readyMail(actor, finished.name, batch));
  });
}

async function failedReports(actor: Actor, batch: BatchView): Promise<string> {
  if (batch.failed === 0) return '';
  const items = await listBatchItems(actor, batch.id, { limit: MOST_NAMED, offset: 0, state: 'failed' });
  const named = items.map(({ estId, estName, error }) => `${estName || `Estimate ${estId}`}: ${error}`);
  const more = batch.failed > items.length ? [`And ${batch.failed - items.length} more.`] : [];
  return [`${batch.failed} of ${batch.total} reports failed.`, ...named, ...more].join(' ');
}

/** @returns the reason of a failure; empty if all files were written */
async function toFolder(actor: Actor, finished: store.Undelivered): Promise<string> {
  if (!can(actor, 'reports.toFolder')) return 'Your role doesn’t allow delivery to a folder of the server.';
  try {
    await writeToFolder(actor, finished);
    return '';
  } catch (error) {
    log().warn({ err: error, batch: finished.batchId }, 'scheduled reports could not be written');
    return 'The files could not be written to the server’s folder. Download them from the batch.';
  }
}

function readyMail(actor: Actor, name: string, batch: BatchView) {
  const count = batch.done === 1 ? '1 report is' : `${batch.done.toLocaleString('en-US')} reports are`;
  return {
    to: actor.email,
    subject: `Scheduled reports: ${name}`,
    paragraphs: [`Hello ${actor.firstName},`, `${count} ready: ${batch.label}.`],
    link: { label: 'Open the batch', href: `${env().appUrl}/reports/${batch.id}` },
    closing:
      'You get this email because you scheduled these reports. Pause or delete the schedule on the Reports page.',
  };
}
