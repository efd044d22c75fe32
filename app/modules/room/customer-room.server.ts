import {
  formatMoneyResult,
  formatPayback,
  formatPercentResult,
  headlineLabels,
  leadAmount,
  leadLabel,
} from '@worthwhile/roi-core';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { AppError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { askableFields, outcomeOf, outcomeWith, readFigure } from '#app/modules/estimates/agreed/agreed-figures.ts';
import { readSharedEstimate, sharedSnapshot } from '#app/modules/estimates/agreed/shared-estimate.server.ts';
import { pagesOfReport } from '#app/modules/report/report.server.ts';
import { listAsked } from '#app/modules/share/asked-figures.server.ts';
import { type OpenShare, openShare } from '#app/modules/share/open-share.server.ts';
import { hasFiles, readableModel } from '#app/modules/share/shared-report.server.ts';
import { describeEffect, type ShownEffect } from './effect.ts';
import { findVisitor, ROOM_VISIT, type Visitor } from './enter-room.server.ts';
import { announce } from './notices.server.ts';
import { listAgreements, listForReader } from './proposals.store.server.ts';
import * as readers from './readers.store.server.ts';
import { describeFigures, type RoomFigure } from './room-figures.ts';
import { listThreads } from './threads.store.server.ts';
import { type ShownThread, threadsOf } from './threads.view.ts';
import { changedSince } from './versions/changed-since.ts';

/** What a room's page shows to its reader. */
export interface CustomerRoom {
  readonly customer: string;
  readonly seller: { readonly name: string; readonly email: string | null };
  readonly from: { readonly name: string; readonly logo: string | null };
  readonly expiresAt: Date;
  readonly isWorkingCopy: boolean;
  readonly hasFiles: boolean;
  /** Of the full report; null before it is printed. */
  readonly pages: number | null;
  readonly preparedAt: string;
  readonly title: string;
  readonly sentence: string;
  readonly stats: readonly { readonly label: string; readonly value: string; readonly hard: string }[];
  readonly figures: readonly RoomFigure[];
  readonly questions: readonly ShownThread[];
  /** Of the reader's unsent changes together; null without one. */
  readonly together: ShownEffect | null;
  readonly reader: { readonly name: string; readonly email: string; readonly isConfirmed: boolean } | null;
  readonly isSignedIn: boolean;
  /** What changed since the version that the reader saw at the visit before; null for the same version. */
  readonly changed: string | null;
  readonly model: ReportModel;
}

const MOST_PROPOSED = 100;
const MOST_THREADS = 50;

/**
 * Reads a room for its reader, and counts the view: of someone without a name only the day.
 * @returns null while a working copy has no result
 */
export async function readCustomerRoom(
  visitor: Visitor,
  share: OpenShare,
  { counts }: { counts: boolean },
): Promise<CustomerRoom | null> {
  const reader = await findVisitor(share, visitor);
  const { shared, pages, asked, agreements, proposed, threads } = await unscoped(ROOM_VISIT, async (tx) => {
    if (counts && !visitor.isSignedIn) await countView(tx, share, reader);
    return {
      shared: await readSharedEstimate(tx, share.estimateId),
      pages: await pagesOfReport(tx, share.estimateId),
      asked: await listAsked(tx, share.id),
      agreements: await listAgreements(tx, [share.id]),
      proposed: await listForReader(tx, share.id, reader?.id ?? null, MOST_PROPOSED),
      threads: threadsOf(await listThreads(tx, [share.id], MOST_THREADS)),
    };
  });
  const snapshot = shared && (await sharedSnapshot(shared));
  if (!snapshot) return null;
  const { view } = shared;
  const base = outcomeWith(view, {}) ?? outcomeOf(snapshot.result, view.estimate.scenarioId);
  const answers = { readerId: reader?.id ?? null, agreements, proposed, threads };
  const model = readableModel(snapshot, share);
  const unsent = proposed.filter(({ sentAt }) => sentAt === null);
  const after =
    unsent.length > 0
      ? outcomeWith(view, Object.fromEntries(unsent.map(({ fieldId, value }) => [fieldId, value])))
      : null;
  const seen = await readSeen(share, reader);
  const { title, sentence } = headlineOf(model, view.estimate.customer.name);
  return {
    customer: view.estimate.customer.name,
    seller: { name: fullName(share.owner), email: share.showsOwner ? share.owner.email : null },
    from: { name: model.cover.name, logo: model.cover.logo },
    expiresAt: share.expiresAt,
    isWorkingCopy: share.state !== 2,
    hasFiles: hasFiles(share),
    pages,
    preparedAt: model.generatedAt,
    title,
    sentence,
    stats: statsOf(snapshot, view.headline, view.estimate.currency.sign),
    figures: describeFigures(view, base, asked, answers),
    questions: threads.filter(({ fieldId }) => fieldId === null || !asked.includes(fieldId)),
    together: after && describeEffect(base, after, view.estimate.currency.sign),
    reader: reader && { name: reader.name, email: reader.email, isConfirmed: reader.emailConfirmedAt !== null },
    isSignedIn: visitor.isSignedIn,
    changed: seen && changedSince(seen, { view, snapshot }, share),
    model,
  };
}

/** @returns the version that the reader saw before, if it is another one and still has a result */
async function readSeen({ estimateId }: OpenShare, reader: readers.ReaderRow | null) {
  const seenId = reader?.seenEstimateId ?? estimateId;
  if (seenId === estimateId) return null;
  const shared = await unscoped(ROOM_VISIT, (tx) => readSharedEstimate(tx, seenId));
  const snapshot = shared && (await sharedSnapshot(shared));
  return snapshot ? { view: shared.view, snapshot } : null;
}

async function countView(
  tx: Parameters<typeof readers.countLinkView>[0],
  share: OpenShare,
  reader: readers.ReaderRow | null,
): Promise<void> {
  if (reader) await readers.countVisit(tx, reader.id, share.estimateId);
  else await readers.countAnonymousView(tx, share.id);
  if (await readers.countLinkView(tx, share.id))
    await announce(tx, share, {
      kind: 'viewed',
      text: `${share.label === '' ? 'The room' : `The room “${share.label}”`} was opened for the first time.`,
      data: {},
    });
}

/** The first sentences of the report's summary are the answer. */
function headlineOf(model: ReportModel, customer: string): { title: string; sentence: string } {
  const { cover, sections } = model;
  const summary = sections.find(({ id }) => id === 'summary');
  const answer = summary?.blocks.find(({ kind }) => kind === 'text');
  const paragraphs = answer?.kind === 'text' ? answer.paragraphs : [];
  return {
    title:
      cover.paybackText === ''
        ? `The business case for ${customer}`
        : `${cover.title}: ${lowerFirst(cover.paybackText)}`,
    sentence: paragraphs.join(' '),
  };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function statsOf(
  { result }: { result: Parameters<typeof leadLabel>[1] },
  headline: NonNullable<Awaited<ReturnType<typeof readSharedEstimate>>>['view']['headline'],
  sign: string,
): CustomerRoom['stats'] {
  if (!headline) return [];
  const { kind, all, hardOnly } = headline;
  const labels = headlineLabels(kind);
  const stat = (label: string, read: (of: typeof all) => string) => ({ label, value: read(all), hard: read(hardOnly) });
  return [
    stat(leadLabel(kind, result), (of) => formatMoneyResult(leadAmount(of), sign)),
    stat(labels.roiPct, (of) => formatPercentResult(of.roiPct)),
    stat(labels.paybackMonths, (of) => formatPayback(of.paybackMonths)),
  ];
}

/**
 * Computes what a figure would do, while the reader types. Stores nothing.
 *
 * @throws AppError `notFound` for a link that is not open; `unprocessable` for a value outside the limits; `tooMany`
 */
export async function tryFigure(
  visitor: Visitor,
  { fieldId, value: text }: { fieldId: string; value: string },
): Promise<ShownEffect> {
  const door = await openShare(visitor);
  if (door.state !== 'open' || !door.share.mayRespond) throw new AppError('notFound', 'This link no longer works.');
  const { share } = door;
  requireNoWait(await spend({ 'room:tries': share.id }));
  const { shared, asked } = await unscoped(ROOM_VISIT, async (tx) => ({
    shared: await readSharedEstimate(tx, share.estimateId),
    asked: await listAsked(tx, share.id),
  }));
  const field = shared && asked.includes(fieldId) && askableFields(shared.view).find(({ id }) => id === fieldId);
  if (!field) throw new AppError('notFound', 'The estimate no longer asks about this figure.');
  const { value, error } = readFigure(field, text);
  if (value === null) throw new AppError('unprocessable', error, { errors: { value: [error] } });
  const base = outcomeWith(shared.view, {});
  const after = outcomeWith(shared.view, { [fieldId]: value });
  if (!base || !after) throw new AppError('unprocessable', 'This figure gives no result.');
  return describeEffect(base, after, shared.view.estimate.currency.sign);
}
