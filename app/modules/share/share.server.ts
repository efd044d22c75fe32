import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import { spendQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { hashPassword } from '#app/modules/auth/passwords.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { TEXT } from '#app/text.ts';
import type { NewShare } from './share.schema.ts';
import * as store from './share.store.server.ts';

/**
 * Creates a link to the report of a generated estimate that customers read without signing in. The same form sent again, as by
 * reloading its answer, returns the same link.
 *
 * @returns the address, stored as a hash and never shown again
 * @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is generated; `tooMany`
 */
export async function createShareLink(
  actor: Actor,
  form: NewShare,
): Promise<{ shareId: number; url: string; expiresAt: Date }> {
  const { estId, label, expiresInDays, password, showsOwner } = form;
  const { estimate } = await readEstimate(actor, estId);
  if (estimate.state !== 2) throw new AppError('unprocessable', 'Generate the estimate to share it.');
  await spendQuota(actor, 'links');
  const token = tokenOf(actor, form);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const made = await inScope(scopeOf(actor), async (tx) => {
    const tokenHash = hashSecret(token);
    const link = await store.insertShareLink(tx, {
      estimateId: estId,
      tokenHash,
      label,
      passwordHash,
      showsOwner,
      createdById: actor.userId,
      expiresInDays,
    });
    if (!link) return store.readShareLink(tx, tokenHash);
    await recordAudit(tx, actor, {
      action: 'share.created',
      target: ['estimate', estId],
      detail: { shareId: link.id, label, expiresInDays, hasPassword: passwordHash !== null, showsOwner },
    });
    return link;
  });
  return { shareId: made.id, url: `${env().appUrl}/share/${token}`, expiresAt: made.expiresAt };
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
