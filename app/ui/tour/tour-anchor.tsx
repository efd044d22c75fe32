import { createContext, type ReactElement, useContext } from 'react';
import { restWords } from './rest-words.ts';

/** The step of the tour that stands in the page itself, in words and with the ways on. */
export interface ShownTourStep {
  readonly number: number;
  readonly of: number;
  /** Where its target is. */
  readonly on: string;
  readonly title: string;
  readonly text: string;
  readonly previousHref: string | null;
  readonly nextHref: string | null;
  /** After the last step of the list: the wizard with its first. */
  readonly goesOnHref: string | null;
  /** It stands there only where no script runs. */
  readonly withoutScripts: boolean;
}

/** What the page shows of the tour, if anything. */
export const TourStepContext = createContext<ShownTourStep | null>(null);

/** Id of the form that the page has for ending the tour, wherever its button stands. */
export const TOUR_FORM = 'tour-form';

/**
 * The place right after the target of these steps: whichever of them the page shows is put there.
 *
 * @param props.unless the part of the wizard whose own steps have their places in it
 */
export function TourAnchor(props: {
  readonly steps: readonly number[];
  readonly unless?: string;
}): ReactElement | null {
  const shown = useContext(TourStepContext);
  if (!shown || shown.on === props.unless || !props.steps.includes(shown.number)) return null;
  return <InlineTourStep step={shown} />;
}

/** One step in the flow of the page. Its button belongs to a form elsewhere: the target may stand inside another. */
export function InlineTourStep({ step }: { readonly step: ShownTourStep }): ReactElement {
  const aside = (
    <aside className="tour-aside" id="tour" aria-labelledby="tour-title">
      <p className="tour-count">
        Step {step.number + 1} of {step.of}
      </p>
      <h2 id="tour-title">{step.title}</h2>
      <p>
        {step.text} {step.nextHref === null ? restWords(step.number, step.of) : ''}
      </p>
      <p className="tour-buttons">
        {step.previousHref === null ? null : <a href={step.previousHref}>Previous</a>}{' '}
        {step.nextHref === null ? null : <a href={step.nextHref}>Next</a>}{' '}
        {step.goesOnHref === null ? null : <a href={step.goesOnHref}>Continue in the wizard</a>}{' '}
        <a href="/guide">All steps</a>{' '}
        <button type="submit" form={TOUR_FORM} className="button" name="isGuideCompleted" value="true">
          {step.nextHref === null ? 'Finish tour' : 'Skip tour'}
        </button>
      </p>
    </aside>
  );
  return step.withoutScripts ? <noscript>{aside}</noscript> : aside;
}
