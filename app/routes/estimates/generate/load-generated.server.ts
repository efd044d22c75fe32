import { randomUUID } from 'node:crypto';
import { modelStyles, renderReportBody } from '@worthwhile/report';
import { formatMoneyResult, modelChangesSince, storedHeadline } from '@worthwhile/roi-core';
import { buildReportModel, EDITIONS } from '@worthwhile/roi-core/report-model';
import { formatTime } from '#app/format-time.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { type OutcomeView, readOutcome } from '#app/modules/estimates/outcome/outcome.server.ts';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { filesOfReport, prepareFiles } from '#app/modules/report/report.server.ts';
import { readSending } from '#app/modules/share/send-to-customer.server.ts';
import { formatDate } from '../list/format-date.ts';
import { headlineOf } from '../savings/headline.ts';
import { OUTCOME_LABELS } from './outcome-labels.ts';

/** Where reports cannot be printed, the page stops waiting for the files. */
const PREPARING_MS = 10 * 60_000;

/** Everything shown comes from the snapshot, so it equals the report. */
export async function loadGenerated(actor: Actor, view: EstimateView) {
  const { id, customer, contact, generatedAt, scenarioId } = view.estimate;
  const [snapshot, files, outcome, sending] = await Promise.all([
    readSnapshot(actor, id),
    filesOfReport(actor, id),
    readOutcome(actor, id),
    readSending(actor, view),
  ]);
  const missing = EDITIONS.filter((edition) => !files[edition]);
  if (missing.length > 0) await prepareFiles(actor, id, missing);
  const result = { ...snapshot.result, headline: storedHeadline(scenarioId, snapshot.result) };
  const generatedOf = generatedAt ?? snapshot.estimate.generatedAt;
  const cover = { ...buildReportModel(snapshot), sections: [] };
  return {
    generatedAt: generatedOf,
    generatedOn: formatTime(generatedOf),
    title: `${CASES[scenarioId]} for ${customer.name} is ready`,
    recipient: contact?.name ?? customer.name,
    sending: sending && shownSending(sending),
    figures: headlineOf(result, snapshot.resolved.currency.sign).slice(0, 3),
    /** An older model froze only some explanations. */
    isExplained: modelChangesSince(snapshot.modelVersion).length === 0,
    cover: { body: renderReportBody(cover), styles: modelStyles(cover) },
    files,
    isPreparing: missing.length > 0 && Date.now() - Date.parse(generatedOf) < PREPARING_MS,
    configVersion: snapshot.configVersion,
    modelVersion: snapshot.modelVersion,
    mayClone: view.can.clone,
    outcome: shownOutcome(outcome.view, snapshot.resolved.currency.sign),
    mayRecord: outcome.canRecord && can(actor, 'estimates.change'),
  };
}

function shownSending({ contact, sent, url }: NonNullable<Awaited<ReturnType<typeof readSending>>>) {
  return {
    submissionId: randomUUID(),
    title: contact?.title ?? '',
    email: contact?.email ?? '',
    url,
    sent: sent?.sentAt
      ? {
          shareId: sent.shareId,
          to: sent.sentTo ?? sent.label,
          on: formatTime(sent.sentAt.toISOString()),
          opened: sent.lastViewedAt && formatDate(sent.lastViewedAt.toISOString()),
          expires: formatDate(sent.expiresAt.toISOString()),
        }
      : null,
  };
}

function shownOutcome({ outcome, amount, closeDate, reason }: OutcomeView, sign: string): string {
  const parts = [
    OUTCOME_LABELS[outcome],
    ...(amount === null ? [] : [formatMoneyResult(amount, sign)]),
    ...(closeDate === null ? [] : [formatDate(closeDate)]),
  ];
  return `${parts.join(', ')}.${reason ? ` ${reason}` : ''}`;
}

const CASES = {
  1: 'The business case',
  2: 'The results review',
  3: 'The renewal case',
  4: 'The consolidation case',
} as const;

export type GeneratedContent = Awaited<ReturnType<typeof loadGenerated>>;
