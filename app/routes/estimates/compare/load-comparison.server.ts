import type { Actor } from '#app/modules/access/actor.ts';
import { compareEstimates } from '#app/modules/estimates/compare.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { MOST_COMPARED, STATE_LABELS } from '#app/modules/estimates/view.ts';
import type { NoticeType } from '#app/ui/feedback/notice.tsx';
import { chosenIds } from '../list/chosen-ids.ts';
import { formatDate } from '../list/format-date.ts';
import { listPath } from '../list/list-state-cookie.server.ts';
import { comparisonSentence } from './comparison-sentence.ts';
import { COMPARED_LINES, selectLines } from './differing-lines.ts';
import { formatComparison } from './format-comparison.ts';

interface Note {
  readonly type: NoticeType;
  readonly text: string;
}

export async function loadComparison(actor: Actor, query: URLSearchParams, request: Request) {
  const chosen = chosenIds(query);
  const lines = COMPARED_LINES.find((each) => each === query.get('lines')) ?? 'different';
  const { estimates, missing, comparison, currencySigns } = await compareEstimates(
    actor,
    chosen.slice(0, MOST_COMPARED),
  );
  const compared = estimates.filter(({ hasFigures }) => hasFigures);
  const notes: Note[] = [];
  const note = (type: NoticeType, text: string) => notes.push({ type, text });
  if (chosen.length > MOST_COMPARED)
    note(
      'warning',
      `Showing the first ${MOST_COMPARED} of ${chosen.length}. You can compare up to ${MOST_COMPARED} estimates.`,
    );
  if (missing > 0)
    note(
      'warning',
      missing === 1
        ? 'One estimate wasn’t found, or you don’t have access to it.'
        : `${missing} estimates weren’t found, or you don’t have access to them.`,
    );
  for (const { estimate, hasFigures } of estimates)
    if (!hasFigures) note('info', `“${estimate.name}” has no results yet. Complete its steps first.`);
  if (comparison && currencySigns.length > 1)
    note(
      'warning',
      `These estimates use different currencies (${currencySigns.join(', ')}). Compare percentages and months; amounts are shown in each estimate’s currency.`,
    );
  if (!comparison && notes.length === 0)
    note('info', chosen.length === 0 ? 'Select two to four estimates.' : 'Select at least one more estimate.');
  const signs = compared.map(({ estimate }) => estimate.currency.sign);
  const search = query.get('search')?.trim().slice(0, 200) ?? '';
  return {
    estimates: estimates.map(({ estimate, products, hasFigures }) => ({
      id: estimate.id,
      name: estimate.name,
      customer: estimate.customer.name,
      products,
      status: STATE_LABELS[estimate.state],
      date: formatDate(estimate.generatedAt ?? estimate.savedBy.at),
      hasFigures,
    })),
    notes,
    sentence: comparison && comparisonSentence(comparison, signs),
    shown: comparison && selectLines(formatComparison(comparison, signs), lines),
    lines,
    search,
    found: search ? await findMore(actor, search, chosen) : null,
    listHref: await listPath(request),
  };
}

export type LoadedComparison = Awaited<ReturnType<typeof loadComparison>>;

async function findMore(actor: Actor, search: string, chosen: readonly number[]) {
  const { rows } = await listEstimates(actor, { ...listQuery.parse({ search, limit: '20' }), isQuick: true });
  return rows
    .filter(({ estId, state }) => state !== 0 && !chosen.includes(estId))
    .map(({ estId, estName, customer }) => ({ id: estId, name: estName, customer: customer.name }));
}
