import { data } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { env } from '#app/env.server.ts';
import { consumeFlashMessage } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { findPendingForm } from '#app/http/pending-form.server.ts';
import { sessionIdOf } from '#app/http/session.server.ts';
import { fullName } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { isWithin, navigationFor, profilePathFor } from '#app/modules/access/navigation.ts';
import { readNewDevice } from '#app/modules/auth/new-device/new-device.server.ts';
import { tourOf } from '#app/modules/tour/tour-pages.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { NoticeForm } from '#app/ui/feedback/notice-form.tsx';
import { readPreferences } from '#app/ui/preferences.ts';
import { Shell } from '#app/ui/shell/shell.tsx';
import { GuidedTour } from '../guide/guided-tour.tsx';
import { InlineTour } from '../guide/inline-tour.tsx';
import { Overlays } from '../search/overlays.tsx';
import { KeptForm } from './kept-form.tsx';
import { NewDeviceNotice } from './new-device-notice.tsx';
import { PageProgress } from './page-progress.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Toasts } from './toasts.tsx';

export const loader = pageLoader({
  can: 'profile.own',
  run: async ({ actor, request, url }) => {
    const { notice, headers } = await consumeFlashMessage(request, actor);
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
        mayCreate: can(actor, 'estimates.change'),
        entries: navigationFor(actor, { hasWebhookHosts: env().webhookHosts.length > 0 }),
        sidebar: preferences.sidebar,
        messages: preferences.messages,
        notice,
        newDevice: await readNewDevice(actor, await sessionIdOf(request)),
        session: actor.session ?? null,
        formWaits: await findPendingForm(actor, request),
        tour: tourOf(actor, url),
      },
      { headers },
    );
  },
});

export { skipRevalidationOnServerError as shouldRevalidate } from '#app/ui/network/submit-with-fallback.ts';

type Loaded = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'entries'>;

/** Marks the sidebar entry of the current page. The list opens as the user left it. */
function useMarked({ entries }: Loaded) {
  const { pathname } = useLocation();
  return entries.map((entry) => ({
    ...entry,
    href: entry.href === '/estimates' ? '/estimates?back' : entry.href,
    current: isWithin(pathname, entry),
    children: entry.children?.map((child) => ({ ...child, current: isWithin(pathname, child) })),
  }));
}

export default function SignedInShell() {
  const { entries, notice, newDevice, messages, tour, session, formWaits, mayCreate, ...frame } =
    useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const marked = useMarked({ entries });
  return (
    <Shell {...frame} entries={marked}>
      <PageProgress />
      {newDevice ? <NewDeviceNotice found={newDevice} path={`${pathname}${search}`} /> : null}
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
      {formWaits ? <KeptForm action={`${pathname}${search}`} form={formWaits} /> : null}
      <Toasts notice={notice} stay={messages} />
      {session ? <SessionWatch session={session} /> : null}
      <InlineTour step={tour.step} isStanding={tour.isStanding} wizardHref={tour.wizardHref}>
        <Outlet />
      </InlineTour>
      <Overlays mayCreate={mayCreate} />
      <GuidedTour isDue={tour.isDue} isStanding={tour.isStanding} wizardHref={tour.wizardHref} />
    </Shell>
  );
}
