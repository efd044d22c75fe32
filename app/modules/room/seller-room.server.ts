import { formatMoneyResult, formatPayback, headlineLabels } from '@worthwhile/roi-core';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import {
  askableFields,
  limitsText,
  type Outcome,
  outcomeOf,
  outcomeWith,
} from '#app/modules/estimates/agreed/agreed-figures.ts';
import { type AssumptionField, assumptionFields } from '#app/modules/estimates/assumptions.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { savingsOfView } from '#app/modules/estimates/savings.server.ts';
import { listAsked } from '#app/modules/share/asked-figures.server.ts';
import { describeEffect, type ShownEffect } from './effect.ts';
import * as proposals from './proposals.store.server.ts';
import { listVisitors } from './readers.store.server.ts';
import { agreementOf, textOfValue } from './room-figures.ts';
import { findLinks } from './room-links.server.ts';
import { listThreads } from './threads.store.server.ts';
import { threadsOf } from './threads.view.ts';

/** A proposed value that waits for an answer. */
export interface WaitingRow {
  readonly id: number;
  readonly fieldId: string;
  readonly label: string;
  readonly unit: string;
  readonly ours: string;
  readonly theirs: string;
  readonly value: number;
  readonly note: string;
  readonly name: string;
  readonly isConfirmed: boolean;
  readonly recordedBy: string | null;
  readonly at: string;
  readonly effect: ShownEffect | null;
  /** Why it cannot be accepted. */
  readonly problem: string | null;
  readonly chosen: 'accepted' | 'declined' | null;
  readonly answerNote: string;
}

const MOST_ROWS = 100;
const MOST_THREADS = 50;

/**
 * Reads a room for its seller: who looked, what waits for an answer with its effect, questions, and agreed figures.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function readSellerRoom(actor: Actor, estId: number) {
  const found = await inScope(scopeOf(actor), async (tx) => {
    const { versions, links } = await findLinks(tx, actor, estId);
    const ids = links.map(({ id }) => id);
    return {
      versions,
      links,
      waiting: await proposals.listUnanswered(tx, ids, MOST_ROWS),
      agreements: await proposals.listAgreements(tx, ids),
      threads: ids.length === 0 ? [] : threadsOf(await listThreads(tx, ids, MOST_THREADS)),
      visitors: await listVisitors(tx, ids),
      asked: links[0] ? await listAsked(tx, (links.find(({ state }) => state === 'open') ?? links[0]).id) : [],
    };
  });
  const { versions, links, waiting, agreements, threads, visitors, asked } = found;
  const shownId = links.find(({ state }) => state === 'open')?.estimateId ?? links[0]?.estimateId ?? estId;
  const view = await readEstimate(actor, shownId);
  const base = await outcomeOfView(actor, view);
  const { sign } = view.estimate.currency;
  const fields = new Map(assumptionFields(view).flatMap((group) => group.fields.map((field) => [field.id, field])));
  const rows = waiting.map((row) => describeRow(row, fields.get(row.fieldId), sign, effectOf));
  function effectOf(values: Readonly<Record<string, number>>): ShownEffect | null {
    const after = base && outcomeWith(view, values);
    return base && after && describeEffect(base, after, sign);
  }
  const acceptable = rows.filter(({ problem }) => problem === null);
  const chosen = acceptable.filter((row) => row.chosen === 'accepted');
  const agreed = askableFields(view).flatMap((field) => {
    const agreement = agreementOf(field, agreements, null);
    return agreement
      ? [
          {
            fieldId: field.id,
            label: field.label,
            shown: field.text,
            unit: field.unit.replace('currency', sign),
            ...agreement,
          },
        ]
      : [];
  });
  const newest = versions[0];
  const newestView = newest && newest.id !== shownId ? await readEstimate(actor, newest.id) : view;
  const applied = new Set(askableFields(newestView).flatMap(({ id, shown }) => (shown.whose === 'agreed' ? [id] : [])));
  return {
    name: view.estimate.name,
    customer: view.estimate.customer.name,
    shown: {
      estId: shownId,
      versionNo: versions.find(({ id }) => id === shownId)?.versionNo ?? 1,
      isGenerated: view.estimate.state === 2,
    },
    newest: newest ? { estId: newest.id, versionNo: newest.versionNo, state: newest.state } : null,
    versions: versions.length,
    lead: view.headline ? headlineLabels(view.headline.kind).lead : 'Net present value',
    base: base && describeBase(base, sign),
    rows,
    all: acceptable.length > 1 ? effectOf(valuesOf(acceptable)) : null,
    accepted: chosen.length > 0 ? { count: chosen.length, effect: effectOf(valuesOf(chosen)) } : null,
    agreed,
    /** How many figures the newest open room asks about. */
    asked: new Set([...asked, ...agreed.map(({ fieldId }) => fieldId)]).size,
    /** Agreed in the room, and not yet in the newest version. */
    unapplied: agreed.filter(({ fieldId }) => !applied.has(fieldId)).length,
    threads: threads.map((thread) => ({
      ...thread,
      about: thread.fieldId === null ? null : (fields.get(thread.fieldId)?.label ?? null),
    })),
    visitors,
    links,
    mayAnswer: can(actor, 'estimates.change') && can(actor, 'estimates.share'),
  };
}
export type SellerRoom = Awaited<ReturnType<typeof readSellerRoom>>;

/** The last proposal of a figure counts where several wait for one. */
function valuesOf(rows: readonly Pick<WaitingRow, 'fieldId' | 'value'>[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ fieldId, value }) => [fieldId, value]));
}

type View = Awaited<ReturnType<typeof readEstimate>>;

async function outcomeOfView(actor: Actor, view: View): Promise<Outcome | null> {
  const computed = outcomeWith(view, {});
  if (computed || view.headline === null) return computed;
  const { computation } = await savingsOfView(actor, view);
  return outcomeOf(computation.result, view.estimate.scenarioId);
}

function describeBase(base: Outcome, sign: string) {
  return {
    npv: formatMoneyResult(base.npv, sign),
    hard: formatMoneyResult(base.hard, sign),
    payback: formatPayback(base.paybackMonths),
    hardPayback: formatPayback(base.hardPaybackMonths),
  };
}

function describeRow(
  row: proposals.ProposedRow,
  field: AssumptionField | undefined,
  sign: string,
  effectOf: (values: Readonly<Record<string, number>>) => ShownEffect | null,
): WaitingRow {
  const { id, fieldId, value, note, name, isConfirmed, recordedBy, createdAt, chosen, answerNote } = row;
  const problem = !field
    ? 'The estimate no longer uses this figure'
    : value < field.min || value > field.max
      ? limitsText(field)
      : null;
  return {
    id,
    fieldId,
    value,
    note,
    name,
    isConfirmed,
    recordedBy,
    chosen,
    answerNote,
    problem,
    label: field?.label ?? fieldId,
    unit: field?.unit.replace('currency', sign) ?? '',
    ours: textOfValue(field ? field.shown.value : row.valueBefore),
    theirs: textOfValue(value),
    at: createdAt.toISOString(),
    effect: problem === null ? effectOf({ [fieldId]: value }) : null,
  };
}

/**
 * Computes what accepting some of the waiting values does, together. Stores nothing.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function tryAccepting(actor: Actor, estId: number, ids: readonly number[]) {
  const room = await readSellerRoom(actor, estId);
  if (ids.length === 0) return null;
  const view = await readEstimate(actor, room.shown.estId);
  const rows = room.rows.filter(({ id, problem }) => ids.includes(id) && problem === null);
  const base = await outcomeOfView(actor, view);
  const after = outcomeWith(view, valuesOf(rows));
  return base && after && describeEffect(base, after, view.estimate.currency.sign);
}
