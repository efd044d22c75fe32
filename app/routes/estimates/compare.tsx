import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { ComparisonTable } from './compare/comparison-table.tsx';
import { loadComparison } from './compare/load-comparison.server.ts';
import { MoreToCompare } from './compare/more-to-compare.tsx';
import './compare/compare.css';

export const meta: MetaFunction = () => [{ title: `Compare estimates · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'estimates.view',
  run: ({ actor, url, request }) => loadComparison(actor, url.searchParams, request),
});

/** Up to four estimates side by side, what came of them first, then what was assumed differently. */
export default function CompareEstimates() {
  const { estimates, notes, shown, search, found, listHref } = useLoaderData<typeof loader>();
  const compared = estimates.filter(({ hasFigures }) => hasFigures);
  return (
    <>
      <PageHeader
        title="Compare estimates"
        lead="Up to four estimates side by side. “differs” marks every line in which they are not the same."
        actions={<ButtonLink href={listHref}>Back to the list</ButtonLink>}
      />
      {notes.map(({ type, text }) => (
        <Notice key={text} type={type}>
          {text}
        </Notice>
      ))}
      {shown ? (
        <>
          <ComparisonTable heading="Headline figures" lines={shown.headline} estimates={compared} linked />
          <ComparisonTable heading="Savings a year by driver" lines={shown.drivers} estimates={compared} />
          {shown.assumptions.length > 0 ? (
            <ComparisonTable heading="What was assumed differently" lines={shown.assumptions} estimates={compared} />
          ) : (
            <p className="hint">All that was assumed is the same.</p>
          )}
        </>
      ) : null}
      <MoreToCompare estimates={estimates} search={search} found={found} />
    </>
  );
}
