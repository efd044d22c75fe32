import { useRouteLoaderData } from '@remix-run/react';

/** Returns the signed-in user's name, as the frame shows it; '' outside the frame. */
export function useOwnName(): string {
  return useRouteLoaderData<{ user: { fullName: string } }>('routes/shell/shell')?.user.fullName ?? '';
}
