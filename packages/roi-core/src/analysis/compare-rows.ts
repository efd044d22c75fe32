import type { Catalogue } from '../types.ts';
import type { Better, Compared, ComparisonRow } from './comparison.ts';

export type RowMaker = (
  id: string,
  label: string,
  unit: string,
  read: (estimate: Compared) => number | string | null | undefined,
  better?: Better | null,
) => ComparisonRow;

export function fieldRows(catalogue: Catalogue, estimates: readonly Compared[], row: RowMaker): ComparisonRow[] {
  return catalogue.fields
    .filter(({ id }) => estimates.some(({ input }) => input.fields[id] !== undefined))
    .map(({ id, label, unit }) =>
      withSources(
        row(id, label, unit, ({ input }) => input.fields[id]),
        estimates,
      ),
    );
}

function withSources(row: ComparisonRow, estimates: readonly Compared[]): ComparisonRow {
  const sources = estimates.map(({ sources: known }) => known?.[row.id] ?? '');
  if (sources.some((source) => source === '') || new Set(sources).size === 1) return row;
  return { ...row, sources, isDifferent: true };
}

export function licenseRows(catalogue: Catalogue, row: RowMaker): ComparisonRow[] {
  const lineOf = ({ input }: Compared, id: number) =>
    input.investment.licences.find(({ componentId }) => componentId === id);
  const quantity = (estimate: Compared, id: number) => {
    const asked = lineOf(estimate, id)?.quantity;
    return typeof asked === 'string' ? estimate.input.fields[asked] : asked;
  };
  return catalogue.components.flatMap(({ id, name }) => [
    row(`licence:${id}:quantity`, `${name}: licensed quantity`, '', (estimate) => quantity(estimate, id)),
    row(`licence:${id}:unitPrice`, `${name}: unit price`, 'currency', (one) => lineOf(one, id)?.unitPrice, 'lower'),
    row(`licence:${id}:discountPct`, `${name}: discount`, 'percent', (one) => lineOf(one, id)?.discountPct, 'higher'),
  ]);
}

export function reductionRows(catalogue: Catalogue, estimates: readonly Compared[], row: RowMaker): ComparisonRow[] {
  const keys = new Set(estimates.flatMap(({ input }) => Object.keys(input.reductions)));
  return catalogue.drivers.flatMap((driver) =>
    driver.contributions
      .map(({ componentId }) => ({
        key: `${driver.id}:${componentId}`,
        name: labelOfComponent(catalogue, componentId),
      }))
      .filter(({ key }) => keys.has(key))
      .map(({ key, name }) =>
        row(key, `${driver.label}: reduction by ${name}`, 'percent', ({ input }) => input.reductions[key], 'higher'),
      ),
  );
}

export function labelOfComponent(catalogue: Catalogue, componentId: number): string {
  return catalogue.components.find(({ id }) => id === componentId)?.name ?? String(componentId);
}
