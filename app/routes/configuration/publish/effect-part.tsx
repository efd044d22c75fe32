import { Form } from '@remix-run/react';
import { formatMoneyResult } from '@worthwhile/roi-core';
import { formatTime } from '#app/format-time.ts';
import type { EffectView, StoredEffect } from '#app/modules/estimates/effect/effect.server.ts';
import { countDrafts, signedPercent } from '#app/modules/estimates/effect/effect-words.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useJobProgress } from '#app/ui/network/use-job-progress.ts';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { dotPlot } from './effect-dots.ts';
import { EffectPlot } from './effect-plot.tsx';
import './effect.css';

/** Shows what publishing would change in open estimates, and calculates it on request. */
export function EffectPart(props: {
  readonly effect: EffectView | null;
  readonly version: number;
  /** All drafts that move, not only the first ten. */
  readonly showsAll: boolean;
}) {
  const { effect, version, showsAll } = props;
  useJobProgress(effect?.state === 'running');
  const isRunning = effect?.state === 'running';
  return (
    <section className="publish-effect" aria-labelledby="effect">
      <div className="publish-effect-head">
        <h2 id="effect">Effect on open drafts</h2>
        <p role="status" className="hint">
          {statusOf(effect)} {isRunning ? <a href="/configuration/publish">Reload</a> : null}
        </p>
      </div>
      {effect?.result ? <Result result={effect.result} {...{ version, showsAll }} /> : null}
      {effect === null || effect.isOutdated || isRunning ? (
        <Form method="post">
          <SubmitButton kind="plain" name="intent" value="effect" pendingText="Starting…">
            {effect === null ? 'Calculate the effect' : 'Calculate again'}
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}

function statusOf(effect: EffectView | null): string {
  if (effect === null) return 'Generated estimates never change. Owners of open drafts decide for themselves.';
  if (effect.state === 'running') return `${effect.done} of ${effect.total} calculated.`;
  const time = formatTime(effect.at);
  const part =
    effect.total < effect.open ? `The last ${effect.total} of ${countDrafts(effect.open)}` : countDrafts(effect.total);
  return `${part}, calculated ${time}.${effect.isOutdated ? ' The draft changed since.' : ''}`;
}

const FIRST = 10;

function Result(props: { readonly result: StoredEffect; readonly version: number; readonly showsAll: boolean }) {
  const { result, version, showsAll } = props;
  const { moved, calculated, incomplete, median, hardMedian, smallest, largest, changes, opposite, moves, hidden } =
    result;
  const rows = showsAll ? moves : moves.slice(0, FIRST);
  const plot = dotPlot(changes);
  const range = `Median ${signedPercent(median)}, from ${signedPercent(smallest)} to ${signedPercent(largest)}`;
  return (
    <>
      <dl className="effect-stats">
        <div>
          <dt>Drafts moved</dt>
          <dd>
            <strong>{moved}</strong> of {calculated}
          </dd>
        </div>
        <div>
          <dt>Median change</dt>
          <dd>
            <strong>{median === null ? 'none' : signedPercent(median)}</strong>
          </dd>
        </div>
        <div>
          <dt>Hard savings only</dt>
          <dd>
            <strong>{hardMedian === null ? 'none' : signedPercent(hardMedian)}</strong>
          </dd>
        </div>
      </dl>
      {changes.length > 0 ? (
        <>
          <p className="hint">
            {range}. One dot is {countDrafts(plot.perDot)}.
          </p>
          <EffectPlot plot={plot} median={median} label={`${moved} of ${countDrafts(calculated)} move. ${range}.`} />
          <h3 id="moves">{rows.length === FIRST ? 'The ten that move most' : 'Drafts that move most'}</h3>
          <DataTable
            caption="Drafts that move most"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                label: 'Draft',
                cell: ({ name }) => name,
                href: ({ id }) => `/estimates/${id}`,
                second: ({ owner }) => owner,
              },
              {
                label: `With version ${version}`,
                align: 'end',
                cell: ({ before, currencySign }) => formatMoneyResult(before, currencySign),
              },
              {
                label: `With version ${version + 1}`,
                align: 'end',
                cell: ({ after, currencySign }) => formatMoneyResult(after, currencySign),
              },
              { label: 'Change', align: 'end', cell: ({ percent }) => <Change percent={percent} /> },
            ]}
          />
        </>
      ) : null}
      {moves.length > 0 ? (
        <p className="effect-links">
          {moves.length > rows.length ? (
            <a href="/configuration/publish?all=1#moves">All {countDrafts(moves.length)}</a>
          ) : null}{' '}
          <a href="/configuration/export?table=effect" download>
            Download CSV
          </a>
        </p>
      ) : null}
      {hidden > 0 ? <p className="hint">{countDrafts(hidden)} that move belong to others and are not listed.</p> : null}
      {opposite ? (
        <p className="hint">
          Largest {opposite.after > opposite.before ? 'increase' : 'decrease'}:{' '}
          <a href={`/estimates/${opposite.id}`}>{opposite.name}</a>, {signedPercent(opposite.percent)}
        </p>
      ) : null}
      {incomplete > 0 ? <p className="hint">{countDrafts(incomplete)} without a result in either version.</p> : null}
      <Examples {...result.examples} />
    </>
  );
}

function Change({ percent }: { readonly percent: number | null }) {
  return <strong className={(percent ?? 0) < 0 ? 'effect-fall' : undefined}>{signedPercent(percent)}</strong>;
}

function Examples({ count, failing }: StoredEffect['examples']) {
  return failing.length === 0 ? (
    <p className="approval approval-approved">
      <Icon name="check" size={16} /> <span>All {count} worked examples calculate.</span>
    </p>
  ) : (
    <div role="alert">
      <p>
        {failing.length} of {count} worked examples can’t be calculated:
      </p>
      <ul>
        {failing.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
