import type { Catalogue, Comparison, ComparisonRow } from '@worthwhile/roi-core';
import { valueText } from './value-text.ts';

const MOST_NAMED = 2;

/**
 * Says in one sentence which figures changed between the two versions of a comparison: at most two, and how many more.
 *
 * @param options.hidesPrices leaves out licenses, prices and fees
 */
export function changedSentence(
  { assumptions }: Pick<Comparison, 'assumptions'>,
  { catalogue, sign, hidesPrices = false }: { catalogue: Catalogue; sign: string; hidesPrices?: boolean },
): string {
  const prices = new Set(['fees', 'feeTiming', ...catalogue.investmentFields.map(({ id }) => id)]);
  const isPrice = ({ id }: ComparisonRow) => id.startsWith('licence:') || prices.has(id);
  const changed = assumptions.filter((row) => row.isDifferent && !(hidesPrices && isPrice(row)));
  const own = changed.filter((row) => !isFollowing(row));
  const rows = (own.length > 0 ? own : changed).toSorted((one, other) => rank(one) - rank(other));
  if (rows.length === 0) return 'No figure changed.';
  const nameOf = (row: ComparisonRow) =>
    lowerFirst(catalogue.fields.find(({ id }) => id === row.id)?.shortLabel ?? row.label);
  const more = rows.length > MOST_NAMED ? `, and ${rows.length - MOST_NAMED} more` : '';
  const named = rows.slice(0, MOST_NAMED);
  if (rows.every(isAgreed)) {
    const count = rows.length === 1 ? 'One figure' : `${rows.length} figures`;
    return `${count} agreed with the customer: ${named.map(nameOf).join(more === '' ? ' and ' : ', ')}${more}.`;
  }
  const changes = named.map((row) => {
    const [before, after] = row.values.map((value) => valueText(row, value, sign));
    const agreed = isAgreed(row) ? 'agreed' : 'from another source';
    return before === after
      ? `${nameOf(row)} ${agreed}`
      : `${nameOf(row)} ${before} to ${after}${isAgreed(row) ? ' (agreed)' : ''}`;
  });
  const text = `${changes.join(', ')}${more}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Changed values come first, of them the agreed ones. */
function rank(row: ComparisonRow): number {
  const isSame = row.values[0] === row.values[1];
  return (isSame ? 2 : 0) + (isAgreed(row) ? 0 : 1);
}

function isAgreed({ sources }: ComparisonRow): boolean {
  return sources?.at(-1)?.startsWith('Agreed') === true;
}

/** Nobody changed it: it follows another figure. */
function isFollowing({ id, sources }: ComparisonRow): boolean {
  return (
    id === 'fees' || id.endsWith(':quantity') || (sources?.every((source) => source.includes(', scaled to ')) ?? false)
  );
}

/** Keeps the capitals of "PCs", "IT", and "Mbps". */
function lowerFirst(text: string): string {
  return /^(?!Mbps)[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
