import { useLoaderData } from '@remix-run/react';
import { parseForm } from '#app/http/form.server.ts';
import { liveCheck } from '#app/http/input/live-check.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { saveOrAsk } from '#app/http/saving/save-or-ask.server.ts';
import { editPartnerPerson, readPartnerPerson } from '#app/modules/partners/onboarding.server.ts';
import { partnerAdminEditForm } from '#app/modules/partners/partners.schema.ts';
import { ReadOnlyField } from '#app/ui/form/field.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { NameFields } from '../users/user-fields.tsx';
import { latestOfUser, personTexts, USER_LABELS } from '../users/user-texts.ts';
import { PhoneField } from './partner-fields.tsx';
import { partnerPath } from './partners-url.ts';
import './partners.css';

export const meta = pageTitle('Edit Partner User');

export const loader = pageLoader({
  can: 'partners.manage',
  run: ({ actor, params }) => readPartnerPerson(actor, readId(params.id), readId(params.userId)),
});

export const action = pageAction({
  can: 'partners.manage',
  labels: USER_LABELS,
  run: ({ actor, formData, params }) => {
    const ids = { partnerId: readId(params.id), userId: readId(params.userId) };
    return saveOrAsk(actor, formData, {
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
  const back = partnerPath(user.partner?.id ?? 0);
  const title = `Edit Partner User: ${user.userName}`;
  return (
    <FormPage
      check={check}
      stored={{ texts: personTexts(user), over: title, backTo: back }}
      over={<a href={back}>{user.partner?.name}</a>}
      title={title}
      lead={user.status}
      form={{ className: 'partner-form' }}
      button="Save"
      pendingText="Saving…"
      cancelTo={back}
    >
      <NameFields stored={user} />
      <ReadOnlyField label={USER_LABELS.userEmail}>{user.email}</ReadOnlyField>
      <ReadOnlyField label={USER_LABELS.confirmpartneradminemail}>{user.email}</ReadOnlyField>
      <PhoneField stored={user.contactNumber} />
      <ReadOnlyField label="Type of User">{user.role.name}</ReadOnlyField>
    </FormPage>
  );
}
