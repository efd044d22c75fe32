import { env } from '#app/env.server.ts';
import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { can, requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { lockVersions } from '../configuration.store.server.ts';
import { type Draft, draftIn, staleDraft } from './draft.server.ts';
import * as store from './draft.store.server.ts';

interface Approver {
  readonly userId: number;
  readonly name: string;
}
/** `changed`: the draft is not the one that was approved. */
export type ApprovalState = 'notAsked' | 'waiting' | 'approved' | 'declined' | 'changed';

export interface ApprovalView {
  readonly state: ApprovalState;
  /** Who can approve: none of the authors. */
  readonly approvers: readonly Approver[];
  readonly mayDecide: boolean;
  /** Who was asked or decided. */
  readonly name: string;
  /** ISO 8601; empty before anyone was asked. */
  readonly at: string;
  readonly note: string;
}

export async function readApproval(actor: Actor, draft: Draft): Promise<ApprovalView> {
  return inScope(scopeOf(actor), async (tx) => {
    const row = await store.findDraft(tx);
    const approvers = await approversIn(tx, draft);
    const state = stateOf(row);
    const about = row?.decidedById ?? row?.approverId ?? null;
    const [person] = about === null ? [] : await store.listNames(tx, [about]);
    return {
      state,
      approvers: approvers.map((each) => ({ userId: each.userId, name: fullName(each) })),
      mayDecide: can(actor, 'configuration.approve') && approvers.some(({ userId }) => userId === actor.userId),
      name: person ? fullName(person) : '',
      at: (row?.decidedAt ?? row?.askedAt)?.toISOString() ?? '',
      note: row?.decisionNote ?? '',
    };
  });
}

function stateOf(row: Awaited<ReturnType<typeof store.findDraft>>): ApprovalState {
  if (row?.decision === 'declined') return 'declined';
  if (row?.decision === 'approved') return row.decidedRevision === row.revision ? 'approved' : 'changed';
  return row?.askedAt ? 'waiting' : 'notAsked';
}

async function approversIn(tx: Tx, { changes }: Draft) {
  const authors = new Set(changes.map(({ author }) => author.userId));
  const roles = (await store.listRoles(tx)).filter(({ baseRoleId, permissions }) =>
    can({ baseRoleId, permissions, mayWrite: true }, 'configuration.approve'),
  );
  const holders = await store.listHolders(
    tx,
    roles.map(({ id }) => id),
  );
  return holders.filter(({ userId }) => !authors.has(userId));
}

/**
 * Asks someone to approve the draft, by email.
 * @throws AppError `unprocessable` on `approverId` for an author or a user who cannot approve, `conflict` without changes
 */
export async function askForApproval(actor: Actor, given: { readonly approverId: number }): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    const draft = await draftIn(tx);
    if (draft.changes.length === 0) throw staleDraft('The draft has no changes.');
    const approver = (await approversIn(tx, draft)).find(({ userId }) => userId === given.approverId);
    if (!approver) throw fieldError('approverId', 'Choose who approves');
    await store.putApproval(tx, { askedById: actor.userId, askedAt: new Date(), approverId: approver.userId });
    await recordAudit(tx, actor, {
      action: 'configuration.approvalAsked',
      target: ['configuration', draft.base.configId],
      detail: { approverId: approver.userId },
    });
    const count = draft.changes.length;
    await queueMail(tx, {
      to: approver.email,
      subject: 'Approve changes of the configuration',
      paragraphs: [
        `${fullName(actor)} asks you to approve ${count === 1 ? '1 change' : `${count} changes`} of the configuration.`,
      ],
      link: { label: 'Review the changes', href: `${env().appUrl}/configuration/publish` },
      closing: 'You get this email because you can approve changes of other administrators.',
    });
  });
}

export async function withdrawRequest(actor: Actor): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    if (stateOf(await store.findDraft(tx)) !== 'waiting') throw staleDraft('The request was already answered.');
    await store.putApproval(tx, {});
    const { base } = await draftIn(tx);
    await recordAudit(tx, actor, {
      action: 'configuration.approvalWithdrawn',
      target: ['configuration', base.configId],
    });
  });
}

/**
 * Approves or declines the draft.
 * @param given.revision the draft as the user saw it
 * @throws AppError `forbidden` for an author of a change and without the right to approve, `conflict` if the draft changed since, `unprocessable` on
 * `decisionNote` for a refusal without a reason
 */
export async function decideOnDraft(
  actor: Actor,
  given: { readonly decision: 'approved' | 'declined'; readonly decisionNote: string; readonly revision: number },
): Promise<void> {
  requireCapability(actor, 'configuration.approve');
  const { decision, decisionNote, revision } = given;
  await inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    const draft = await draftIn(tx);
    if (draft.revision !== revision) throw staleDraft('The draft changed after you opened this page.');
    if (draft.changes.length === 0) throw staleDraft('The draft has no changes.');
    if (draft.changes.some(({ author }) => author.userId === actor.userId))
      throw new AppError('forbidden', 'Someone who made none of the changes has to approve them.');
    if (decision === 'declined' && decisionNote === '') throw fieldError('decisionNote', 'Enter a reason');
    const row = await store.findDraft(tx);
    await store.putApproval(tx, {
      askedById: row?.askedById ?? null,
      askedAt: row?.askedAt ?? null,
      decision,
      decisionNote,
      decidedById: actor.userId,
      decidedAt: new Date(),
      decidedRevision: revision,
    });
    await recordAudit(tx, actor, {
      action: decision === 'approved' ? 'configuration.approved' : 'configuration.declined',
      target: ['configuration', draft.base.configId],
      detail: { note: decisionNote },
    });
    const [asker] = row?.askedById ? await store.listNames(tx, [row.askedById]) : [];
    if (asker)
      await queueMail(tx, {
        to: asker.email,
        subject: `${fullName(actor)} ${decision} the changes of the configuration`,
        paragraphs: [
          `${fullName(actor)} ${decision} the changes of the configuration.`,
          ...(decisionNote ? [`“${decisionNote}”`] : []),
        ],
        link: { label: 'Open the changes', href: `${env().appUrl}/configuration/publish` },
        closing: 'You get this email because you asked for the approval.',
      });
  });
}

/** What a version records of its approval. */
export interface Approval {
  readonly approvedById: number;
  readonly approvedAt: Date;
  readonly approvalNote: string;
}

/**
 * Returns the approval of the draft as it is. Requires `lockVersions`.
 * @throws AppError `conflict` without one, and if the draft changed since
 */
export async function requireApproval(tx: Tx, draft: Draft): Promise<Approval> {
  const row = await store.findDraft(tx);
  const { decidedById, decidedAt, decisionNote } = row ?? {};
  const isAuthor = draft.changes.some(({ author }) => author.userId === decidedById);
  if (stateOf(row) !== 'approved' || !decidedById || !decidedAt || isAuthor)
    throw new AppError('conflict', 'Someone else has to approve these changes before they are published.');
  return { approvedById: decidedById, approvedAt: decidedAt, approvalNote: decisionNote ?? '' };
}
