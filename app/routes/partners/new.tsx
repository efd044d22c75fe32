import { useLoaderData } from '@remix-run/react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import { onboardPartner } from '#app/modules/partners/onboarding.server.ts';
import { partnerForm } from '#app/modules/partners/partners.schema.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { PartnerFields } from './partner-fields.tsx';
import { LIST_PATH, partnerPath } from './partners-url.ts';
import './partners.css';
import { PARTNER_LABELS } from './partner-texts.ts';

export const meta = pageTitle('Onboard Partner');

export const loader = pageLoader({ can: 'partners.manage', run: ({ actor }) => describeQuota(actor, 'uploads') });

export const action = pageAction({
  can: 'partners.manage',
  form: partnerForm,
  labels: PARTNER_LABELS,
  run: async ({ actor, form }): Promise<never> => {
    const partnerId = await onboardPartner(actor, form);
    throw await redirectWithNotice(partnerPath(partnerId), {
      type: 'success',
      message: `${form.orgName} was onboarded. Onboard its first administrator next.`,
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/partners/partners.schema.ts').then((schemas) => schemas.partnerForm),
);

export default function OnboardPartner() {
  return (
    <FormPage
      check={check}
      over={<a href={LIST_PATH}>Partners</a>}
      title="Onboard Partner"
      lead="An organization that creates estimates under its own logo. You add its administrators next."
      form={{ className: 'partner-form', encType: 'multipart/form-data' }}
      button="Onboard Partner"
      pendingText="Onboarding…"
      cancelTo={LIST_PATH}
    >
      <PartnerFields imageQuota={useLoaderData<typeof loader>()} />
    </FormPage>
  );
}
