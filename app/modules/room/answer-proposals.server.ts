import { AppError, type FieldErrors } from '#app/errors.ts';
import { withUnit } from '#app/figure-text.ts';
import { databaseTime } from '#app/infra/db/clock.server.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { type AgreedFigure, askableFields } from '#app/modules/estimates/agreed/agreed-figures.ts';
import { assumptionFields } from '#app/modules/estimates/assumptions.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { acceptAgreed, readLine } from '#app/modules/estimates/versions/accept-agreed.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import * as store from './proposals.store.server.ts';
import { agreementOf, textOfValue } from './room-figures.ts';
import { findLinks, type RoomLink } from './room-links.server.ts';

export interface Answer {
  readonly figureId: number;
  /** Absent: stays open. */
  readonly answer?: 'accepted' | 'declined' | undefined;
  readonly note: string;
}

const MOST_NOTE = 500;
const MOST_ROWS = 100;
export const NOT_CONFIRMED = ' (email not confirmed)';

/** Keeps the seller's choices without sending them: the reader sees nothing. */
export async function saveAnswers(actor: Actor, estId: number, answers: readonly Answer[]): Promise<void> {
  requireCapability(actor, 'estimates.share');
  await inScope(scopeOf(actor), async (tx) => {
    const { links } = await findLinks(tx, actor, estId);
    const open = await lock(tx, links, answers);
    for (const { figureId, answer = null, note } of answers.filter(({ figureId: id }) => open.has(id)))
      await store.chooseAnswer(tx, figureId, { chosen: answer, answerNote: note.slice(0, MOST_NOTE) });
  });
}

/**
 * Answers proposals. What is accepted, and what was agreed in the room, goes into the newest version with name and date; of a
 * generated estimate that is a new one. The readers get one email each.
 *
 * @returns what was sent, and the version that holds the figures
 * @throws AppError `notFound`, `forbidden`; `unprocessable` with messages at `note_…` and `answer_…`; nothing is sent then
 */
export async function sendAnswers(actor: Actor, estId: number, answers: readonly Answer[]) {
  requireCapability(actor, 'estimates.share');
  const decided = answers.filter(({ answer }) => answer !== undefined);
  const errors: FieldErrors = {};
  for (const { figureId, answer, note } of decided) {
    if (answer === 'declined' && note.trim() === '') errors[`note_${figureId}`] = ['Enter why, in one sentence'];
    if (note.length > MOST_NOTE) errors[`note_${figureId}`] = [`Must be ${MOST_NOTE} characters or fewer`];
  }
  refuse(errors);
  // Before the transaction: inside it, waiting for a second connection can deadlock.
  const { versions } = await readLine(actor, estId);
  const view = await readEstimate(actor, versions[0]?.id ?? estId);
  return inScope(scopeOf(actor), async (tx) => {
    const { links } = await findLinks(tx, actor, estId);
    const open = await lock(tx, links, decided);
    const waiting = await store.listUnanswered(tx, idsOf(links), MOST_ROWS);
    const rows = waiting.filter(({ id }) => open.has(id));
    const answerTo = new Map(decided.map((answer) => [answer.figureId, answer]));
    const accepted = rows.filter(({ id }) => answerTo.get(id)?.answer === 'accepted');
    for (const row of accepted)
      if (accepted.some(({ id, fieldId }) => id !== row.id && fieldId === row.fieldId))
        errors[`answer_${row.id}`] = ['Accept one value of this figure, and decline the others'];
    refuse(errors);
    const agreements = await store.listAgreements(tx, idsOf(links));
    const figures = [...agreedIn(view, agreements), ...(await datedOf(tx, accepted))];
    const version = figures.length === 0 ? null : await accept(tx, actor, estId, figures, accepted);
    const notChosen = waiting.filter((row) =>
      accepted.some(({ id, fieldId }) => id !== row.id && fieldId === row.fieldId),
    );
    for (const row of rows) {
      const { answer, note = '' } = answerTo.get(row.id) ?? {};
      await store.answerFigure(tx, row.id, { answer, answerNote: note.trim(), answeredById: actor.userId });
    }
    for (const row of notChosen.filter(({ id }) => !open.has(id)))
      await store.answerFigure(tx, row.id, { answer: 'notChosen', answerNote: '', answeredById: actor.userId });
    await mailAnswers(tx, actor, links, [...rows, ...notChosen], { answerTo, nameOf: naming(view) });
    await recordAudit(tx, actor, {
      action: 'room.answersSent',
      target: ['estimate', estId],
      detail: {
        accepted: accepted.map(({ fieldId, value }) => ({ fieldId, value })),
        declined: rows.length - accepted.length,
        agreed: figures.length - accepted.length,
        ...(version ? { version: version.versionNo } : {}),
      },
    });
    return {
      accepted: accepted.length,
      declined: rows.length - accepted.length,
      agreed: figures.length - accepted.length,
      /** Answered by someone else since the page was opened. */
      late: decided.length - rows.length,
      version,
    };
  });
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0)
    throw new AppError('unprocessable', 'Nothing was sent. Check the highlighted answers.', { errors });
}

const idsOf = (links: readonly RoomLink[]) => links.map(({ id }) => id);

async function lock(tx: Tx, links: readonly RoomLink[], answers: readonly Answer[]): Promise<ReadonlySet<number>> {
  const ids = answers.map(({ figureId }) => figureId);
  return new Set(await store.lockUnanswered(tx, idsOf(links), ids));
}

function named({ name, isConfirmed }: { name: string; isConfirmed: boolean }): string {
  return isConfirmed ? name : `${name}${NOT_CONFIRMED}`;
}

/** The figures that were agreed as they are in this version, and are not marked so yet. */
function agreedIn(view: EstimateView, agreements: readonly store.AgreementRow[]): AgreedFigure[] {
  return askableFields(view).flatMap((field) => {
    if (field.shown.whose === 'agreed' && field.shown.level === 'manual') return [];
    const agreement = agreementOf(field, agreements, null);
    if (!agreement || field.shown.value === null) return [];
    const by = { name: named(agreement), date: agreement.date.slice(0, 10) };
    return [{ fieldId: field.id, value: field.shown.value, agreement: by }];
  });
}

/** The reader agreed when they sent the value; the seller does now. */
async function datedOf(tx: Tx, accepted: readonly store.ProposedRow[]): Promise<AgreedFigure[]> {
  const today = (await databaseTime(tx)).toISOString().slice(0, 10);
  return accepted.map((row) => ({
    fieldId: row.fieldId,
    value: row.value,
    agreement: row.recordedBy === null ? { name: named(row), date: today } : null,
  }));
}

async function accept(
  tx: Tx,
  actor: Actor,
  estId: number,
  figures: readonly AgreedFigure[],
  accepted: readonly store.ProposedRow[],
) {
  // A value that was accepted replaces one that was agreed before.
  const byField = new Map(figures.map((figure) => [figure.fieldId, figure]));
  try {
    return await acceptAgreed(tx, actor, estId, [...byField.values()]);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error;
    const messages = Object.entries(error.errors ?? {}).flatMap(([fieldId, texts]) =>
      accepted.filter((row) => row.fieldId === fieldId).map(({ id }) => [`answer_${id}`, texts] as const),
    );
    throw new AppError('unprocessable', error.message, { errors: Object.fromEntries(messages) });
  }
}

/** What a figure and a value of it are called. */
function naming(view: EstimateView): (fieldId: string, value: number) => string {
  const fields = new Map(assumptionFields(view).flatMap((group) => group.fields.map((field) => [field.id, field])));
  return (fieldId, value) => {
    const { label = fieldId, unit = '' } = fields.get(fieldId) ?? {};
    return `${label}, ${withUnit(textOfValue(value), unit.replace('currency', view.estimate.currency.sign))}`;
  };
}

const WORDS = { accepted: 'accepted', declined: 'declined' } as const;

async function mailAnswers(
  tx: Tx,
  actor: Actor,
  links: readonly RoomLink[],
  rows: readonly store.ProposedRow[],
  { answerTo, nameOf }: { answerTo: ReadonlyMap<number, Answer>; nameOf: ReturnType<typeof naming> },
): Promise<void> {
  for (const readerId of new Set(rows.map((row) => row.readerId))) {
    const own = rows.filter((row) => row.readerId === readerId);
    const [first] = own;
    const address = links.find(({ id }) => id === first?.linkId)?.address;
    // Of what a seller recorded, nobody has an address.
    if (!first || first.email === '') continue;
    const sentences = own.map(({ id, fieldId, value }) => {
      const given = answerTo.get(id);
      const word = given?.answer ? WORDS[given.answer] : 'not chosen, another value was';
      const note = given?.note.trim();
      return `${nameOf(fieldId, value)}: ${word}.${note ? ` “${note}”` : ''}`;
    });
    await queueMail(tx, {
      to: first.email,
      subject: `${fullName(actor)} answered your ${own.length === 1 ? 'proposal' : 'proposals'}`,
      paragraphs: [
        `Hello ${first.name},`,
        `${fullName(actor)} answered what you proposed in the business case room:`,
        ...sentences,
      ],
      ...(address ? { link: { label: 'Open the room', href: address } } : {}),
      closing: 'You get this email because you proposed these figures.',
    });
  }
}
