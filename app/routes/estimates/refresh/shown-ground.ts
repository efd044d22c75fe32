import { formatMoneyResult, type Headline, measureOf } from '@worthwhile/roi-core';
import { formatHeadline } from '#app/modules/estimates/model/format-headline.ts';
import type { NewerModel } from '#app/modules/estimates/refresh/refresh.server.ts';

export interface ShownOutcome {
  readonly measure: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Formats two headlines, each with its own currency sign.
 *
 * @returns null unless both exist
 */
export function shownOutcome(
  { before, after }: { readonly before: Headline | null; readonly after: Headline | null },
  signBefore: string,
  signAfter: string,
): ShownOutcome | null {
  if (!before || !after) return null;
  const shown = formatHeadline(after, signAfter);
  return { measure: shown.measure, before: formatHeadline(before, signBefore).value, after: shown.value };
}

/** Formats the results of both models. Model 1.0 led a renewal with its total, so a renewal shows both results. */
export function shownModel({ from, to, changes, before, after, headline }: NewerModel, sign: string) {
  const isTotal = headline?.total !== undefined && after === headline.total.all.npv;
  const measure = headline && measureOf(isTotal ? 'new' : headline.kind);
  const lead = isTotal ? formatHeadline(headline, sign) : null;
  return {
    from,
    to,
    changes,
    outcome:
      measure === null || before === null || after === null
        ? null
        : { measure, before: formatMoneyResult(before, sign), after: formatMoneyResult(after, sign) },
    lead: lead && { measure: lead.measure, value: lead.value },
  };
}

export type ShownModel = ReturnType<typeof shownModel>;
