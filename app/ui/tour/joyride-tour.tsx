import { useEffect, useMemo, useRef, useState } from 'react';
import { type EventData, Joyride, type Step, type TooltipRenderProps } from 'react-joyride';
import { useNonce } from '../nonce.ts';
import { DOCKING } from './docking.ts';
import { canShow, type GuidedStep, openFor, shownTarget, validSteps, warnOfTarget } from './targets.ts';
import { TourTooltip } from './tour-tooltip.tsx';

const SCROLL_MS = 300;

/** Not 0: the library divides by it, and 0 / 0 within the clock's first tick would scroll to the top. */
const STILL_SCROLL_MS = 1;

/**
 * Shows each step next to its target. Escape, Skip, Close or a click on the veil ends the tour. Steps without a visible
 * target are skipped.
 *
 * @param props.from number of the first step
 * @param props.onEnd called when finished, skipped or closed
 * @param props.onContinue called instead when finished, if the tour continues on another page
 */
export function JoyrideTour(props: {
  readonly steps: readonly GuidedStep[];
  readonly from: number;
  readonly onEnd: () => void;
  readonly onContinue: (() => void) | null;
}) {
  const { steps, from, onEnd, onContinue } = props;
  const nonce = useNonce();
  const guided = useMemo(() => validSteps(steps), [steps]);
  const shown = useMemo(() => guided.map(stepFor), [guided]);
  const [index, setIndex] = useState(() => guided.findIndex(({ number }) => number >= from));
  const [isRunning, setRunning] = useState(true);
  const direction = useRef<1 | -1>(1);
  const isOver = useRef(false);
  const isShown = useRef(false);
  const wanted = useRef<1 | -1 | null>(null);
  const at = useRef(index);
  at.current = index;
  const isEmpty = guided[index] === undefined;

  function end() {
    if (isOver.current) return;
    isOver.current = true;
    setRunning(false);
    onEnd();
  }
  function move(by: 1 | -1) {
    if (onContinue && by === 1 && isShown.current && !guided.slice(at.current + 1).some(canShow)) {
      isOver.current = true;
      setRunning(false);
      onContinue();
      return;
    }
    direction.current = by;
    isShown.current = false;
    wanted.current = null;
    const next = Math.max(0, at.current + by);
    const step = guided[next];
    const go = () => isOver.current || setIndex(next);
    // Its target is opened first: the step's text would appear next to the old content.
    if (step?.opens) openFor(step).then(go);
    else go();
  }
  // Waits until a step is shown: a scroll that ends during the next step would count as its own and leave it off screen.
  function moveOnceShown(by: 1 | -1) {
    if (isShown.current) move(by);
    else wanted.current = by;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: onEnd runs once, not after each render
  useEffect(() => {
    if (isEmpty) end();
  }, [isEmpty]);

  // The library also closes on Escape, but not while it scrolls to a step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: onEnd runs once, not after each render
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, []);

  function onEvent({ type, action, step }: EventData) {
    if (type === 'tour:end') end();
    else if (type === 'tooltip') {
      isShown.current = true;
      if (wanted.current) move(wanted.current);
    } else if (type === 'error:target_not_found') {
      warnOfTarget(step.data as GuidedStep);
      move(direction.current);
    } else if (type === 'step:after') {
      if (action === 'close' || action === 'skip') end();
      else move(action === 'prev' ? -1 : 1);
    }
  }

  if (isEmpty) return null;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Joyride
      continuous
      nonce={nonce}
      run={isRunning}
      steps={shown}
      stepIndex={index}
      onEvent={onEvent}
      scrollToFirstStep
      tooltipComponent={(tooltip: TooltipRenderProps) => (
        <TourTooltip {...tooltip} guided={guided} continues={onContinue !== null} onMove={moveOnceShown} onEnd={end} />
      )}
      options={{
        skipBeacon: true,
        // 20 px below the header, which stays in view.
        scrollOffset: 76,
        scrollDuration: isStill ? STILL_SCROLL_MS : SCROLL_MS,
        targetWaitTimeout: 0,
        blockTargetInteraction: true,
        offset: 4,
        spotlightPadding: 12,
        spotlightRadius: 8,
        arrowBase: 20,
        arrowSize: 10,
        arrowColor: 'var(--raised)',
        overlayColor: 'var(--veil)',
        zIndex: 60,
      }}
      floatingOptions={DOCKING}
      styles={{ spotlight: { className: 'tour-ring' }, ...(isStill && { floater: { transition: 'none' } }) }}
    />
  );
}

function stepFor(guided: GuidedStep): Step {
  return {
    id: `tour-${guided.number}`,
    target: () => shownTarget(guided),
    title: guided.title,
    content: guided.text,
    data: guided,
    ...(guided.placement && { placement: guided.placement }),
  };
}
