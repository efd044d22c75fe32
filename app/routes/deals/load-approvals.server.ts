import {
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  formatPercentResult,
  HARD_ONLY,
  headlineLabels,
} from '@worthwhile/roi-core';
import { formatTime } from '#app/format-time.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import type { ApprovalTab } from '#app/modules/estimates/approvals/approvals.schema.ts';
import {
  APPROVALS_A_PAGE,
  type ApprovalRow,
  listApprovals,
  readApproval,
} from '#app/modules/estimates/approvals/decide.server.ts';
import type { Terms } from '#app/modules/estimates/approvals/discount.ts';
import { productNames } from '#app/modules/estimates/assumptions.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { ageOf } from './age-of.ts';

/** The queue with one request next to it: the one that is asked for, else the first. */
export async function loadApprovals(
  actor: Actor,
  { id, tab: asked, offset }: { id: number | null; tab?: ApprovalTab | undefined; offset: number },
) {
  const chosen = id === null ? null : await readApproval(actor, id);
  const tab = asked ?? tabOf(chosen?.approval);
  const { rows, counts } = await listApprovals(actor, { tab, offset });
  const shown = chosen ?? (rows[0] ? await readApproval(actor, rows[0].id) : null);
  const now = new Date();
  const waiting = tab === 'waiting' ? rows : (await listApprovals(actor, { tab: 'waiting', offset: 0 })).rows;
  const next = waiting.find((row) => row.id !== shown?.approval.id);
  return {
    tab,
    counts,
    offset,
    limit: APPROVALS_A_PAGE,
    isChosen: chosen !== null,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      why: whyOf(row),
      who: [row.requestedBy ?? 'Former user', row.partner].filter(Boolean).join(', '),
      age: ageOf(row.requestedAt, now),
      isShown: row.id === shown?.approval.id,
    })),
    request: shown ? requestOf(shown, actor) : null,
    next: next ? { id: next.id, name: next.name } : null,
  };
}

function tabOf(approval: ApprovalRow | undefined): ApprovalTab {
  if (!approval?.decision) return 'waiting';
  return approval.decision === 'declined' ? 'declined' : 'approved';
}

function isOverLimit({ discountPct, limitPct }: ApprovalRow): boolean {
  return limitPct !== null && discountPct > limitPct;
}

function whyOf(row: ApprovalRow): string {
  const discount = isOverLimit(row)
    ? [`Discount ${formatPercentInput(row.discountPct)}, limit ${formatPercentInput(row.limitPct ?? 0)}`]
    : [];
  return [...discount, ...row.findings].join('. ');
}

function requestOf(
  { approval, requester, view, isOwn, terms }: Awaited<ReturnType<typeof readApproval>>,
  actor: Actor,
) {
  const { estimate, catalogue, findings } = view;
  const { sign } = estimate.currency;
  const years = view.inputs.contractYears;
  const name = approval.requestedBy ?? 'Former user';
  const ofFirst = requester && requester.generated > 0;
  return {
    id: approval.id,
    estId: approval.estId,
    name: approval.name,
    status: STATE_LABELS[estimate.state],
    about: [
      approval.customer,
      estimate.scenarioTitle,
      productNames(catalogue, estimate.prodCombinationId),
      years === 1 ? '1 year' : `${years} years`,
    ].join(', '),
    requester: name,
    askedAt: formatTime(approval.requestedAt.toISOString()),
    note: approval.note,
    discount: isOverLimit(approval)
      ? {
          pct: approval.discountPct,
          limitPct: approval.limitPct ?? 0,
          asked: formatPercentInput(approval.discountPct),
          limit: formatPercentInput(approval.limitPct ?? 0),
        }
      : null,
    terms: terms && {
      columns: [
        'List price',
        ...(terms.limit ? [`At the limit, ${formatPercentInput(approval.limitPct ?? 0)}`] : []),
        `As requested, ${formatPercentInput(approval.discountPct)}`,
      ],
      rows: termRows([terms.list, ...(terms.limit ? [terms.limit] : []), terms.asked], {
        sign,
        kind: terms.kind,
        years: terms.years,
      }),
    },
    findings: findings.map(({ severity, message }) => ({ severity, message })),
    figures: ofFirst
      ? [
          { label: 'Requests above the limit', value: `${requester.asked} of ${requester.generated}` },
          { label: 'Average discount', value: formatPercentResult(numberOf(requester.averageDiscountPct)) },
          { label: 'Won above the limit', value: `${requester.wonAbove} of ${requester.closedAbove}` },
        ]
      : [],
    state: stateOf(approval, isOwn),
    decided: decidedText(approval, actor),
    decisionNote: approval.decisionNote,
  };
}

const numberOf = (value: number | string | null) => (value === null ? null : Number(value));

function stateOf(approval: ApprovalRow, isOwn: boolean): 'decided' | 'changed' | 'own' | 'open' {
  if (approval.decision !== null) return 'decided';
  if (!approval.isCurrent) return 'changed';
  return isOwn ? 'own' : 'open';
}

const DECIDED = { approved: 'Approved', limited: 'Approved up to the limit', declined: 'Declined' } as const;

function decidedText({ decision, decidedById, decidedBy, decidedAt }: ApprovalRow, { userId }: Actor): string {
  if (decision === null || decidedAt === null) return '';
  const by = decidedById === userId ? 'you' : (decidedBy ?? 'a former user');
  return `${DECIDED[decision]} by ${by}, ${formatTime(decidedAt.toISOString())}.`;
}

const YEARS = ['', 'one year', 'two years', 'three years', 'four years', 'five years'];

/** Each result with its hard savings below. */
function termRows(
  columns: readonly Terms[],
  { sign, kind, years }: { sign: string; kind: Parameters<typeof headlineLabels>[0]; years: number },
) {
  const labels = headlineLabels(kind);
  const money = (read: (of: Terms) => number | null) => columns.map((each) => formatMoneyResult(read(each), sign));
  const row = (label: string, values: readonly string[], isTwin = false) => ({ label, values, isTwin });
  return [
    row(
      'Annual fees',
      money(({ annualFees }) => annualFees),
    ),
    row(
      `Fees over ${YEARS[years] ?? `${years} years`}`,
      money(({ fees }) => fees),
    ),
    row(
      labels.lead,
      money(({ lead }) => lead),
    ),
    row(
      HARD_ONLY,
      money(({ leadHardOnly }) => leadHardOnly),
      true,
    ),
    row(
      labels.roiPct,
      columns.map(({ roiPct }) => formatPercentResult(roiPct)),
    ),
    row(
      HARD_ONLY,
      columns.map(({ roiPctHardOnly }) => formatPercentResult(roiPctHardOnly)),
      true,
    ),
    row(
      labels.paybackMonths,
      columns.map(({ paybackMonths }) => formatPayback(paybackMonths)),
    ),
    row(
      HARD_ONLY,
      columns.map(({ paybackMonthsHardOnly }) => formatPayback(paybackMonthsHardOnly)),
      true,
    ),
  ];
}

export type ApprovalsData = Awaited<ReturnType<typeof loadApprovals>>;
export type ShownRequest = NonNullable<ApprovalsData['request']>;
