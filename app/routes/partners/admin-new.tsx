import { useLoaderData } from '@remix-run/react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { invitePartnerAdmin } from '#app/modules/partners/onboarding.server.ts';
import { partnerAdminForm } from '#app/modules/partners/partners.schema.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { EmailField, NameFields } from '../users/user-fields.tsx';
import { USER_LABELS } from '../users/user-texts.ts';
import { PhoneField } from './partner-fields.tsx';
import { partnerPath } from './partners-url.ts';
import './partners.css';

export const meta = pageTitle('Onboard Partner Admin');

export const loader = pageLoader({
  can: 'partners.manage',
  run: ({ actor, params }) => readPartner(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'partners.manage',
  fresh: 'onboard a partner administrator',
  form: partnerAdminForm,
  labels: USER_LABELS,
  run: async ({ actor, form, params }): Promise<never> => {
    const partnerId = readId(params.id);
    await invitePartnerAdmin(actor, partnerId, form);
    throw await redirectWithNotice(partnerPath(partnerId), {
      type: 'success',
      message: `Invitation sent to ${form.userEmail}.`,
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/partners/partners.schema.ts').then((schemas) => schemas.partnerAdminForm),
);

export default function OnboardPartnerAdmin() {
  const partner = useLoaderData<typeof loader>();
  const back = partnerPath(partner.id);
  return (
    <FormPage
      check={check}
      over={<a href={back}>{partner.orgName}</a>}
      title="Onboard Partner Admin"
      lead="We’ll email a link to set a password. It works once and expires in 72 hours."
      form={{ className: 'partner-form' }}
      button="Send invitation"
      pendingText="Inviting…"
      cancelTo={back}
    >
      <NameFields />
      <EmailField name="userEmail" />
      <EmailField name="confirmpartneradminemail" />
      <PhoneField />
    </FormPage>
  );
}
