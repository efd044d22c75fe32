import { useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { setPartnerActive } from '#app/modules/partners/status.server.ts';
import { TEXT } from '#app/text.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';
import { partnerPath } from './partners-url.ts';

export const meta = pageTitle('Partners');

function asksToActivate(action: string | undefined): boolean {
  if (action !== 'activate' && action !== 'deactivate') throw new AppError('notFound', TEXT.notFound);
  return action === 'activate';
}

export const loader = pageLoader({
  can: 'partners.manage',
  run: async ({ actor, params }) => {
    const activates = asksToActivate(params.action);
    return { activates, partner: await readPartner(actor, readId(params.id)) };
  },
});

export const action = pageAction({
  can: 'partners.manage',
  run: async ({ actor, params }): Promise<never> => {
    const isActive = asksToActivate(params.action);
    const partnerId = readId(params.id);
    const { orgName } = await readPartner(actor, partnerId);
    if (!(await setPartnerActive(actor, { partnerId, isActive }))) {
      const message = `${orgName} is already ${isActive ? 'active' : 'inactive'}.`;
      throw await redirectWithNotice(partnerPath(partnerId), { type: 'info', message });
    }
    const done = isActive ? 'was activated.' : 'was deactivated. All its users were signed out everywhere.';
    throw await redirectWithNotice(partnerPath(partnerId), { type: 'success', message: `${orgName} ${done}` });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function PartnerStatusChange() {
  const { activates, partner } = useLoaderData<typeof loader>();
  const word = activates ? 'Activate' : 'Deactivate';
  return (
    <ConfirmPage
      over="Partners"
      title={`${word} ${partner.orgName}?`}
      lead={
        activates
          ? 'Its active users can sign in again.'
          : 'All its users are signed out, their access tokens stop working, and its calculator is unpublished. Their estimates stay.'
      }
      button={word}
      kind={activates ? 'main' : 'danger'}
      pendingText="Working…"
      cancelTo={partnerPath(partner.id)}
    />
  );
}
