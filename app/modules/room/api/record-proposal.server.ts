import { AppError, type FieldErrors } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { askableFields, limitsText } from '#app/modules/estimates/agreed/agreed-figures.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { openProposal, sendProposal, upsertProposed } from '../proposals.store.server.ts';
import { insertRecorded } from '../readers.store.server.ts';
import { findOpenLink } from '../room-links.server.ts';

export interface RecordedProposal {
  readonly estId: number;
  readonly shareId?: number | undefined;
  /** The person at the customer. */
  readonly from: string;
  readonly figures: readonly { readonly fieldId: string; readonly value: number; readonly note: string }[];
}

/**
 * Records values that a customer named outside the room, such as in a call. Everyone reads who recorded them, and an accepted one
 * becomes the customer's figure, not an agreed one: a seller cannot agree for the customer.
 *
 * @throws AppError `notFound` outside the scope; `unprocessable` without an open room, for a figure that the estimate does not
 *   use, or a value outside its limits
 */
export async function recordProposal(actor: Actor, proposal: RecordedProposal): Promise<{ figures: number }> {
  requireCapability(actor, 'estimates.share');
  const { estId, shareId, from, figures } = proposal;
  const { estimateId } = await inScope(scopeOf(actor), (tx) => findOpenLink(tx, actor, estId, shareId));
  const fields = new Map(askableFields(await readEstimate(actor, estimateId)).map((field) => [field.id, field]));
  const errors: FieldErrors = {};
  figures.forEach(({ fieldId, value }, index) => {
    const field = fields.get(fieldId);
    if (!field) errors[`figures[${index}].fieldId`] = ['The estimate does not use this figure.'];
    else if (value < field.min || value > field.max) errors[`figures[${index}].value`] = [`${limitsText(field)}.`];
    else if (figures.findIndex((other) => other.fieldId === fieldId) !== index)
      errors[`figures[${index}].fieldId`] = ['Name each figure once.'];
  });
  if (Object.keys(errors).length > 0) throw new AppError('unprocessable', 'Nothing was recorded.', { errors });
  return inScope(scopeOf(actor), async (tx) => {
    const link = await findOpenLink(tx, actor, estId, shareId);
    const keyHash = hashSecret(newSecret());
    const readerId = await insertRecorded(tx, { linkId: link.id, keyHash, name: from, recordedById: actor.userId });
    const proposalId = await openProposal(tx, link.id, readerId);
    for (const { fieldId, value, note } of figures) {
      const valueBefore = fields.get(fieldId)?.shown.value ?? null;
      await upsertProposed(tx, { proposalId, fieldId, value, valueBefore, note });
    }
    await sendProposal(tx, readerId);
    await recordAudit(tx, actor, {
      action: 'room.recorded',
      target: ['estimate', estId],
      detail: { shareId: link.id, readerId, figures: figures.map(({ fieldId, value }) => ({ fieldId, value })) },
    });
    return { figures: figures.length };
  });
}
