import { Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { describeError } from '#app/ui/shell/describe-error.ts';
import { ErrorPage } from '#app/ui/shell/error-page.tsx';
import { stepUpIn } from '#app/ui/step-up/step-up.ts';
import { StepUpPage } from '#app/ui/step-up/step-up-page.tsx';
import type { loader as rootLoader } from '../../root.tsx';

/**
 * Separates the frame from its pages for errors: the nearest boundary shows an action's error without the data of its
 * own route, so the frame's data must be above it. The root shows the frame's own errors.
 */
export default function FramedPage() {
  return <Outlet />;
}

/** Shows a page's error inside the frame, so the navigation stays available. */
export function ErrorBoundary() {
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId;
  const error = useRouteError();
  const stepUp = stepUpIn(error);
  if (stepUp) return <StepUpPage stepUp={stepUp} />;
  return <ErrorPage requestId={requestId} {...describeError(error)} isFramed />;
}
