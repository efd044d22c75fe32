import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { editPartnerPerson, readPartnerPerson } from '#app/modules/partners/onboarding.server.ts';
import { partnerAdminEditForm } from '#app/modules/partners/partners.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FormErrors, type Refusal } from '#app/ui/form/error-summary.tsx';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { ConflictPage, isConflict } from '#app/ui/saving/conflict-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { latestOfUser, personTexts } from '../users/editing/user-texts.ts';
import { NameFields } from '../users/user-fields.tsx';
import { PhoneField } from './partner-fields.tsx';
import { partnerPath } from './partners-url.ts';
import './partners.css';
import { USER_LABELS } from '../users/editing/user-labels.ts';

export const meta: MetaFunction = () => [{ title: `Edit Partner User · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'partners.manage',
  run: ({ actor, params }) => readPartnerPerson(actor, readId(params.id), readId(params.userId)),
});

export const action = pageAction({
  can: 'partners.manage',
  labels: USER_LABELS,
  run: ({ actor, formData, params }) => {
    const ids = { partnerId: readId(params.id), userId: readId(params.userId) };
    return saveOrAsk(formData, {
      latest: async () => {
        const person = await readPartnerPerson(actor, ids.partnerId, ids.userId);
        return latestOfUser(person, personTexts(person));
      },
      save: async ({ form, note }) => {
        const change = parseForm(partnerAdminEditForm, form);
        await editPartnerPerson(actor, ids, change);
        const message = `Saved ${change.firstName} ${change.lastName}.${note}`;
        return redirectWithNotice(partnerPath(ids.partnerId), { type: 'success', message });
      },
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/partners/partners.schema.ts').then((schemas) => schemas.partnerAdminEditForm),
);

export default function EditPartnerPerson() {
  const user = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = partnerPath(user.partner?.id ?? 0);
  if (isConflict(answer))
    return <ConflictPage conflict={answer} over={`Edit Partner User: ${user.userName}`} backTo={back} />;
  const refusal = answer as Refusal;
  return (
    <LiveForm refusal={refusal} check={check}>
      <FormErrors refusal={refusal} />
      <PageHeader
        over={<a href={back}>{user.partner?.name}</a>}
        title={`Edit Partner User: ${user.userName}`}
        lead={user.status}
      />
      <Form method="post" noValidate className="partner-form">
        <BaseFields answer={refusal} texts={personTexts(user)} />
        <div className="fields">
          <NameFields refusal={refusal} stored={user} />
          <ReadOnlyField label={USER_LABELS.userEmail}>{user.email}</ReadOnlyField>
          <ReadOnlyField label={USER_LABELS.confirmpartneradminemail}>{user.email}</ReadOnlyField>
          <PhoneField refusal={refusal} stored={user.contactNumber} />
          <ReadOnlyField label="Type of User">{user.role.name}</ReadOnlyField>
        </div>
        <div className="form-actions">
          <ButtonLink href={back}>Cancel</ButtonLink>
          <SubmitButton pendingText="Saving">Save</SubmitButton>
        </div>
      </Form>
    </LiveForm>
  );
}
