import type { ShownHeadline } from '#app/modules/estimates/model/format-headline.ts';
import { RunningFigure } from '#app/ui/foot-bar/running-figure.tsx';
import { isUnsaved } from '#app/ui/saving/saving-state.ts';
import type { Frame } from '../content.ts';
import { useStepSaving } from '../step-saving.tsx';

/** The result of an estimate that has no headline yet. */
export type FirstHeadline = Pick<ShownHeadline, 'measure' | 'value' | 'hardOnly' | 'total'>;

/** The headline as last saved, or when the first one appears. */
export function RunningHeadline({ step, first }: Pick<Frame, 'step'> & { readonly first?: FirstHeadline | null }) {
  const { state, progress } = useStepSaving();
  const { change } = progress;
  const headline = progress.headline ?? first;
  if (!headline) {
    if (step !== 'scenario' && step !== 'products') return null;
    return (
      <p className="running-later">
        {step === 'products' ? 'Your first result appears in the next step' : 'Your first result appears in step 3'}
      </p>
    );
  }
  const isOld = isUnsaved(state);
  return (
    <RunningFigure
      {...headline}
      label={isOld ? `${headline.measure}, before your last change` : headline.measure}
      change={isOld || !change ? null : { ...change, text: `${change.text} by this change` }}
    />
  );
}
