import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { insightsQuery } from '#app/modules/insights/insights.schema.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { FILTER_LABELS, InsightsPage } from './insights-page.tsx';
import { loadInsights } from './load-insights.server.ts';

export const meta = pageTitle('Insights');

export const loader = pageLoader({
  can: 'insights.view',
  labels: FILTER_LABELS,
  query: insightsQuery,
  run: ({ actor, query }) => loadInsights(actor, query),
});

export default function Insights() {
  return <InsightsPage data={useLoaderData<typeof loader>()} />;
}
