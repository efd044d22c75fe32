import { formatMoneyResult, type Headline, measureOf } from '@worthwhile/roi-core';
import { shownHeadline } from '#app/modules/estimates/model/shown-headline.ts';
import type { NewerModel } from '#app/modules/estimates/refresh/refresh.server.ts';

/** What leads an estimate before and after a change, as shown. */
export interface ShownOutcome {
  readonly measure: string;
  readonly before: string;
  readonly after: string;
}

/** Two headlines of an estimate, each with the sign of its currency; null where one of them is not there. */
export function shownOutcome(
  { before, after }: { readonly before: Headline | null; readonly after: Headline | null },
  signBefore: string,
  signAfter: string,
): ShownOutcome | null {
  if (!before || !after) return null;
  const shown = shownHeadline(after, signAfter);
  return { measure: shown.measure, before: shownHeadline(before, signBefore).value, after: shown.value };
}

/** A newer model with what it came to and comes to; a renewal that an older model led with its total says both. */
export function shownModel({ from, to, changes, before, after, headline }: NewerModel, sign: string) {
  const isTotal = headline?.total !== undefined && after === headline.total.all.npv;
  const measure = headline && measureOf(isTotal ? 'new' : headline.kind);
  const lead = isTotal ? shownHeadline(headline, sign) : null;
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
