import { formatPercentInput } from '@worthwhile/roi-core';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { repeating, type Tasks } from '#app/infra/jobs/task.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { tellUser } from '#app/modules/messages/messages.server.ts';
import * as store from './announce.store.server.ts';
import { ANNOUNCE } from './approvals.server.ts';
import { listApprovers } from './approvers.server.ts';
import { tellVoid } from './tell-void.server.ts';

const payload = z.object({ id: z.int() });

export const approvalTasks = {
  [ANNOUNCE]: async (job: unknown) => {
    const { id } = payload.parse(job);
    await unscoped('approvals are announced across tenants', (tx) => announce(tx, id));
  },
  'approvals.tellVoid': repeating('minute', '00:00', tellVoid),
} satisfies Tasks;

/** Tells the approvers about a request, or the requester about its answer. */
async function announce(tx: Tx, id: number): Promise<void> {
  const approval = await store.findAnnounced(tx, id);
  if (!approval) return;
  if (approval.decision === null) await tellApprovers(tx, approval);
  else await tellRequester(tx, approval);
}

async function tellApprovers(tx: Tx, approval: store.Announced): Promise<void> {
  const { id, name, requester, requestedById, ownerId, note } = approval;
  const approvers = await listApprovers(tx, [requestedById, ownerId]);
  const asks = `${requester.firstName} ${requester.lastName} requests approval of “${name}”: ${whyOf(approval)}`;
  for (const { id: userId, email, firstName } of approvers) {
    await tellUser(tx, userId, asks.slice(0, 500));
    await queueMail(tx, {
      to: email,
      subject: `Approval requested: ${name}`,
      paragraphs: [`Hello ${firstName},`, asks, ...(note ? [`Note: ${note}`] : [])],
      link: { label: 'Review the request', href: `${env().appUrl}/approvals/${id}` },
      closing: 'You get this email because you can approve estimates.',
    });
  }
}

const ANSWERS = { approved: 'approved', limited: 'approved up to your limit', declined: 'declined' } as const;
const NEXT_STEPS = {
  approved: 'You can generate it now. Any change to the estimate needs a new approval.',
  limited: 'Lower the discount to your limit, then generate it.',
  declined: 'Change the estimate, or request approval again.',
} as const;

async function tellRequester(tx: Tx, approval: store.Announced): Promise<void> {
  const { estId, name, requester, requestedById, decision, decidedBy, decisionNote } = approval;
  if (decision === null || !requester.isActive) return;
  const answer = `“${name}” was ${ANSWERS[decision]}${decidedBy ? ` by ${decidedBy}` : ''}.`;
  await tellUser(tx, requestedById, answer.slice(0, 500));
  await queueMail(tx, {
    to: requester.email,
    subject: `${decision === 'declined' ? 'Declined' : 'Approved'}: ${name}`,
    paragraphs: [
      `Hello ${requester.firstName},`,
      answer,
      ...(decisionNote ? [`Note: ${decisionNote}`] : []),
      NEXT_STEPS[decision],
    ],
    link: { label: 'Open the estimate', href: `${env().appUrl}/estimates/update?estId=${estId}&step=generate` },
    closing: 'You get this email because you requested this approval.',
  });
}

function whyOf({ discountPct, limitPct, findings }: store.Announced): string {
  const isOverLimit = limitPct !== null && discountPct > limitPct;
  const discount = isOverLimit
    ? [`discount ${formatPercentInput(discountPct)}, limit ${formatPercentInput(limitPct)}.`]
    : [];
  return [...discount, ...findings].join(' ');
}
