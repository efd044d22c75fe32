import { AppError } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { encrypt, keyedHashes } from '#app/infra/encryption.server.ts';
import { spendQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { hashPassword } from '#app/modules/auth/passwords.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { TEXT } from '#app/text.ts';
import { requireAskable } from './asked-figures.server.ts';
import { addressOf, purposeOf } from './link-address.server.ts';
import type { NewShare } from './share.schema.ts';
import * as store from './share.store.server.ts';

/**
 * Creates a link to the report of a generated estimate, or to a Ready draft as a working copy, that customers open without
 * signing in. With a room they can respond. The same form sent again, as by reloading its answer, returns the same link.
 *
 * @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is Ready, or for a figure that it does not
 *   ask for; `tooMany`
 */
export async function createShareLink(
  actor: Actor,
  form: NewShare,
): Promise<{ shareId: number; url: string; expiresAt: Date }> {
  const { estId, label, expiresInDays, password, showsOwner, room, showsPrices = true, verifiesEmail = false } = form;
  const { estimate, headline } = await readEstimate(actor, estId);
  if (headline === null) throw new AppError('unprocessable', 'Complete the estimate to share it.');
  if (estimate.state === 0) throw new AppError('unprocessable', 'Complete the estimate to share it.');
  if (room) await requireAskable(actor, estId, room.figures);
  await spendQuota(actor, 'links');
  const token = tokenOf(actor, form);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const made = await inScope(scopeOf(actor), async (tx) => {
    const tokenHash = hashSecret(token);
    const link = await store.insertShareLink(tx, {
      estimateId: estId,
      tokenHash,
      tokenEncrypted: encrypt(token, purposeOf(tokenHash)),
      label,
      passwordHash,
      showsOwner,
      mayRespond: room !== undefined,
      showsPrices,
      verifiesEmail: room !== undefined && verifiesEmail,
      createdById: actor.userId,
      expiresInDays,
    });
    if (!link) return store.readShareLink(tx, tokenHash);
    if (room) await store.insertAskedFigures(tx, link.id, room.figures);
    await recordAudit(tx, actor, {
      action: 'share.created',
      target: ['estimate', estId],
      detail: {
        shareId: link.id,
        label,
        expiresInDays,
        hasPassword: passwordHash !== null,
        showsOwner,
        ...(room ? { figures: room.figures, verifiesEmail } : {}),
        ...(showsPrices ? {} : { showsPrices }),
      },
    });
    return link;
  });
  return { shareId: made.id, url: addressOf(token), expiresAt: made.expiresAt };
}

/** Only this server can derive the token of a form, and it needs no other record of the submission. */
function tokenOf(actor: Actor, form: NewShare): string {
  if (form.submissionId === undefined) return newSecret();
  const [hash = ''] = keyedHashes(hashOf({ ...form, userId: actor.userId }), 'token of a share link');
  return Buffer.from(hash, 'hex').toString('base64url');
}

/**
 * Lists links without their address, which is shown only at creation.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function listShareLinks(actor: Actor, estId: number) {
  await readEstimate(actor, estId);
  const rows = await inScope(scopeOf(actor), (tx) => store.listShareLinks(tx, estId));
  return rows.map(({ id, revokedAt, isExpired, ...link }) => ({
    ...link,
    shareId: id,
    state: revokedAt ? ('revoked' as const) : isExpired ? ('expired' as const) : ('open' as const),
  }));
}

/**
 * Revokes a link for everyone. Revoking it again succeeds.
 *
 * @throws AppError `notFound` for a link outside the scope
 */
export async function revokeShareLink(actor: Actor, shareId: number): Promise<{ isNew: boolean }> {
  return inScope(scopeOf(actor), async (tx) => {
    const ended = await store.revokeShareLink(tx, shareId);
    if (!ended) {
      if (!(await store.isRevoked(tx, shareId))) throw new AppError('notFound', TEXT.notFound);
      return { isNew: false };
    }
    await recordAudit(tx, actor, {
      action: 'share.revoked',
      target: ['estimate', ended.estimateId],
      detail: { shareId, label: ended.label },
    });
    return { isNew: true };
  });
}
