import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { editPartnerPerson, readPartnerPerson } from '#app/modules/partners/onboarding.server.ts';
import { partnerAdminEditForm } from '#app/modules/partners/partners.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { readId } from '../estimates/list/read-id.ts';
import { Fact, NameFields, Refusals } from '../users/user-fields.tsx';
import { PhoneField } from './partner-fields.tsx';
import { partnerPath } from './partners-url.ts';
import './partners.css';

export const meta: MetaFunction = () => [{ title: `Edit Partner User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partners.manage',
  run: ({ actor, params }) => readPartnerPerson(actor, readId(params.id), readId(params.userId)),
});

export const action = pageAction({
  can: 'partners.manage',
  form: partnerAdminEditForm,
  run: async ({ actor, form, params }): Promise<never> => {
    const partnerId = readId(params.id);
    await editPartnerPerson(actor, { partnerId, userId: readId(params.userId) }, form);
    throw await redirectWithNotice(partnerPath(partnerId), {
      type: 'success',
      message: `${form.firstName} ${form.lastName} was saved.`,
    });
  },
});

export { sendOrKeep as clientAction } from '#app/ui/connection/away.ts';

export default function EditPartnerPerson() {
  const user = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const back = partnerPath(user.partner?.id ?? 0);
  return (
    <>
      <Refusals refusal={refusal} />
      <PageHeader
        over={<a href={back}>{user.partner?.name}</a>}
        title={`Edit Partner User: ${user.userName}`}
        lead={user.status}
      />
      <Form method="post" noValidate className="partner-form">
        <div className="fields">
          <NameFields refusal={refusal} stored={user} />
          <Fact label="E-mail">{user.email}</Fact>
          <Fact label="Confirm e-mail">{user.email}</Fact>
          <PhoneField refusal={refusal} stored={user.contactNumber} />
          <Fact label="Type of User">{user.role.name}</Fact>
        </div>
        <div className="form-actions">
          <ButtonLink href={back}>Cancel</ButtonLink>
          <SubmitButton pendingText="Saving">Save</SubmitButton>
        </div>
      </Form>
    </>
  );
}
