import { env } from '#app/env.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { tellUser } from '#app/modules/messages/messages.server.ts';
import * as store from './announce.store.server.ts';
import { listApprovers } from './approvers.server.ts';

/** The next minute's run tells the rest. */
const MOST_AT_ONCE = 100;

/** Tells requester and approvers that a change of the estimate made a request or an approval void. */
export async function tellVoid(): Promise<void> {
  await unscoped('approvals are announced across tenants', async (tx) => {
    const found = await store.lockVoid(tx, MOST_AT_ONCE);
    for (const each of found) if (!each.isSettled) await tell(tx, each);
    await store.settle(
      tx,
      found.map(({ id }) => id),
    );
  });
}

async function tell(tx: Tx, approval: store.VoidApproval): Promise<void> {
  const { name, isDeleted, isWaiting, ownerId, requestedById, changedById } = approval;
  const happened = `“${name}” was ${isDeleted ? 'deleted' : 'changed'}`;
  // Those who were asked need no email: the queue no longer shows it.
  if (isWaiting)
    for (const { id } of await listApprovers(tx, [requestedById, ownerId]))
      if (id !== changedById)
        await tellUser(tx, id, `${happened}, so its request no longer waits for you.`.slice(0, 500));
  if (approval.requester.isActive && changedById !== requestedById) await tellRequester(tx, approval, happened);
}

async function tellRequester(tx: Tx, approval: store.VoidApproval, happened: string): Promise<void> {
  const { estId, name, isDeleted, isWaiting, requester, requestedById } = approval;
  const what = isWaiting ? 'your request for approval' : 'its approval';
  const said = `${happened} by someone else, so ${what} no longer counts.`;
  await tellUser(tx, requestedById, said.slice(0, 500));
  if (isDeleted) return;
  await queueMail(tx, {
    to: requester.email,
    subject: `${isWaiting ? 'Request' : 'Approval'} no longer counts: ${name}`,
    paragraphs: [`Hello ${requester.firstName},`, said, 'Review the estimate, then request approval again.'],
    link: { label: 'Open the estimate', href: `${env().appUrl}/estimates/update?estId=${estId}&step=generate` },
    closing: 'You get this email because you requested this approval.',
  });
}
