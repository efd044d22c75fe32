import { useLocation, useNavigate } from '@remix-run/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { tourPlaceOf, tourStartAt } from '#app/modules/tour/tour-pages.ts';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { TOUR_START } from '#app/ui/shell/sidebar/sidebar.tsx';
import { TOUR_FORM } from '#app/ui/tour/tour-anchor.tsx';

type Tour = ComponentType<{ from: number; onEnd: () => void; onContinue: (() => void) | null }>;

/**
 * Shows the tour over the page, and the form that ends the inline tour. It starts automatically on the list and in the
 * wizard for users who have not seen it, and from the sidebar on every page. Leaving the page ends it.
 *
 * @param props.wizardHref where the list's part continues; null without access
 */
export function GuidedTour(props: {
  readonly isDue: boolean;
  readonly isStanding: boolean;
  readonly wizardHref: string | null;
}) {
  const { isDue, isStanding, wizardHref } = props;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [Running, setRunning] = useState<Tour | null>(null);
  const [run, setRun] = useState({ count: 0, on: '', top: 0 });
  const { ask } = useBackgroundRequest();
  const [hasEnded, setEnded] = useState(false);
  const place = tourPlaceOf(pathname);

  const start = useCallback(async () => {
    const { RunningTour } = await import('./running-tour.tsx');
    setRunning(() => RunningTour);
    setRun(({ count }) => ({ count: count + 1, on: pathname, top: window.scrollY }));
  }, [pathname]);

  const startsByItself = isDue && !hasEnded && !isStanding && place !== 'elsewhere';
  useEffect(() => {
    // An error page lacks the tour's targets: the tour waits for the next page.
    if (startsByItself && !document.querySelector('.error-page')) start().catch(() => undefined);
  }, [startsByItself, start]);

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== TOUR_START) return;
      event.preventDefault();
      const form = event.target;
      form.closest<HTMLDetailsElement>('details[data-menu]')?.removeAttribute('open');
      // Without its script the tour appears inline, as it does without any scripts.
      start().catch(() => form.submit());
    }
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [start]);

  const onEnd = useCallback(() => {
    const over = new FormData();
    over.set('isGuideCompleted', 'true');
    over.set('by', 'script');
    setEnded(true);
    ask('/tour', over);
    // Restores the scroll position, with the heading in sight.
    window.scrollTo({ top: run.top, behavior: 'instant' });
    // After the tooltip has returned the focus, possibly to nothing.
    setTimeout(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    });
  }, [ask, run.top]);

  const onContinue = useCallback(() => {
    if (wizardHref === null) return;
    // Where it is due, it starts there by itself.
    if (!isDue || hasEnded) setRun(({ count }) => ({ count: count + 1, on: wizardHref, top: 0 }));
    navigate(wizardHref);
  }, [navigate, wizardHref, isDue, hasEnded]);

  return (
    <>
      <form id={TOUR_FORM} method="post" action="/tour" hidden />
      {Running && run.on === pathname ? (
        <Running
          key={run.count}
          from={tourStartAt(place)}
          onEnd={onEnd}
          onContinue={place === 'list' && wizardHref !== null ? onContinue : null}
        />
      ) : null}
    </>
  );
}
