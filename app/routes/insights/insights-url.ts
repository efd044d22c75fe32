import type { InsightsQuery } from '#app/modules/insights/insights.schema.ts';
import { listHref } from '#app/ui/table/list-address.ts';

/** The filters of the page, which are its address. */
export type InsightsState = InsightsQuery;

export function insightsHref(state: InsightsState, change: InsightsState = {}, path = '/insights'): string {
  return listHref(path, { offset: 0, ...state }, { offset: 0, ...change });
}
