import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import type { BatchFilter } from './report-batches.schema.ts';

/** Describes a filter: "All generated estimates: Renewal, created from 2026-01-01". */
export function describeFilter(filter: BatchFilter): string {
  const parts = [
    filter.scenario && (scenarioOf(filter.scenario)?.title ?? ''),
    filter.search && `“${filter.search}”`,
    filter.product && 'of one product',
    filter.customerId && 'of one customer',
    filter.accountId && 'of one account',
    filter.ownerId && 'of one owner',
    filter.createdFrom && `created from ${filter.createdFrom}`,
    filter.createdTo && `created through ${filter.createdTo}`,
    filter.createdWithin && `created in the last ${filter.createdWithin} days`,
    filter.estimateType && (filter.estimateType === 'partner' ? 'of partners' : 'of the vendor'),
  ].filter(Boolean);
  return ['All generated estimates', parts.join(', ')].filter(Boolean).join(': ');
}
