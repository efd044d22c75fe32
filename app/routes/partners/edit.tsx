import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { readPartner } from '#app/modules/partners/directory.server.ts';
import { editPartner } from '#app/modules/partners/onboarding.server.ts';
import { partnerForm } from '#app/modules/partners/partners.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { readId } from '../estimates/list/read-id.ts';
import { Refusals } from '../users/user-fields.tsx';
import { PartnerFields } from './partner-fields.tsx';
import { partnerPath } from './partners-url.ts';
import './partners.css';

export const meta: MetaFunction = () => [{ title: `Edit Partner Details · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partners.manage',
  run: ({ actor, params }) => readPartner(actor, readId(params.id)),
});

export const action = pageAction({
  can: 'partners.manage',
  form: partnerForm,
  run: async ({ actor, form, params }): Promise<never> => {
    const partnerId = readId(params.id);
    await editPartner(actor, partnerId, form);
    throw await redirectWithNotice(partnerPath(partnerId), {
      type: 'success',
      message: `${form.orgName} was saved.`,
    });
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function EditPartner() {
  const partner = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const back = partnerPath(partner.id);
  return (
    <>
      <Refusals refusal={refusal} />
      <PageHeader over={<a href={back}>{partner.orgName}</a>} title="Edit Partner Details" />
      <Form method="post" encType="multipart/form-data" noValidate className="partner-form">
        <div className="fields">
          <PartnerFields refusal={refusal} stored={partner} />
        </div>
        <div className="form-actions">
          <ButtonLink href={back}>Cancel</ButtonLink>
          <SubmitButton pendingText="Saving">Save</SubmitButton>
        </div>
      </Form>
    </>
  );
}
