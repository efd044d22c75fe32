import { RangeChart } from '@worthwhile/report/charts';
import { WHOLE_RENEWAL } from '@worthwhile/roi-core';
import { Button } from '#app/ui/form/button.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import type { ShownOutlook } from './load-outlook.server.ts';

const CHART_WIDTH = 420;

/** The result of the figures so far with its likely range. */
export function Outlook(props: {
  readonly outlook: ShownOutlook | null;
  readonly isOld: boolean;
  /** Why there is no result yet. */
  readonly missing: string;
}) {
  const { outlook, isOld, missing } = props;
  return (
    <div className="outlook">
      {outlook ? (
        <>
          <StatGroup label="First result">
            <Stat
              label={isOld ? `${outlook.label}, before your last change` : outlook.label}
              value={outlook.value}
              hardOnly={outlook.hardOnly}
            />
          </StatGroup>
          {outlook.total ? (
            <p className="hint">
              {WHOLE_RENEWAL}: {outlook.total}
            </p>
          ) : null}
          <div className="outlook-range">
            <h3>Likely range</h3> <p className="hint">8 outcomes in 10</p>
          </div>
          <RangeChart {...outlook.range} sign={outlook.sign} width={CHART_WIDTH} />
        </>
      ) : (
        <p className="outlook-none">{missing}</p>
      )}
      <noscript>
        <Button type="submit" name="intent" value="update">
          Update result
        </Button>
      </noscript>
    </div>
  );
}
