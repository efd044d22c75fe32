import { CopyButton } from '#app/ui/copy/copy-button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ComparisonTable } from '../../estimates/compare/comparison-table.tsx';
import { DifferenceLegend } from '../../estimates/compare/difference-bar.tsx';
import type { LoadedVersions } from './load-versions.server.ts';
import '../../estimates/compare/compare.css';

/** Two versions side by side, with the table that compares estimates. */
export function VersionComparison(props: {
  readonly here: string;
  readonly compared: NonNullable<LoadedVersions['compared']>;
}) {
  const { here, compared } = props;
  const [first = 0, second = 0] = compared.numbers;
  const hrefOf = (lines: string) =>
    `${here}?a=${first}&b=${second}${lines === 'different' ? '' : `&lines=${lines}`}#comparison`;
  return (
    <section className="version-comparison" aria-labelledby="compared-heading">
      <h2 id="compared-heading">
        Version {second} compared with version {first}
      </h2>
      {compared.isComparable ? (
        <>
          {compared.hasSeveralCurrencies ? (
            <Notice type="warning">
              These versions use different currencies. Compare percentages and months; amounts are shown in each
              version’s currency.
            </Notice>
          ) : null}
          <div className="comparison-switch">
            <nav className="view-switch" aria-label="Lines">
              <a href={hrefOf('different')} aria-current={compared.lines === 'all' ? undefined : 'true'}>
                {compared.shown.counts.different} {compared.shown.counts.different === 1 ? 'difference' : 'differences'}
              </a>{' '}
              <a href={hrefOf('all')} aria-current={compared.lines === 'all' ? 'true' : undefined}>
                All {compared.shown.counts.all} lines
              </a>
            </nav>
            <div className="comparison-keys">
              <DifferenceLegend of={String(second)} />
              <CopyButton within="comparison" kind="table" name="Compared versions" />
            </div>
          </div>
          <ComparisonTable shown={compared.shown} columns={compared.columns} everyHref={hrefOf('everyDifferent')} />
          <p className="table-note">
            Lines that are the same in both are hidden unless you show all. Rounded rows may not add up to the rounded
            total.
          </p>
        </>
      ) : (
        <Notice type="info">One of these versions has no results yet. Complete its steps first.</Notice>
      )}
    </section>
  );
}
