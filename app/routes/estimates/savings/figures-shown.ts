import type { SavingsContent } from './load-savings.server.ts';

/** The last row of the drivers. */
export const TOTALS = ['annual:without', 'annual:withVendor', 'annual:saving'] as const;

/** Lists the figures on the page that can link to an explanation. */
export function figuresShown({
  tab,
  headline,
  whole,
  existing,
  further,
  cashFlow,
  drivers,
  subtotals,
}: SavingsContent): string[] {
  if (tab === 'what-if') return [];
  if (tab !== 'savings') {
    return [
      tab === 'without' ? 'annual:without' : 'annual:withVendor',
      ...subtotals.map(({ category }) => `subtotal:${tab}:${category}`),
      ...drivers.map(({ id }) => `${tab}:${id}`),
    ];
  }
  return [
    ...[...headline, ...(whole ?? []), ...further].flatMap(({ figure, hardOnlyFigure }) => [figure, hardOnlyFigure]),
    ...existing.map(({ figure }) => figure),
    ...cashFlowFigures(cashFlow),
    ...drivers.flatMap(({ id }) => [`driver:${id}`, `without:${id}`, `with:${id}`]),
    ...TOTALS,
  ];
}

export function cashFlowFigures({ rows, flow }: SavingsContent['cashFlow']): string[] {
  return [...rows.flatMap(({ figure }) => figure ?? []), `${flow}:benefits`];
}
