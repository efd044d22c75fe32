import { Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { describeError } from '#app/ui/shell/describe-error.ts';
import { ErrorPage } from '#app/ui/shell/error-page.tsx';
import type { loader as rootLoader } from '../../root.tsx';

/**
 * Stands between the frame and its pages for their failures alone: what an action throws is shown by the nearest
 * boundary without the data of its own route, so the frame's data have to be above it. The frame's own fault is the root's.
 */
export default function FramedPage() {
  return <Outlet />;
}

/** What went wrong on a page, in its frame, so that every other page is at hand. */
export function ErrorBoundary() {
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId;
  return <ErrorPage requestId={requestId} {...describeError(useRouteError())} isFramed />;
}
