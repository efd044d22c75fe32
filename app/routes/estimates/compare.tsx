import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { compareHref, MoreToCompare } from './compare/comparison-picker.tsx';
import { ComparisonTable } from './compare/comparison-table.tsx';
import { loadComparison } from './compare/load-comparison.server.ts';
import './compare/compare.css';

export const meta = pageTitle('Compare estimates');

export const loader = pageLoader({
  can: 'estimates.view',
  run: ({ actor, url, request }) => loadComparison(actor, url.searchParams, request),
});

export default function CompareEstimates() {
  const { estimates, notes, shown, onlyDifferent, search, found, listHref } = useLoaderData<typeof loader>();
  const compared = estimates.filter(({ hasFigures }) => hasFigures);
  const ids = estimates.map(({ id }) => id);
  return (
    <>
      <PageHeader
        title="Compare estimates"
        lead="Compare up to four estimates. Differences are to the first one; rows that differ are marked."
        actions={<ButtonLink href={listHref}>Back to the list</ButtonLink>}
      />
      {notes.map(({ type, text }) => (
        <Notice key={text} type={type}>
          {text}
        </Notice>
      ))}
      {shown ? (
        <>
          <nav className="view-switch comparison-rows" aria-label="Rows">
            <a href={compareHref(ids, false)} aria-current={onlyDifferent ? undefined : 'true'} data-keep-scroll="">
              All rows
            </a>{' '}
            <a href={compareHref(ids, true)} aria-current={onlyDifferent ? 'true' : undefined} data-keep-scroll="">
              Differences only
            </a>
          </nav>
          <ComparisonTable heading="Headline figures" lines={shown.headline} estimates={compared} linked />
          <ComparisonTable heading="Annual savings by benefit" lines={shown.drivers} estimates={compared} />
          {shown.assumptions.length > 0 ? (
            <ComparisonTable heading="Assumptions that differ" lines={shown.assumptions} estimates={compared} />
          ) : (
            <p className="hint">All assumptions are the same.</p>
          )}
        </>
      ) : null}
      <MoreToCompare estimates={estimates} onlyDifferent={onlyDifferent} search={search} found={found} />
    </>
  );
}
