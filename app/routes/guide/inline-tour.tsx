import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type StandingStep, tourStartAt } from '#app/modules/tour/tour-pages.ts';
import { InlineTourStep, type ShownTourStep, TourStepContext } from '#app/ui/tour/tour-anchor.tsx';

/** Lets the page put the step after its target; a step about the frame appears at the top of the page. */
export function InlineTour(props: {
  readonly step: StandingStep | null;
  /** True if the address asks for it; otherwise only readers without scripts see it. */
  readonly isStanding: boolean;
  /** Where the list's part continues; null without access. */
  readonly wizardHref: string | null;
  readonly children: ReactNode;
}) {
  const { step, isStanding, wizardHref, children } = props;
  const { pathname, search } = useLocation();
  const hrefOf = (number: number | null) => {
    if (number === null) return null;
    const query = new URLSearchParams(search);
    query.set('tour', String(number));
    return `${pathname}?${query}#tour`;
  };
  const shown: ShownTourStep | null = step && {
    ...step,
    previousHref: hrefOf(step.previous),
    nextHref: hrefOf(step.next),
    goesOnHref: wizardHref && step.next === null ? `${wizardHref}?tour=${tourStartAt('wizard')}#tour` : null,
    withoutScripts: !isStanding,
  };
  return (
    <TourStepContext.Provider value={shown}>
      {shown?.on === 'shell' ? <InlineTourStep step={shown} /> : null}
      {children}
    </TourStepContext.Provider>
  );
}
