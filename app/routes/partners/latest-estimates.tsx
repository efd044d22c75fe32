import { formatMoneyResult } from '@worthwhile/roi-core';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import type { PartnerOverview } from '#app/modules/partners/overview.server.ts';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { formatDate } from '../estimates/list/format-date.ts';

/** The estimates of a partner that were saved last. */
export function LatestEstimates(props: {
  readonly latest: PartnerOverview['latest'];
  /** Undefined if the reader has no insights. */
  readonly insightsHref: string | undefined;
}) {
  const { latest, insightsHref } = props;
  if (latest.length === 0) return null;
  const money = (value: number | null, sign: string) => (value === null ? '–' : formatMoneyResult(value, sign));
  return (
    <section className="section" aria-labelledby="latest">
      <h2 id="latest">Latest estimates</h2>
      {insightsHref ? (
        <p>
          <a href={insightsHref}>Insights of this partner</a>
        </p>
      ) : null}
      <DataTable
        caption="Latest estimates, the last saved first"
        rows={latest}
        keyOf={({ id }) => id}
        columns={[
          { label: 'ROI Name', cell: ({ name }) => name, href: ({ id }) => `/estimate/view?estId=${id}` },
          { label: 'Status', cell: ({ state }) => <StatusMark status={STATE_LABELS[state as 0 | 1 | 2]} /> },
          { label: 'Value', cell: ({ value, currencySign }) => money(value, currencySign) },
          { label: 'Hard savings only', cell: ({ valueHardOnly, currencySign }) => money(valueHardOnly, currencySign) },
          { label: 'Changed', className: 'cell-date', cell: ({ updatedAt }) => formatDate(updatedAt) },
        ]}
      />
    </section>
  );
}
