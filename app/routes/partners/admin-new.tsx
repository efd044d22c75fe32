import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { invitePartnerAdmin } from '#app/modules/partners/onboarding.server.ts';
import { partnerAdminForm } from '#app/modules/partners/partners.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FormErrors } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { EmailField, NameFields } from '../users/user-fields.tsx';
import { PhoneField } from './partner-fields.tsx';
import { partnerPath } from './partners-url.ts';
import './partners.css';
import { USER_LABELS } from '../users/editing/user-labels.ts';

export const meta: MetaFunction = () => [{ title: `Onboard Partner Admin · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partners.manage',
  run: ({ actor, params }) => readPartner(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'partners.manage',
  form: partnerAdminForm,
  labels: USER_LABELS,
  run: async ({ actor, form, params }): Promise<never> => {
    const partnerId = readId(params.id);
    await invitePartnerAdmin(actor, partnerId, form);
    throw await redirectWithNotice(partnerPath(partnerId), {
      type: 'success',
      message: `An invitation is on its way to ${form.userEmail}.`,
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/partners/partners.schema.ts').then((schemas) => schemas.partnerAdminForm),
);

export default function OnboardPartnerAdmin() {
  const partner = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const back = partnerPath(partner.id);
  return (
    <LiveForm refusal={refusal} check={check}>
      <FormErrors refusal={refusal} />
      <PageHeader
        over={<a href={back}>{partner.orgName}</a>}
        title="Onboard Partner Admin"
        lead="They get a mail with a link to choose their password. It works once, within 72 hours."
      />
      <Form method="post" noValidate className="partner-form">
        <div className="fields">
          <NameFields refusal={refusal} />
          <EmailField name="userEmail" refusal={refusal} />
          <EmailField name="confirmpartneradminemail" refusal={refusal} />
          <PhoneField refusal={refusal} />
        </div>
        <div className="form-actions">
          <ButtonLink href={back}>Cancel</ButtonLink>
          <SubmitButton pendingText="Inviting">Send invitation</SubmitButton>
        </div>
      </Form>
    </LiveForm>
  );
}
