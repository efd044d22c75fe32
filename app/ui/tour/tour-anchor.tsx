import { createContext, useContext } from 'react';
import { restWords } from './rest-words.ts';

/** A tour step inside the page. */
export interface ShownTourStep {
  readonly number: number;
  readonly of: number;
  readonly on: string;
  readonly title: string;
  readonly text: string;
  readonly previousHref: string | null;
  readonly nextHref: string | null;
  /** After the list's last step: the wizard with its first step. */
  readonly goesOnHref: string | null;
  /** Shown only without scripts. */
  readonly withoutScripts: boolean;
}

export const TourStepContext = createContext<ShownTourStep | null>(null);

/** ID of the form that ends the tour, for its buttons anywhere on the page. */
export const TOUR_FORM = 'tour-form';

/**
 * Shows the page's tour step here, if it is one of these. Place it right after their target.
 *
 * @param props.unless part of the wizard that has places for its own steps
 */
export function TourAnchor(props: { readonly steps: readonly number[]; readonly unless?: string }) {
  const shown = useContext(TourStepContext);
  if (!shown || shown.on === props.unless || !props.steps.includes(shown.number)) return null;
  return <InlineTourStep step={shown} />;
}

/** Its button belongs to a form elsewhere, as the target can be inside another form. */
export function InlineTourStep({ step }: { readonly step: ShownTourStep }) {
  const isEnd = step.nextHref === null && step.goesOnHref === null;
  const aside = (
    <aside className="tour-aside" id="tour" aria-labelledby="tour-title">
      <p className="tour-count">
        Step {step.number + 1} of {step.of}
      </p>
      <h2 id="tour-title">{step.title}</h2>
      <p>
        {step.text} {isEnd ? restWords(step.number, step.of) : ''}
      </p>
      <p className="tour-buttons">
        {step.previousHref === null ? null : <a href={step.previousHref}>Previous</a>}{' '}
        {step.nextHref === null ? null : <a href={step.nextHref}>Next</a>}{' '}
        {step.goesOnHref === null ? null : <a href={step.goesOnHref}>Continue in the wizard</a>}{' '}
        <a href="/guide">All steps</a>{' '}
        <button type="submit" form={TOUR_FORM} className="button" name="isGuideCompleted" value="true">
          {isEnd ? 'Finish tour' : 'Skip tour'}
        </button>
      </p>
    </aside>
  );
  return step.withoutScripts ? <noscript>{aside}</noscript> : aside;
}
