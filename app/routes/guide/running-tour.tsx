import { TOUR } from '#app/modules/tour/tour.ts';
import { JoyrideTour } from '#app/ui/tour/joyride-tour.tsx';

/** A chunk of its own, loaded when a tour starts. */
export function RunningTour(props: {
  readonly from: number;
  readonly onEnd: () => void;
  readonly onContinue: (() => void) | null;
}) {
  return <JoyrideTour steps={TOUR} {...props} />;
}
