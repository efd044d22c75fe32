import { AppError, fieldError } from '#app/errors.ts';
import { withUnit } from '#app/figure-text.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { askableFields, readFigure } from '#app/modules/estimates/agreed/agreed-figures.ts';
import { readSharedEstimate } from '#app/modules/estimates/agreed/shared-estimate.server.ts';
import type { AssumptionField } from '#app/modules/estimates/assumptions.ts';
import { listAsked } from '#app/modules/share/asked-figures.server.ts';
import { recordVisit } from '#app/modules/share/open-share.server.ts';
import { identify, type Missing, type Responder, ROOM_VISIT, type Visitor } from './enter-room.server.ts';
import { announce } from './notices.server.ts';
import * as proposals from './proposals.store.server.ts';
import { MOST_FIGURES, type RespondForm } from './room.schema.ts';
import { postReaderMessage } from './threads.server.ts';

/** The response was stored. */
export interface Responded {
  readonly needs: null;
  /** A new cookie for the reader. */
  readonly key: string | null;
  readonly said: string;
  /** The figure of the response, to return to. */
  readonly fieldId: string | null;
}

/**
 * Stores one response of a customer. Changes wait in a proposal until they are sent; all else is shown to the seller immediately.
 * The same form sent twice responds once.
 *
 * @returns what is still asked of the reader, or that it was stored
 * @throws AppError `conflict` for a link that is no longer open; `unprocessable` by form name; `tooMany`
 */
export async function respond(visitor: Visitor, form: RespondForm): Promise<Responded | Missing> {
  const who = await identify(visitor, form);
  if ('needs' in who) return who;
  const fieldId = 'fieldId' in form ? (form.fieldId ?? null) : null;
  const said = await unscoped(ROOM_VISIT, (tx) => store(tx, visitor, who, form));
  return { needs: null, key: who.key, said, fieldId };
}

function store(tx: Tx, { ip }: Visitor, who: Responder, form: RespondForm): Promise<string> {
  switch (form.intent) {
    case 'agree':
      return agree(tx, ip, who, form);
    case 'disagree':
      return takeBack(tx, who, form.fieldId);
    case 'change':
      return change(tx, who, form);
    case 'undo':
      return undo(tx, who, form.figureId);
    case 'send':
      return send(tx, ip, who);
    case 'ask':
    case 'reply':
      return postReaderMessage(tx, ip, who, form);
  }
}

async function agree(
  tx: Tx,
  ip: string,
  { share, reader }: Responder,
  { fieldId, value }: RespondForm & { intent: 'agree' },
): Promise<string> {
  const field = await requireAsked(tx, share, fieldId);
  // What was shown, in full: a figure that changed since is not agreed by a late click.
  if (value !== String(field.shown.value))
    throw fieldError('value', 'This figure changed after you opened the page. Check it again');
  const row = { linkId: share.id, fieldId, readerId: reader.id, value: field.shown.value ?? 0 };
  if (!(await proposals.upsertAgreement(tx, row))) return 'Agreed.';
  await recordVisit(tx, { ip }, share, 'room.agreed', { readerId: reader.id, fieldId });
  await announce(tx, share, {
    kind: 'agreed',
    text: `${reader.name} agreed: ${field.label}, ${withUnit(field.text, field.unit)}.`,
    data: { fieldId, value: field.shown.value, agreedBy: reader.name },
  });
  return 'Agreed. Thank you.';
}

async function takeBack(tx: Tx, { share, reader }: Responder, fieldId: string): Promise<string> {
  await proposals.deleteAgreement(tx, { linkId: share.id, fieldId, readerId: reader.id });
  return 'No longer agreed.';
}

async function change(
  tx: Tx,
  { share, reader }: Responder,
  { fieldId, value: text, note }: RespondForm & { intent: 'change' },
): Promise<string> {
  const field = await requireAsked(tx, share, fieldId);
  const { value, error } = readFigure(field, text);
  if (value === null) throw fieldError('value', error);
  if (value === field.shown.value) throw fieldError('value', 'This is the figure already. Choose This is right');
  const proposalId = await proposals.openProposal(tx, share.id, reader.id);
  if ((await proposals.countProposed(tx, proposalId, fieldId)) >= MOST_FIGURES)
    throw fieldError('value', `A proposal holds ${MOST_FIGURES} figures. Send it first`);
  await proposals.upsertProposed(tx, { proposalId, fieldId, value, valueBefore: field.shown.value, note });
  await proposals.deleteAgreement(tx, { linkId: share.id, fieldId, readerId: reader.id });
  return 'Your change is saved and not yet sent.';
}

async function undo(tx: Tx, { reader }: Responder, figureId: number): Promise<string> {
  const isGone = await proposals.deleteProposed(tx, reader.id, figureId);
  return isGone ? 'Change withdrawn.' : 'This change was already answered or withdrawn.';
}

async function send(tx: Tx, ip: string, { share, reader }: Responder): Promise<string> {
  const sent = await proposals.sendProposal(tx, reader.id);
  if (sent === 0) return 'There is nothing left to send.';
  const changes = sent === 1 ? '1 change' : `${sent} changes`;
  await recordVisit(tx, { ip }, share, 'room.proposed', { readerId: reader.id, figures: sent });
  await announce(tx, share, {
    kind: 'proposed',
    text: `${reader.name} proposed ${changes}.`,
    data: { figures: sent, proposedBy: reader.name },
  });
  return `Sent ${changes}. You will read the answer here and by email.`;
}

/** @throws AppError `unprocessable` unless the room asks about the figure and the estimate still uses it */
async function requireAsked(tx: Tx, share: Responder['share'], fieldId: string): Promise<AssumptionField> {
  const asked = await listAsked(tx, share.id);
  const shared = await readSharedEstimate(tx, share.estimateId);
  const field = shared && askableFields(shared.view).find(({ id }) => id === fieldId);
  if (!field || !asked.includes(fieldId))
    throw new AppError('unprocessable', 'The estimate no longer asks about this figure. Reload the page.', {
      errors: { value: ['The estimate no longer asks about this figure'] },
    });
  return { ...field, unit: field.unit.replace('currency', shared.view.estimate.currency.sign) };
}
