import { formatExact } from '@worthwhile/roi-core';
import { askableFields, type Outcome, outcomeWith } from '#app/modules/estimates/agreed/agreed-figures.ts';
import { sourceOf } from '#app/modules/estimates/agreed/source-words.ts';
import type { AssumptionField } from '#app/modules/estimates/assumptions.ts';
import { isUnchanged } from '#app/modules/estimates/model/unchanged-values.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { describeEffect, type ShownEffect } from './effect.ts';
import type { AgreementRow, ProposedRow } from './proposals.store.server.ts';
import type { ShownThread } from './threads.view.ts';

export interface ShownAgreement {
  readonly name: string;
  /** ISO date. */
  readonly date: string;
  readonly isMine: boolean;
  /** False: anybody with the link could have typed the name. */
  readonly isConfirmed: boolean;
}
export interface ShownProposal {
  readonly id: number;
  readonly name: string;
  readonly isConfirmed: boolean;
  /** The seller who recorded it; null for a reader of the link. */
  readonly recordedBy: string | null;
  readonly isMine: boolean;
  readonly isSent: boolean;
  readonly shown: string;
  readonly before: string;
  readonly note: string;
  readonly at: string;
  readonly answer: ProposedRow['answer'];
  readonly answerNote: string;
  /** Null once answered, or if the value is outside today's limits. */
  readonly effect: ShownEffect | null;
}
export interface RoomFigure {
  readonly fieldId: string;
  readonly label: string;
  readonly unit: string;
  /** In full, so that an agreement names what was shown. */
  readonly exact: string;
  readonly shown: string;
  readonly source: string;
  readonly agreed: ShownAgreement | null;
  readonly proposals: readonly ShownProposal[];
  readonly thread: ShownThread | null;
}

/** What a value of a figure is called, with its unit apart. */
export function textOfValue(value: number | null): string {
  return value === null ? 'excluded' : formatExact(value);
}

/** Describes the figures that a room asks about; those that the estimate no longer uses are left out. */
export function describeFigures(
  view: EstimateView,
  base: Outcome,
  asked: readonly string[],
  answers: {
    readonly readerId: number | null;
    readonly agreements: readonly AgreementRow[];
    readonly proposed: readonly ProposedRow[];
    readonly threads: readonly ShownThread[];
  },
): RoomFigure[] {
  const fields = new Map(askableFields(view).map((field) => [field.id, field]));
  const { sign } = view.estimate.currency;
  return asked.flatMap((fieldId) => {
    const field = fields.get(fieldId);
    if (!field) return [];
    const proposals = answers.proposed
      .filter((row) => row.fieldId === fieldId)
      .map((row) => describeProposal(view, base, row, answers.readerId));
    return [
      {
        fieldId,
        label: field.label,
        unit: field.unit.replace('currency', sign),
        exact: String(field.shown.value),
        shown: field.text,
        source: sourceOf(field),
        agreed: agreementOf(field, answers.agreements, answers.readerId),
        proposals,
        thread: answers.threads.find((thread) => thread.fieldId === fieldId) ?? null,
      },
    ];
  });
}

/** An agreement counts for the value that was shown. One that the estimate already holds counts too. */
export function agreementOf(
  { id, shown }: AssumptionField,
  agreements: readonly AgreementRow[],
  readerId: number | null,
): ShownAgreement | null {
  const row = agreements.find(
    ({ fieldId, value }) => fieldId === id && shown.value !== null && isUnchanged(shown.value, value),
  );
  if (row) {
    const { name, isConfirmed, agreedAt } = row;
    return { name, isConfirmed, isMine: row.readerId === readerId, date: agreedAt.toISOString() };
  }
  if (shown.whose !== 'agreed' || shown.level !== 'manual' || !shown.agreement) return null;
  return { ...shown.agreement, isMine: false, isConfirmed: true };
}

function describeProposal(view: EstimateView, base: Outcome, row: ProposedRow, readerId: number | null): ShownProposal {
  const after = row.answer === null ? outcomeWith(view, { [row.fieldId]: row.value }) : null;
  return {
    id: row.id,
    name: row.name,
    isConfirmed: row.isConfirmed,
    recordedBy: row.recordedBy,
    isMine: row.readerId === readerId,
    isSent: row.sentAt !== null,
    shown: textOfValue(row.value),
    before: textOfValue(row.valueBefore),
    note: row.note,
    at: row.createdAt.toISOString(),
    answer: row.answer,
    answerNote: row.answerNote,
    effect: after && describeEffect(base, after, view.estimate.currency.sign),
  };
}
