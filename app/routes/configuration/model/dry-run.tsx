import { formatMoneyResult } from '@worthwhile/roi-core';
import type { DryRun } from '#app/modules/estimates/effect/dry-run.server.ts';
import { countDrafts, signedDollars, signedPercent } from '#app/modules/estimates/effect/effect-words.ts';
import { Icon } from '#app/ui/icons.tsx';
import { dotPlot } from '../publish/effect-dots.ts';
import { EffectPlot } from '../publish/effect-plot.tsx';

const SHOWN = 3;

/** What a form would move: the worked examples, and the last open estimates. */
export function DryRunPart({ run }: { readonly run: DryRun | null }) {
  return (
    <section className="model-dry-run" aria-labelledby="dry-run">
      <h2 id="dry-run">Dry run</h2>
      {run ? <Result run={run} /> : <p>Correct the formula first.</p>}
    </section>
  );
}

function Result({ run: { examples, effect } }: { readonly run: DryRun }) {
  const failing = examples.filter(({ after }) => after === null);
  const moved = examples.filter(
    ({ before, after, hardBefore, hardAfter }) => after !== null && (before !== after || hardBefore !== hardAfter),
  );
  const plot = dotPlot(effect.changes);
  const median = signedPercent(effect.median);
  const sentence = `${effect.moved} move, ${effect.calculated - effect.moved} do not.`;
  return (
    <>
      <h3>Worked examples</h3>
      <p className={failing.length > 0 ? 'dry-run-examples checks-failed' : 'dry-run-examples'}>
        <Icon name={failing.length > 0 ? 'close' : 'check'} size={16} />{' '}
        <span>
          {`${examples.length - failing.length} of ${examples.length} calculate, ${moved.length} ${moved.length === 1 ? 'moves' : 'move'}.`}
        </span>
      </p>
      <ul>
        {moved.map(({ id, title, before, after, hardBefore, hardAfter }) => (
          <li key={id}>
            <strong>
              {id} {title.split(':')[0]}
            </strong>
            <strong>{signedDollars((after ?? 0) - (before ?? 0))}</strong>
            <span>
              {formatMoneyResult(before ?? 0, '$')} to {formatMoneyResult(after ?? 0, '$')}
            </span>
            <span className="hint">Hard savings {signedDollars((hardAfter ?? 0) - (hardBefore ?? 0))}</span>
          </li>
        ))}
      </ul>
      <h3>Last open estimates</h3>
      {effect.calculated === 0 ? (
        <p>No open estimate has a result.</p>
      ) : (
        <p>
          {countDrafts(effect.calculated)}: {sentence}
          {effect.moved > 0 ? ` Median ${median}.` : ''}
        </p>
      )}
      {effect.changes.length > 0 ? (
        <EffectPlot plot={plot} median={effect.median} label={`${sentence} Median ${median}.`} />
      ) : null}
      <ul>
        {effect.moves.slice(0, SHOWN).map(({ id, name, percent }) => (
          <li key={id}>
            <a href={`/estimates/${id}`}>{name}</a> <strong>{signedPercent(percent)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
