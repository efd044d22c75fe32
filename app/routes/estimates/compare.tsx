import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { compareHref, MOST, MoreToCompare } from './compare/comparison-picker.tsx';
import { ComparisonTable } from './compare/comparison-table.tsx';
import { DifferenceLegend } from './compare/difference-bar.tsx';
import { type LoadedComparison, loadComparison } from './compare/load-comparison.server.ts';
import './compare/compare.css';

export const meta = pageTitle('Compare estimates');

export const loader = pageLoader({
  can: 'estimates.view',
  run: ({ actor, url, request }) => loadComparison(actor, url.searchParams, request),
});

export default function CompareEstimates() {
  const { estimates, notes, sentence, shown, lines, search, found, listHref } = useLoaderData<typeof loader>();
  const compared = estimates.filter(({ hasFigures }) => hasFigures);
  return (
    <>
      <PageHeader
        title="Compare estimates"
        lead={sentence ?? 'Compare up to four estimates. Differences are to the first one.'}
        actions={
          <>
            {shown && estimates.length < MOST ? (
              <ButtonLink href="#add" icon="plus">
                Add an estimate
              </ButtonLink>
            ) : null}
            <ButtonLink href={listHref}>Back to the list</ButtonLink>
          </>
        }
      />
      {notes.map(({ type, text }) => (
        <Notice key={text} type={type}>
          {text}
        </Notice>
      ))}
      {shown ? (
        <>
          <LineSwitch estimates={estimates} lines={lines} counts={shown.counts} />
          <ComparisonTable
            shown={shown}
            columns={compared.map((one, index) => ({ ...one, mark: letterOf(index) }))}
            everyHref={compareHref(
              estimates.map(({ id }) => id),
              'everyDifferent',
            )}
          />
          {compared.length === 2 ? (
            <p>
              <a href={compareHref(estimates.map(({ id }) => id).toReversed(), lines)}>Swap A and B</a>
            </p>
          ) : null}
        </>
      ) : null}
      <MoreToCompare estimates={estimates} lines={lines} search={search} found={found} />
    </>
  );
}

function LineSwitch(
  props: Pick<LoadedComparison, 'estimates' | 'lines'> & {
    readonly counts: NonNullable<LoadedComparison['shown']>['counts'];
  },
) {
  const { estimates, lines, counts } = props;
  const ids = estimates.map(({ id }) => id);
  const same = counts.all - counts.different;
  const isAll = lines === 'all';
  return (
    <div className="comparison-switch">
      <nav className="view-switch" aria-label="Lines">
        <a href={compareHref(ids, 'different')} aria-current={isAll ? undefined : 'true'} data-keep-scroll="">
          {counts.different === 1 ? '1 difference' : `${counts.different} differences`}
        </a>{' '}
        <a href={compareHref(ids, 'all')} aria-current={isAll ? 'true' : undefined} data-keep-scroll="">
          All {counts.all} lines
        </a>
      </nav>
      {isAll || same === 0 ? null : (
        <p className="hint">{same === 1 ? '1 line is the same' : `${same} lines are the same`} and hidden</p>
      )}
      <div className="comparison-keys">
        {estimates.length === 2 ? <DifferenceLegend of="B" /> : null}
        <CopyButton within="comparison" kind="table" name="Compared estimates" />
      </div>
    </div>
  );
}

function letterOf(index: number): string {
  return 'ABCD'.charAt(index);
}
