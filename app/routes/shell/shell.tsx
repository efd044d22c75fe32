import { data } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { useMemo } from 'react';
import { env } from '#app/env.server.ts';
import { takeNotice } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { isWithin, navigationFor, profilePathFor } from '#app/modules/access/navigation.ts';
import { tourOf } from '#app/modules/tour/places.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { NoticeForm } from '#app/ui/feedback/notice-form.tsx';
import { Toast } from '#app/ui/feedback/toast.tsx';
import { readPreferences } from '#app/ui/preferences.ts';
import { unlessAway } from '#app/ui/shell/away.ts';
import { Shell } from '#app/ui/shell/shell.tsx';
import { GuidedTour } from '../guide/guided-tour.tsx';
import { StandingTour } from '../guide/standing-tour.tsx';
import { Overlays } from '../search/overlays.tsx';

export const loader = pageLoader({
  can: 'profile.own',
  run: async ({ actor, request, url }) => {
    const { notice, headers } = await takeNotice(request);
    const preferences = readPreferences(request.headers.get('Cookie'));
    return data(
      {
        brand: env().brandName,
        year: new Date().getUTCFullYear(),
        user: {
          fullName: fullName(actor),
          roleName: actor.roleName,
          pictureUrl: actor.pictureUploadId ? `/uploads/${actor.pictureUploadId}` : null,
          profileHref: profilePathFor(actor),
        },
        entries: navigationFor(actor),
        sidebar: preferences.sidebar,
        messages: preferences.messages,
        notice,
        tour: tourOf(actor, url),
      },
      { headers },
    );
  },
});

export const shouldRevalidate = unlessAway;

export default function SignedInShell() {
  const { entries, notice, messages, tour, ...frame } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const toast = useMemo(
    () => (notice ? { id: notice.id, type: notice.type, text: notice.message, failed: false } : null),
    [notice],
  );
  const marked = entries.map((entry) => ({
    ...entry,
    current: isWithin(pathname, entry),
    children: entry.children?.map((child) => ({ ...child, current: isWithin(pathname, child) })),
  }));
  return (
    <Shell {...frame} entries={marked}>
      {notice ? (
        <Notice
          key={notice.id}
          type={notice.type}
          closeHref={`${pathname}${search}`}
          action={notice.form && <NoticeForm {...notice.form} />}
        >
          {notice.message}
        </Notice>
      ) : null}
      <Toast message={toast} stay={messages} />
      <StandingTour step={tour.step} isStanding={tour.isStanding}>
        <Outlet />
      </StandingTour>
      <Overlays />
      <GuidedTour isCompleted={tour.isCompleted} isStanding={tour.isStanding} />
    </Shell>
  );
}
